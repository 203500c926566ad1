extension Japanese {
  /// What is said of files that are imported.
  static let exchange: [String: String] = [
    "a database": "データベース",
    "a file of an unknown kind": "種類の分からないファイル",
    "a gzip file without notes": "ノートのないgzipファイル",
    "{1}: everything after it is missing": "{1}：これより後がすべて欠けています",
    "{1} and {2}": "{1}と{2}",
    ", and 1 page is new": "、1ページは新しいものです",
    ", and {1} pages are new": "、{1}ページは新しいものです",
    "an empty zip archive": "空のzipアーカイブ",
    "an image is damaged and was left out": "画像が壊れているため省きました",
    "an image is missing": "画像がありません",
    "Xournal++ cannot rotate pages: the page was not rotated":
      "Xournal++ではページを回転できないため、回転前のまま書き出しました",
    "a rotated image was put upright": "回転した画像をまっすぐにしました",
    "an image without a size was left out": "大きさのない画像を省きました",
    "1 annotation of ink became a stroke": "インクの注釈1個をストロークにしました",
    "{1} annotations of ink became strokes": "インクの注釈{1}個をストロークにしました",
    "an SVG image": "SVG画像",
    "a program": "プログラム",
    "a stroke of less than two points was left out": "2点に満たないストロークを省きました",
    "a text in RTF": "RTFのテキスト",
    "a text in UTF-16": "UTF-16のテキスト",
    "a rotated or stretched text was put upright": "回転や変形のあるテキストをまっすぐにしました",
    "a text without a place was left out": "位置のないテキストを省きました",
    "a text without pages": "ページのないテキスト",
    "a web page": "ウェブページ",
    "a zip archive without notes": "ノートのないzipアーカイブ",
    "after page {1}, {2}: what follows may be missing": "{1}ページより後、{2}：その先は欠けているかもしれません",
    "ink as W3C InkML (.inkml)": "W3C InkMLのインク（.inkml）",
    "InkML": "InkML",
    "the unknown element <{1}> was left out": "<{1}>は解釈できないため、省きました",
    "it is damaged: page {1} and {2} more are empty": "壊れています。{1}ページほか{2}ページは空です",
    "it is damaged: page {1} is empty": "壊れています。{1}ページは空です",
    "it is long, and goes on on further pages": "長いため、次のページへ続きます",
    "it is not a PDF": "PDFではありません",
    "its PDF '{1}' is damaged, or another kind of file": "下にあるPDF「{1}」が壊れているか、PDFではありません",
    "its PDF '{1}' is too large, or cannot be read": "下にあるPDF「{1}」が大きすぎるか、読めません",
    "its PDF '{1}' was not found": "下にあるPDF「{1}」が見つかりません",
    "line {1}: a trace without a point was left out": "{1}行目：点のないトレースを省きました",
    "line {1}: page {2} is too large": "{1}行目：{2}ページが大きすぎます",
    "line {1}: the values of a trace do not fit its channels, {2} of it could be read":
      "{1}行目：トレースの値がチャンネルと合わず、{2}だけ読めました",
    "no page of it is like a page of {1}": "{1}のページと似たページがありません",
    "no page of the notebook lies on a PDF": "PDFの上にあるページがノートにありません",
    "notes of Xournal++": "Xournal++のノート",
    "notes of Xournal++ and Xournal (.xopp, .xoj)": "Xournal++とXournalのノート（.xopp、.xoj）",
    "{1} on {2}{3}{4}.": "{2}の上に{1}置かれています{3}{4}。",
    "; page {1} and {2} more stay as they were, since nothing in it is like them":
      "。{1}ページほか{2}ページは、似たページがないためそのままです",
    "page {1} is too large": "{1}ページが大きすぎます",
    "page {1}, {2}: it and everything after it is missing": "{1}ページ、{2}：これより後がすべて欠けています",
    "1 page lies": "1ページが",
    "page {1}, line {2}: {3}": "{1}ページ、{2}行目：{3}",
    "page {1}, line {2}: {3}, and {4} more like it": "{1}ページ、{2}行目：{3}、ほかに同様のものが{4}件",
    "page {1}: only the ink was written": "{1}ページ：インクだけを書きました",
    "; pages {1} and {2} stay as they were, since nothing in it is like them":
      "。{1}ページと{2}ページは、似たページがないためそのままです",
    "{1} pages lie": "{1}ページが",
    "; page {1} stays as it was, since nothing in it is like that": "。{1}ページは、似たページがないためそのままです",
    "page {1}, {2}: the rest of the page and everything after it is missing":
      "{1}ページ、{2}：ページの残りと、これより後がすべて欠けています",
    "parts of a stroke were left out: their widths are 0, negative or not numbers":
      "ストロークのうち、太さが0、負、または数値でない部分を省きました",
    "PDF": "PDF",
    "pictures, to write on them (.png, .jpg, .webp, .svg, .tiff, .gif, .bmp)":
      "書き込める画像（.png、.jpg、.webp、.svg、.tiff、.gif、.bmp）",
    "the picture has more than 100 million pixels; make it smaller first":
      "画像が1億画素を超えています。先に小さくしてください",
    "the picture is cut off: its end is missing": "画像が途中で切れています",
    "the picture is damaged": "画像が壊れています",
    "PDF, to write on its pages (.pdf)": "ページに書き込めるPDF（.pdf）",
    "1 point": "1点",
    "{1} points": "{1}点",
    "points of a stroke were left out: they are not numbers, or far out of range":
      "ストロークの点のうち、数値でないか範囲を大きく外れたものを省きました",
    "recordings in CSV (milliseconds, x, y, pressure, azimuth, altitude)":
      "CSVの記録（ミリ秒、x、y、筆圧、方位角、高度）",
    "recordings of a pen in CSV": "ペンのCSV記録",
    "say which PDF of the notebook it takes the place of: {1}": "ノートのどのPDFと差し替えるか指定してください：{1}",
    "the comment on it was left out": "付いていたコメントを省きました",
    "the comments on {1} of them were left out": "うち{1}個に付いていたコメントを省きました",
    "the file behind it has a name that is refused: {1}": "背景のファイルの名前は使えません：{1}",
    "the file is empty; what can be read are {1}": "ファイルが空です。読めるのは{1}です",
    "the color '{1}' of a stroke is unknown: it became black": "ストロークの色「{1}」が分からないため、黒にしました",
    "the picture {1} behind it cannot be read: only its name is kept":
      "背景のファイル{1}は読める画像ではありません。名前だけを残しました",
    "the image {1} behind it is not there: only its name is kept": "背景の画像{1}がありません。名前だけを残しました",
    "the image behind it was left out: the page that it refers to has none":
      "背景の画像は、画像のないページのものとされています",
    "there are no pages in it": "ページがありません",
    "there is no ink in it": "インクがありません",
    "there is no memory to expand the file": "ファイルを展開するメモリが足りません",
    "the size is missing or invalid, so the page became A4": "大きさがないため、A4にしました",
    "the size is out of range: it became the nearest from 0.1 mm to 20 m":
      "大きさが範囲外のため、0.1 mm～20 mで最も近いものにしました",
    "the tool '{1}' of a stroke is unknown: it became a pen": "道具「{1}」が分からないため、ペンにしました",
    "the widths of a stroke were left out: there are not enough for its points":
      "ストロークの太さが点の数に足りないため省きました",
    "it is not InkML": "InkMLではありません",
    "this is the PDF that lies below the notes already": "すでにノートの下にあるPDFです",
    "this is {1}; what can be read are {2}": "{1}です。読めるのは{2}です",
    "what lies on the paper was left out": "紙の上にあるものを省きました",
    "XML of another kind: <{1}>": "別の種類のXML：<{1}>",
    "Xournal++ has no {1} paper, the page is {2}": "Xournal++に{1}の紙はないため、ページを{2}にしました",
    "Xournal++ looks for {1} where it was": "Xournal++は{1}を元の場所で探します",
    "Xournal++ shows a clipping, but does not know where it is from":
      "Xournal++は切り抜きを表示しますが、どこからのものかは分かりません",
    "Xournal++ shows the words of a link, but does not know where it leads":
      "Xournal++はリンクの文字を表示しますが、リンク先は分かりません",
    "a stroke was left out: its width is '{1}'": "太さが「{1}」のストロークを省きました",
    "a stroke was left out: all its widths are 0, negative or not numbers":
      "太さがすべて0、負、または数値でないストロークを省きました",
    "its PDF has only 1 page, so the paper is empty: put the right version in its place":
      "下にあるPDFは1ページしかなく、用紙は空です。正しい版に置き換えてください",
    "its PDF has only {1} pages, so the paper is empty: put the right version in its place":
      "下にあるPDFは{1}ページしかなく、用紙は空です。正しい版に置き換えてください",
    "its PDF '{1}' needs a password, so the paper is empty: put an unlocked copy in its place":
      "下にあるPDF「{1}」にはパスワードが必要なため、用紙は空です。ロックを解除した版に置き換えてください",
    "1 stroke extends beyond the edge of page {1}": "1本のストロークがページ{1}の端からはみ出しています",
    "{1} strokes extend beyond the edges of page {2}": "{1}本のストロークがページ{2}の端からはみ出しています",
    "{1} strokes extend beyond the edges of pages {2}": "{1}本のストロークがページ{2}の端からはみ出しています",
    "page {1}, line {2}: {3}, and {4} more in the file":
      "{1}ページ、{2}行目：{3}、ファイルにはほかに{4}件",
    "the audio of a stroke or text was not imported, only its file name":
      "ストロークまたはテキストの音声は読み込まず、ファイル名だけを残しました",
    "Suzuri notebooks (.suzuri)":
      "Suzuriのノート（.suzuri）",
    "JSON": "JSON",
    "an office document":
      "オフィス文書",
    "a file from {1}": "{1}のファイル",
  ]
}
