extension Japanese {
  /// What copies for readers say on the command line.
  static let commandMirror: [String: String] = [
    "all notebooks": "すべてのノート",
    "{1} copies failed": "{1}件のコピーに失敗",
    "{1} copies left": "{1}件のコピーを残し",
    "{1} copies removed": "{1}件のコピーを削除",
    "{1} copies renamed": "{1}件のコピーの名前を変更",
    "{1} copies unchanged": "{1}件のコピーは変更なし",
    "{1} copies written": "{1}件のコピーを作成",
    "1 copy failed": "1件のコピーに失敗",
    "1 copy left": "1件のコピーを残し",
    "1 copy removed": "1件のコピーを削除",
    "1 copy renamed": "1件のコピーの名前を変更",
    "1 copy unchanged": "1件のコピーは変更なし",
    "1 copy written": "1件のコピーを作成",
    "default: {1}": "既定：{1}",
    "Ends with 1 where a copy could not be made; the others are made all the same.":
      "作れないコピーがあると1で終わります。ほかのコピーは作ります。",
    "Error: {1}": "エラー：{1}",
    "Error: {1}.": "エラー：{1}。",
    "folder": "フォルダ",
    "format": "形式",
    "Go on, and renew the copies whenever somebody has written.": "続けて、誰かが書くたびにコピーを更新します。",
    "in {1} {2} belongs to no chosen notebook any more, and stays until --remove is given":
      "{1}の{2}は、選ばれたノートのものではなくなりましたが、--removeを付けるまで残ります",
    "in {1} {2} belong to no chosen notebook any more, and stay until --remove is given":
      "{1}の{2}は、選ばれたノートのものではなくなりましたが、--removeを付けるまで残ります",
    "{1} is not known to hold copies: 'suzuri mirror --list' lists what is":
      "{1}にコピーがあるとは分かりません。「suzuri mirror --list」で表示できます",
    "{1} is renewed no more.": "{1}はもう更新されません。",
    "Keep copies of notebooks in a folder, for phones, tablets and people.":
      "スマートフォンやタブレット、ほかの人のために、ノートのコピーをフォルダに作ります。",
    "List the folders that are known.": "既知のフォルダの一覧を表示します。",
    "Make PDFs of all notebooks.": "すべてのノートのPDFを作ります。",
    "Mirroring": "コピー中",
    "no copies": "コピーなし",
    "No folder holds copies yet. Begin one: suzuri mirror FOLDER":
      "コピーのあるフォルダはまだありません。始めるには：suzuri mirror フォルダ",
    "no folder is known yet: name one that is to hold the copies":
      "フォルダがまだありません。コピーを作るフォルダを指定してください",
    "Note: {1}, {2}.": "補足：{1}、{2}。",
    "Note: {1}.": "補足：{1}。",
    "Note: {1}{2}.": "補足：{1}{2}。",
    "1 notebook": "1冊のノート",
    "Only notebooks or pages with a tag.": "タグの付いたノートかページだけ。",
    "Only this notebook, by its title or the first digits of its id; else all.":
      "このノートだけ。タイトルかIDの先頭の数桁。指定がなければすべて。",
    "{1}, pages with {2}": "{1}、{2}の付いたページ",
    "{1}, pages with a bookmark": "{1}、しおりの付いたページ",
    "{1}, pages with {2} and with a bookmark": "{1}、{2}としおりの付いたページ",
    "Pictures of one.": "その画像。",
    "Remove copies that belong to no chosen notebook any more.": "選ばれたノートのものでなくなったコピーを取り除きます。",
    "{1} renamed": "{1}件の名前を変更",
    "Renew all folders as you write.": "書きながらすべてのフォルダを更新します。",
    "Renew the folder no more; its copies stay, or go with --remove.":
      "このフォルダをもう更新しません。コピーは残りますが、--removeを付けると取り除きます。",
    "The folder holds a PDF of each notebook, or notes for Xournal++, or a folder of pictures, under the notebook's title. Only what has changed is written anew, and a file stands under its name only when it is whole. What is chosen is remembered: 'suzuri mirror' renews all folders, and a choice on a later command line takes the place of the earlier one.":
      "フォルダには、ノートのタイトルの名前で、各ノートのPDF、Xournal++のノート、または画像のフォルダを作ります。変わったものだけを書き直し、ファイルは完全にできてからその名前で現れます。選んだ内容は記憶されます。「suzuri mirror」はすべてのフォルダを更新し、後のコマンドラインでの選択が前のものに代わります。",
    "The folder that holds the copies; else all folders that are known.":
      "コピーのあるフォルダ。指定がなければ既知のすべてのフォルダ。",
    "{1} unchanged": "{1}件は変更なし",
    "What others put into the folder, or changed there, is never written over or removed: move it away for a new copy. A copy stays when its notebook goes to the trash or is not chosen any more, until --remove is given.":
      "ほかの人がフォルダに入れたり変更したりしたものは、上書きも削除もしません。新しいコピーを作るには移動してください。ノートがゴミ箱に入ったり選ばれなくなったりしても、--removeを付けるまでコピーは残ります。",
    "What the copies are; else pdf.": "コピーの種類。指定がなければpdf。",
    "Wrote {1}: {2} reports.": "{1}に書きました：{2}件の入力。",
  ]
}
