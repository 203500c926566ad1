extension Japanese {
  /// What is said of sharing: bundles, and the folders through which devices exchange.
  static let bundle: [String: String] = [
    "another Suzuri exchanges with the folder at this moment: try again when it has finished":
      "今、別のSuzuriがこのフォルダとやり取りしています。終わってからもう一度お試しください",
    "cannot look at {1}: {2}": "{1}を調べられません：{2}",
    "cannot write {1}: {2}; what is new here stays here until that works":
      "{1}に書き込めません：{2}。書き込めるようになるまで、新しいものはこの端末に残ります",
    "device is no name of one": "deviceが端末の名前ではありません",
    "1 file": "1個のファイル",
    "1 file is not complete yet": "まだ揃っていないファイルが1個あります",
    "1 file needs a later Suzuri": "新しいSuzuriが必要なファイルが1個あります",
    "{1} files": "{1}個のファイル",
    "{1} files are not complete yet": "まだ揃っていないファイルが{1}個あります",
    "files names one twice": "filesに同じ名前が2度あります",
    "{1} files need a later Suzuri": "新しいSuzuriが必要なファイルが{1}個あります",
    "has not seen {1} from here": "ここからの{1}をまだ見ていません",
    "has seen all": "すべて見ています",
    "{1} is empty, and not on the drive on which it was: connect that drive; if it is to be on this one from now on, 'suzuri sync --refill {2}' writes all of it anew":
      "{1}は空で、以前あったドライブにありません。そのドライブを接続してください。今後このドライブを使う場合は、「suzuri sync --refill {2}」ですべてを書き直せます",
    "{1} is no list of texts": "{1}がテキストのリストではありません",
    "{1} is not what its manifest says": "{1}がマニフェストの記述と違います",
    "it cannot be opened": "開けません",
    "it cannot be read, or is too large": "読めないか、大きすぎます",
    "it is damaged or not complete: {1}": "壊れているか、揃っていません：{1}",
    "it is empty": "空です",
    "it is no bundle of Suzuri": "Suzuriのバンドルではありません",
    "it needs '{1}', which this Suzuri does not know: {2}": "このSuzuriの知らない「{1}」が必要です：{2}",
    "its beginning is not that of a bundle": "始まりがバンドルのものではありません",
    "its content does not fit its name": "内容が名前と合いません",
    "its manifest, {1}": "マニフェスト、{1}",
    "its manifest: {1}": "マニフェスト：{1}",
    "its manifest does not list what is in it": "マニフェストの一覧が中身と合いません",
    "its sender does not fit its kind": "送り主が種類と合いません",
    "it was written by a later Suzuri (format {1}): {2}": "新しいSuzuri（形式{1}）のものです：{2}",
    "it would have {1}, which is too much for one bundle": "{1}になり、1つのバンドルには多すぎます",
    "the copied pages are damaged": "コピーしたページが壊れています",
    "the pages were copied by another version of Suzuri":
      "ページは別のバージョンのSuzuriでコピーされています",
    "these pages are too much to go to another library in this way: export them as a notebook":
      "別のライブラリにこの方法で移すには多すぎます。ノートとして書き出してください",
    "last is no number": "lastが数ではありません",
    "{1} lies in a library: choose a folder outside, since a library must never be shared itself":
      "{1}はライブラリの中にあります。ライブラリ自体を共有してはいけないため、外のフォルダを選んでください",
    "{1} MiB": "{1} MiB",
    "no other device has written in the folder yet": "フォルダにはまだ、ほかの端末が書いたものがありません",
    "notebook is no name of a notebook": "notebookがノートの名前ではありません",
    "{1} notebooks wait to be sent": "送信待ちのノートが{1}冊あります",
    "1 notebook waits to be sent": "送信待ちのノートが1冊あります",
    "nothing was exchanged yet": "何もやり取りされていません",
    "{1} on the way from it": "{1}が届く途中です",
    "page {1}: an image or a PDF is missing": "{1}ページ：画像またはPDFがありません",
    "1 picture": "1枚の画像",
    "{1} pictures": "{1}枚の画像",
    "{1} reads otherwise than it was written: the drive or the program that carries the folder fails":
      "{1}を読むと、書いたものと違います。フォルダを運ぶドライブかプログラムに問題があります",
    "replaced does not say which shipments": "replacedにどの送信分かが示されていません",
    "seen does not say which shipments": "seenにどの送信分かが示されていません",
    "sha256 is no hash": "sha256がハッシュではありません",
    "something else stands in the place of {1}: move it away; what is new here waits until then":
      "{1}の場所に別のものがあります。移動してください。それまで新しいものはこの端末で待ちます",
    "{1} statements": "{1}件の記述",
    "{1} statements in so few bytes": "そのように少ないバイトに{1}件の記述があります",
    "there is no folder {1}: make it, or connect the drive on which it lies":
      "フォルダ{1}がありません。作るか、そのドライブを接続してください",
    "there is no notebook named '{1}', neither here nor in the folder":
      "「{1}」という名前のノートは、ここにもフォルダにもありません",
    "there is no single device named '{1}'; there are ": "「{1}」という名前の端末は1台に決まりません。端末は次のとおりです：",
    "update this program": "このプログラムを更新してください",
    "up to date": "最新です",
    "another program has zipped it again: use the original file":
      "別のプログラムがZIPに圧縮し直したものです。元のファイルを使ってください",
    "silent for {1} days: retire it if it is gone": "{1}日間応答がありません。もうなければ登録を解除してください",
    "up to date, but '{1}' has been silent for {2} days": "最新です（ただし、「{1}」は{2}日間応答がありません）",
    "up to date, but for {1} that none of the devices has": "最新です（ただし、どの端末にもない{1}を除きます）",
    "waiting for {1}": "{1}を待っています",
    "waiting for {1} from {2}": "{2}からの{1}を待っています",
    "waiting for {1} from {2} and others": "{2}などからの{1}を待っています",
    "{1}; what is new here stays here until that works": "{1}。うまくいくまで、新しいものはこの端末に残ります",
    "your library lies in {1}: choose another folder, since a library must never be shared itself":
      "ライブラリが{1}にあります。ライブラリ自体を共有してはいけないため、別のフォルダを選んでください",
    "1 item was left out: the file lacks its page, or part of the item":
      "1件を省きました：ファイルにそのページか、その一部がありません",
    "{1} items were left out: the file lacks their pages, or parts of the items":
      "{1}件を省きました：ファイルにそれらのページか、それらの一部がありません",
    "1 layer, section or title was missing from the file and was rebuilt":
      "ファイルになかったレイヤー、セクション、タイトルのうち1件を作り直しました",
    "{1} layers, sections or titles were missing from the file and were rebuilt":
      "ファイルになかったレイヤー、セクション、タイトルのうち{1}件を作り直しました",
  ]
}
