extension Japanese {
  /// What exporting says on the command line.
  static let commandExport: [String: String] = [
    "A file stands under its name only when it is whole. What was there before stays until then.":
      "ファイルは完全にできてから、その名前で現れます。それまでは元のものが残ります。",
    "a folder, or a name with one of {1}": "フォルダ、または{1}のどれかで終わる名前",
    "a folder where there are several inputs": "複数の入力に対するフォルダ",
    "a name that ends in .{1}, as --format says": "--formatに合わせて.{1}で終わる名前",
    "a name that ends in {1}, as --format says": "--formatに合わせて{1}で終わる名前",
    "Cut pages that have grown into sheets in pdf and xopp, instead of making each as large as what is on it.":
      "pdfとxoppで、伸びたページを内容に合わせた1枚にせず、用紙ごとに切り分けます。",
    "{1} and another file": "{1}ともう1個のファイル",
    "{1} and {2} more files": "{1}とほか{2}個のファイル",
    "An input with a slash in it, or the name of a file that is there and ends in .suzuri, .xopp, .xoj, .inkml or .csv, is a file. Everything else is the title or the id of a notebook; only where no notebook has it, a file. Several inputs go into a folder, at once on all cores.":
      "スラッシュを含むもの、または存在するファイルの名前で.suzuri、.xopp、.xoj、.inkml、.csvのどれかで終わるものはファイルです。ほかはノートのタイトルかIDで、そのノートがない場合だけファイルとみなします。複数の入力は、すべてのコアで同時にフォルダへ書きます。",
    "1 byte": "1バイト",
    "cannot export '{1}': {2}; export some pages at a time with --pages":
      "「{1}」を書き出せません：{2}。--pagesで数ページずつ書き出してください",
    "Convert two notebooks.": "2冊のノートを変換します。",
    "Cut a figure out of a page.": "ページから図を切り抜きます。",
    "four numbers of millimetres, the last two above 0, such as 20,35.5,80,60":
      "ミリメートルの数4つ。後の2つは0より大きい数（例：20,35.5,80,60）",
    "How strokes come into a pdf: drawn, as parts of the page, or as annotations, which other programs select, move and delete one by one.":
      "ストロークをpdfにどう入れるか：ページの一部として描くか、ほかのプログラムで1本ずつ選択、移動、削除できる注釈にします。",
    "{1} is no notebook in the library, and only such are shared: import it":
      "{1}はライブラリのノートではありません。共有できるのはライブラリのノートだけです。読み込んでください",
    "left out for {1}: a rectangle becomes png or svg": "{1}では省きました。四角で書けるのはpngかsvgです",
    "Make annotations, form fields and ink parts of the pages of a pdf, which no program takes apart; links stay.":
      "pdfの注釈、フォームの欄、インクを、どのプログラムでも分けられないページの一部にします。リンクは残ります。",
    "Make a PDF of a notebook.": "ノートのPDFを作ります。",
    "Make a PDF that is a notebook, too.": "ノートでもあるPDFを作ります。",
    "Make one of a part of a file.": "ファイルの一部から作ります。",
    "Make transparent pictures of the pages with a bookmark.": "しおりの付いたページの透過画像を作ります。",
    "Notebooks by their titles or ids, or files that can be imported.": "ノートのタイトルかID、または読み込めるファイル。",
    "nothing was written of {1}: {2}": "{1}は何も書きませんでした：{2}",
    "numbers and ranges from 1 upwards, or titles, such as 1,3-,Sketch":
      "1以上の番号と範囲、またはタイトル（例：1,3-,スケッチ）",
    "numbers and ranges from 1 upwards, such as 1,3-5,8-": "1以上の番号と範囲（例：1,3-5,8-）",
    "Only pages with a bookmark.": "しおりの付いたページだけ。",
    "Only pages with this tag.": "このタグの付いたページだけ。",
    "Only this rectangle of each page in png or svg, in millimetres from the upper left corner.":
      "pngかsvgで、各ページのこの四角だけ。左上の角からのミリメートル。",
    "Print a notebook.": "ノートを印刷します。",
    "Put the notebook, or the pages that are chosen, into the pdf as .suzuri, so that 'suzuri import' makes it a notebook again.":
      "ノート、または選んだページを.suzuriとしてpdfに入れます。「suzuri import」で再びノートになります。",
    "Share some pages.": "一部のページを渡します。",
    "standard output is a terminal: name a file after -o": "標準出力が端末です。-oの後にファイルを指定してください",
    "suzuri for {1}: Cairo writes pdf and svg": "{1}にはsuzuriを使います。Cairoが書けるのはpdfとsvgです",
    "The ending of the output says what is written: .pdf, .svg, .png, .xopp for Xournal++, .inkml for ink with time, pressure and tilt, .csv for recordings of the pen, .md for a note in Markdown with a picture of each page, .suzuri for a notebook to be shared, which 'suzuri import' takes with all that is known of it. In svg, png and csv each page is a file of its own, with its number behind the name where there are several.":
      "書くものは出力の末尾で決まります。.pdf、.svg、.png、Xournal++の.xopp、時刻・筆圧・傾きのあるインクの.inkml、ペンの記録の.csv、各ページの画像を添えたMarkdownの.md、共有用のノートの.suzuri（「suzuri import」で、分かっていることすべてとともに取り込めます）。svg、png、csvではページごとに1ファイルで、複数あれば名前の後に番号が付きます。",
    "The file or folder to write; - for standard output.": "書き込むファイルまたはフォルダ。-は標準出力。",
    "The height of a page in png; no more with --width.": "pngでのページの高さ。--widthとともに使うとそれ以下。",
    "The layers, by numbers from the lowest or titles; else those that are shown.":
      "レイヤー。いちばん下からの番号かタイトル。指定がなければ表示されているもの。",
    "The pages, such as 1,3-5,8-; else all.": "ページ（例：1,3-5,8-）。指定がなければすべて。",
    "The pixels to an inch of the page in png.": "pngでのページの1インチあたりのピクセル数。",
    "The title of the document, instead of its own.": "元のタイトルの代わりに使う文書のタイトル。",
    "The width of a page in png; no more with --height.": "pngでのページの幅。--heightとともに使うとそれ以下。",
    "What is left of the paper in pdf, svg, png, xopp and markdown; none is transparent, and white in xopp.":
      "pdf、svg、png、xopp、markdownに残す紙。noneは透明で、xoppでは白。",
    "What to write, where the output's ending does not say it; else pdf.":
      "出力の末尾から分からない場合の形式。指定がなければpdf。",
    "Who writes a pdf or svg: suzuri, small and soon, or cairo, to compare with.":
      "pdfやsvgを書くもの：小さく速いsuzuri、または比較用のcairo。",
    "Write a note for a vault.": "ボールト用のノートを書きます。",
    "Write pages as PDF, pictures or notes of other programs.": "ページをPDF、画像、ほかのプログラムのノートとして書き出します。",
    "writer": "書き手",
    "x,y,width,height": "x,y,幅,高さ",
  ]
}
