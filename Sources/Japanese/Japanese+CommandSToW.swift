extension Japanese {
  /// What the command line says, from S to W by the English phrases.
  static let commandSToW: [String: String] = [
    "Open a window of its own, even if the program runs already.": "プログラムがすでに動いていても、新しいウィンドウを開きます。",
    "'suzuri verify' saves what can be saved, and {1} goes on without":
      "「suzuri verify」で救えるものを救えます。{1}を付けると、それを除いて続けます",
    "SYNOPSIS": "書式",
    "tags": "タグ",
    "take a stroke back": "1ストロークの取り消し",
    "Take in what another device wrote.": "ほかの端末が書いたものを取り込みます。",
    "Take only these pages of the files, such as 1,3-5 or 9-; all by default.":
      "ファイルのこれらのページだけ（例：1,3-5、9-）。指定がなければすべて。",
    "Take PDFs as paper only, with all that they show: no ink of annotations becomes strokes, and a notebook that is attached stays in them.":
      "PDFを、見えるものすべてを含む紙としてだけ扱います。注釈のインクはストロークにならず、添付されたノートはその中に残ります。",
    "'{1}' takes no value, but was given '{2}'": "「{1}」に値は不要ですが、「{2}」が指定されました",
    "1 text": "1個のテキスト",
    "texts": "テキスト",
    "{1} texts": "{1}個のテキスト",
    "texts and images": "テキストと画像",
    "the argument <{1}> is missing": "引数<{1}>がありません",
    "the argument '{1}' is one too many": "引数「{1}」が余分です",
    "The colour of lines and dots.": "線と点の色。",
    "The colour of the margin line.": "余白の線の色。",
    "The colour of the sheet.": "紙の色。",
    "The command ends when all that lies in the folder is taken in, and all that the folder lacks is written. On a device without a library it makes one, so that this one command joins.":
      "フォルダにあるものをすべて取り込み、フォルダに足りないものをすべて書くとコマンドは終わります。ライブラリのない端末では作るため、このコマンドだけで参加できます。",
    "The command line made no sense.": "コマンドラインに意味の分からないところがあります。",
    "The content hash is equal in two libraries exactly when the same is to be seen in both: it tells whether two devices have caught up with each other.":
      "内容のハッシュは、2つのライブラリで見えるものが同じときに限り等しくなります。2台の端末が追いついているかが分かります。",
    "The distance between lines in millimetres.": "線の間隔（ミリメートル）。",
    "The distance of the margin line from the left edge in millimetres; 0 for none.":
      "左端から余白の線までの距離（ミリメートル）。0ならなし。",
    "The folder; all that were used before where none is named.": "フォルダ。指定がなければ、以前に使ったすべて。",
    "the folder is not there": "フォルダがありません",
    "The folder may be carried by Syncthing, Dropbox, Nextcloud, rclone or a USB stick. Each device writes files of its own there and takes in those of others, however late, often or out of order they come. Two devices may write on one page while they are apart: afterwards both have all the ink.":
      "フォルダを運ぶのは、Syncthing、Dropbox、Nextcloud、rclone、USBメモリのどれでもかまいません。各端末は自分のファイルを書き、どれほど遅く、何度、どんな順で届いても、ほかの端末のファイルを取り込みます。離れている間に2台で同じページに書いても、後には両方にすべてのインクが揃います。",
    "The folder that holds 'settings.json'.": "「settings.json」のあるフォルダ。",
    "The folder that holds 'suzuri/library.sqlite' by default.":
      "「suzuri/library.sqlite」のある既定のフォルダ。",
    "The folder that holds 'suzuri/settings.json' by default.": "「suzuri/settings.json」のある既定のフォルダ。",
    "The folder that holds the notebooks.": "ノートのあるフォルダ。",
    "the notebook attached to it came as paper, since {1}": "{1}ため、添付されたノートは紙として読み込みました",
    "the notebooks": "ノート",
    "The password of encrypted PDFs, which are kept without it; '-' reads it from standard input.":
      "暗号化されたPDFのパスワード。保存はパスワードなしです。「-」は標準入力から読みます。",
    "The pens and the settings of the window.": "ペンとウィンドウの設定。",
    "the probe does not measure truly here: a slope of {1} and {2} ms on top, where 0.8 to 1.2 and 10 ms would do; try again when the machine is quiet":
      "プローブはここでは正しく測れません。傾き{1}、加算{2}ミリ秒ですが、0.8～1.2と10ミリ秒以内が必要です。コンピュータが空いているときにもう一度お試しください",
    "there is no command '{1}'": "コマンド「{1}」はありません",
    "there is no home folder for the library: give one with --library":
      "ライブラリを置くホームフォルダがありません。--libraryで指定してください",
    "there is no option '{1}'": "オプション「{1}」はありません",
    "The size of the page: {1}, each also with -landscape, or measures such as 120x80mm.":
      "ページの大きさ：{1}（それぞれ-landscapeも可）、または「120x80mm」のような寸法。",
    "The title of a notebook, or the first digits of its id.": "ノートのタイトル、またはIDの先頭の数桁。",
    "The title of a notebook, the first digits of its id, or a file that can be imported.":
      "ノートのタイトル、IDの先頭の数桁、または読み込めるファイル。",
    "the value of '{1}' makes no sense: {2}": "「{1}」の値の意味が分かりません：{2}",
    "The way to the screen: x11 goes first, wayland is the other.": "画面への経路。まずx11を、次にwaylandを使います。",
    "The width of help, from 40 to 120 columns.": "ヘルプの幅（40～120桁）。",
    "The work could not be done.": "実行できませんでした。",
    "{1} This was done all the same:": "{1}それでも次のことは行いました：",
    "1 to {1} letters in one line": "1行で{1}文字以内",
    "A notebook that is deleted permanently leaves the folder once every device has deleted it from its trash or is retired. Until then it stays there, and 'suzuri sync --status' says who has it. --purge deletes one from the trash; once every device has deleted it, it also removes ink that none of them had seen.":
      "完全に削除したノートは、すべての端末がゴミ箱から削除するか登録を解除されたときに、フォルダから削除されます。それまではフォルダに残り、どの端末にあるかは「suzuri sync --status」で分かります。--purgeはゴミ箱のノートを削除し、すべての端末が削除した後は、どの端末も見ていないインクもフォルダから削除します。",
    "'{1}' has been silent for {2} days. If it is gone, 'suzuri sync --retire {3}' stops waiting for it.":
      "「{1}」は{2}日間応答がありません。もうなければ、「suzuri sync --retire {3}」で待つのをやめられます。",
    "'{1}' is deleted here. It leaves the folder once these devices have deleted it or are retired: {2}.":
      "「{1}」はここでは削除済みです。{2}でも削除されるか、その端末の登録が解除されると、フォルダからも削除されます。",
    "'{1}' is deleted. Its files go with the next sync of the devices that wrote them.":
      "「{1}」は削除済みです。ファイルは、それを書いた端末が次に同期したときに消えます。",
    "'{1}' is deleted, but the folder has other files of it: 'suzuri sync --purge {2}' deletes them too.":
      "「{1}」は削除済みですが、そのほかのファイルがフォルダに残っています。「suzuri sync --purge {2}」でそれも削除できます。",
    "'{1}' is not in the trash: 'suzuri trash' moves it there":
      "「{1}」はゴミ箱にありません。「suzuri trash」でゴミ箱に移せます",
    "'{1}' stays in the trash until 'suzuri sync' has told others of it":
      "「{1}」は、「suzuri sync」がほかの端末に伝えるまでゴミ箱に残ります",
    "Delete a notebook in the trash permanently, here and in the folder.":
      "ゴミ箱のノートを、ここからもフォルダからも完全に削除する。",
    "Ignored {1}: {2}.": "{1}を無視しました：{2}。",
    "Other devices see this one as '{1}'. 'suzuri sync --name NAME' renames it.":
      "この端末は、ほかの端末には「{1}」と表示されます。「suzuri sync --name NAME」で名前を変えられます。",
    "removed 1 file of deleted notebooks": "削除したノートのファイルを1個消しました",
    "removed {1} files of deleted notebooks": "削除したノートのファイルを{1}個消しました",
    "took in 1 file": "1個のファイルを取り込みました",
    "took in {1} files": "{1}個のファイルを取り込みました",
    "undo": "元に戻す",
    "undo did not bring the ink back": "元に戻してもインクが戻りませんでした",
    "USAGE:": "使い方：",
    "Usage: {1}": "使い方：{1}",
    "User Commands": "ユーザーコマンド",
    "{1} (values: {2})": "{1}（値：{2}）",
    "Wait no more for a device that is gone: its name, or the first digits of its id.":
      "なくなった端末をもう待ちません。その名前、またはIDの先頭の数桁。",
    "Warning: {1}": "警告：{1}",
    "Warning: {1}.": "警告：{1}。",
    "what is in it": "中身",
    "What is printed on the page.": "ページに印刷されているもの。",
    "what lies on its paper": "紙の上のもの",
    "What 'suzuri export' wrote as .suzuri, or attached to a PDF, is merged into the notebook that it comes from: once or twice, an older one or one that was changed elsewhere, nothing is lost and nothing comes double. With --together or --into its pages are copied instead.":
      "「suzuri export」が.suzuriとして書いたもの、またはPDFに添付したものは、元のノートに統合されます。1度でも2度でも、古いものでも、よそで変更されたものでも、何も失われず、重複もしません。--togetherまたは--intoを付けると、代わりにページをコピーします。",
    "Where no folder is named, --json prints a list with an object for each folder; with --watch it prints an object on a line for each exchange.":
      "フォルダの指定がなければ、--jsonはフォルダごとのオブジェクトのリストを表示し、--watchを付けると、やり取りごとにオブジェクトを1行表示します。",
    "Where the desktop keeps documents: the window puts the files that it makes there.":
      "デスクトップの文書の場所。ウィンドウはここにファイルを作ります。",
    "Where the files are": "ファイルの場所",
    "  '{1}' ({2}) with a ruled A4 page, in {3}.": "  「{1}」（{2}）、罫線入りのA4 1ページ、場所は{3}。",
    "with pressure": "筆圧あり",
    "Write all anew into an empty folder on another drive.": "すべてを別のドライブの空のフォルダに書き直します。",
    "Write on the first 40 pages of a lecture.": "講義資料の最初の40ページの上に書きます。",
    "{1} wrong, {2} odd": "誤り{1}件、おかしな点{2}件",
    "wrote 1 file": "1個のファイルを書きました",
    "wrote {1} files": "{1}個のファイルを書きました",
  ]
}
