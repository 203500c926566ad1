extension Japanese {
  /// What commands are about, and what they say of themselves.
  static let commandOverviews: [String: String] = [
    "Where the program runs already, on the same library and in the same session of the desktop, its window shows what is wanted, and no other opens.":
      "同じライブラリで、同じデスクトップのセッションにプログラムがすでに動いていれば、そのウィンドウに表示し、新しいウィンドウは開きません。",
    "A file becomes a notebook when it is opened for the first time, and is found again by what is in it: the file itself stays as it is. Of several files the first is shown. 'suzuri lecture.xopp' does the same.":
      "ファイルは初めて開いたときにノートになり、次からはその中身で見つけます。ファイル自体は変わりません。複数のファイルでは最初のものを表示します。「suzuri lecture.xopp」でも同じです。",
    "a line of text, at most 1000 bytes long": "1000バイト以内の1行のテキスト",
    "An installed Suzuri brings its completions along. This command is for the others: keep what it prints where the shell looks for completions.":
      "インストールしたSuzuriには補完が付いています。このコマンドはそれ以外のためのものです。出力を、シェルが補完を探す場所に保存してください。",
    "A notebook of Suzuri (.suzuri), or a file that can be imported.":
      "Suzuriのノート（.suzuri）、または読み込めるファイル。",
    "A PDF that was missing when notes of Xournal++ were imported comes below them in the same way, page by page.":
      "Xournal++のノートを読み込んだときになかったPDFも、同じように1ページずつその下に置けます。",
    "a word or a short line": "1語または短い行",
    "Bring a recording of a pen into the notebook while one writes.": "書いている間に、ペンの記録をノートに読み込みます。",
    "Bringing a backup back keeps the library as it was as a backup of its own, so that this can be taken back as well. With a notebook, only that notebook is restored; one that is still there gets what it lacks, and nothing newer changes.":
      "バックアップに戻すと、それまでのライブラリもバックアップとして残るので、これも元に戻せます。ノートを指定すると、そのノートだけを戻します。残っているノートには足りないものを補い、新しい変更はそのままです。",
    "Bring the whole library back to this backup, or a notebook that was removed out of it; see 'suzuri backup --list'.":
      "ライブラリ全体をこのバックアップに戻すか、削除したノートをそこから取り出します。「suzuri backup --list」を参照してください。",
    "cannot renew '{1}' by {2}: {3}": "「{1}」を{2}と差し替えられません：{3}",
    "Close the window when the replay is over.": "再生が終わったらウィンドウを閉じます。",
    "Comparing": "比較中",
    "Do again what such a file holds, instead of what the devices do.":
      "機器の代わりに、このようなファイルの内容を再生します。",
    "Do again what was undone last in a notebook.": "ノートで最後に元に戻したことをやり直します。",
    "Draw the first page of a file as a small picture.": "ファイルの最初のページを小さな画像に描きます。",
    "Every action can be taken back, without end and after any number of restarts.":
      "どの操作も、何度再起動した後でも、限りなく元に戻せます。",
    "Explain a command.": "コマンドを説明します。",
    "Explain a command that stands below another.": "別のコマンドの下のコマンドを説明します。",
    "File managers call it for notebooks of Suzuri where 'make install' has told them of it.":
      "「make install」で登録してあれば、ファイルマネージャーがSuzuriのノートのために呼び出します。",
    "Give a notebook another title.": "ノートのタイトルを変えます。",
    "Give tags to a notebook or a page.": "ノートやページにタグを付けます。",
    "Go on with the corrected slides.": "訂正版のスライドで続けます。",
    "Go on with the third page.": "3ページ目から続けます。",
    "'{1}' has no page {2}: it has {3}": "「{1}」に{2}ページはありません。{3}あります",
    "{1} has no pages": "{1}にはページがありません",
    "{1} has no tag '{2}': {3}": "{1}にタグ「{2}」はありません。{3}",
    "How large the page is shown: a share such as 150%, width or page; or else as last.":
      "ページの表示倍率：「150%」のような割合、width、page。指定がなければ前回のまま。",
    "How large the window's face is, from 0.5 to 8; by default as the desktop asks.":
      "ウィンドウの表示の大きさ（0.5～8）。指定がなければデスクトップに従います。",
    "{1} is empty": "{1}が空です",
    "it has none": "タグはありません",
    "Keep all that pens, mouse, fingers and keys do in this file.":
      "ペン、マウス、指、キーの操作をすべてこのファイルに記録します。",
    "List the backups instead.": "バックアップの一覧を表示します。",
    "List the notebooks, latest change first.": "ノートの一覧を、最近変更した順に表示します。",
    "List what lies in the trash.": "ゴミ箱の中身の一覧を表示します。",
    "Look at notes of Xournal++, and write on them.": "Xournal++のノートを見て、その上に書きます。",
    "Look first at what would change.": "何が変わるかを先に見ます。",
    "Made '{1}' ({2}), {3}, {4}.": "「{1}」（{2}）を作りました。{3}、{4}。",
    "Make a backup of the library.": "ライブラリのバックアップを作ります。",
    "Make a notebook with an empty page.": "空のページ1枚のノートを作ります。",
    "Make a notebook with ruled A4 pages.": "罫線入りのA4のノートを作ります。",
    "Make one for Japanese manuscripts.": "原稿用のものを作ります。",
    "Mark the third page.": "3ページ目にしおりを付けます。",
    "Moved '{1}' ({2}) to the trash.": "「{1}」（{2}）をゴミ箱に移しました。",
    "Move notebooks to the trash.": "ノートをゴミ箱に移します。",
    "Notebooks in the trash are listed by 'suzuri list --trash' and come back by 'suzuri restore'.":
      "ゴミ箱のノートは「suzuri list --trash」で表示し、「suzuri restore」で戻せます。",
    "Nothing changed yet. {1}": "まだ何も変更していません。{1}",
    "Open a notebook in a window to write in it.": "ノートをウィンドウで開いて書きます。",
    "picture": "画像",
    "Print command-line completions for a shell.": "シェルのコマンドライン補完を表示します。",
    "Print JSON, for other programs.": "ほかのプログラムのためにJSONを表示します。",
    "Print the icon of the program as a PNG.": "プログラムのアイコンをPNGで出力します。",
    "Print the manual, which is written for man.": "man用のマニュアルを表示します。",
    "Print the names of what is in the library, for completions.": "補完のために、ライブラリにあるものの名前を表示します。",
    "Put a new version of a PDF below the notes.": "ノートの下のPDFを新しい版と差し替えます。",
    "Read the manual of a Suzuri that is not installed.": "インストールしていないSuzuriのマニュアルを読みます。",
    "Record each pen report's way to the screen in this file.": "ペンの各入力が画面に届くまでをこのファイルに記録します。",
    "Redid: {1}.": "やり直しました：{1}。",
    "Removed '{1}'.": "「{1}」を取り除きました。",
    "Remove what lies in the trash, for good.": "ゴミ箱の中身を完全に取り除きます。",
    "Say what would change, and change nothing.": "何が変わるかだけを示し、何も変えません。",
    "See what is in a file.": "ファイルの中身を見ます。",
    "shell": "シェル",
    "Show the version of the program.": "プログラムの版を表示します。",
    "Show what a command does and takes.": "コマンドの働きと引数を表示します。",
    "Each comes back by 'suzuri restore NOTEBOOK --backup {1}'.":
      "1冊ずつ戻すには：「suzuri restore ノート --backup {1}」。",
    "It comes back by 'suzuri restore NOTEBOOK --backup {1}'.":
      "戻すには：「suzuri restore ノート --backup {1}」。",
    "'{1}' stays in the trash: it was changed meanwhile.": "「{1}」は、その間に変更されたためゴミ箱に残ります。",
    "'{1}' stays in the trash until 'suzuri sync' has told others of it.":
      "「{1}」は、「suzuri sync」がほかの端末に伝えるまでゴミ箱に残ります。",
    "SUZURI_SCALE is '{1}': it must be a number from 0.5 to 8":
      "SUZURI_SCALEが「{1}」です。0.5～8の数でなければなりません",
    "Tagged {1}: {2}.": "{1}にタグを付けました：{2}。",
    "Tag this page, counted from 1, not the notebook.": "ノートではなく、このページ（1から数えます）にタグを付けます。",
    "Take a notebook out of the trash, or bring a backup back.": "ノートをゴミ箱から出すか、バックアップに戻します。",
    "Take back the latest action in a notebook.": "ノートの最後の操作を元に戻します。",
    "Take the tags away.": "タグを外します。",
    "Teach bash.": "bashに設定します。",
    "Teach fish.": "fishに設定します。",
    "The command to explain.": "説明するコマンド。",
    "The first change of an hour makes a backup by itself. One stays for each hour of a day, each day of a week and each week of two months, as long as all of them take no more than 1 GiB, or eight times the library where that is more. A second one in the same hour takes the place of the first. No backup goes while the one after it has more damage.":
      "1時間の最初の変更で、自動的にバックアップを作ります。1日は1時間ごと、1週間は1日ごと、2か月は1週間ごとに1つ残し、全体で1 GiBか、ライブラリの8倍の大きいほうまでとします。同じ1時間の2つ目は最初のものと入れ替わります。次のバックアップのほうが壊れている間は削除しません。",
    "The ink stays where it is, and each page gets the page of the new PDF that is most like the one below it, by its words or its looks. Pages that are new come between the others. What has no like in the new PDF keeps the old one, and is named. Undo takes all of it back.":
      "インクの位置は変わりません。各ページの下には、語か見た目が最も似た新しいPDFのページを置きます。新しいページは間に入ります。似たページが新しいPDFにないものは古いままにし、その名前を示します。すべて元に戻せます。",
    "The library is as in {1}.": "ライブラリは{1}のものになりました。",
    "The longer side of the picture, 16 to 4096.": "画像の長辺（16～4096）。",
    "The name of the PDF whose place it takes; else the one of the same name, or the only one.":
      "差し替えるPDFの名前。指定がなければ、同じ名前のものか唯一のもの。",
    "The new version of the PDF, or the one that is missing.": "PDFの新しい版、または見つからないPDF。",
    "the notebook has no page {1}: it has {2}": "ノートに{1}ページはありません。{2}あります",
    "The page to show, counted from 1.": "表示するページ（1から数えます）。",
    "The PNG to write.": "書き込むPNG。",
    "There are no backups yet.": "バックアップはまだありません。",
    "There are no notebooks yet. Make one: suzuri new TITLE": "ノートはまだありません。作るには：suzuri new タイトル",
    "there is nothing to redo in '{1}'": "「{1}」にやり直すことはありません",
    "there is nothing to undo in '{1}'": "「{1}」に元に戻すことはありません",
    "The shell to teach.": "設定するシェル。",
    "The side of the icon, 8 to 1024.": "アイコンの一辺、8～1024。",
    "The tags.": "タグ。",
    "The title of a notebook in the trash or the backup, or the first digits of its id.":
      "ゴミ箱かバックアップにあるノートのタイトル、またはIDの先頭の数桁。",
    "The title or the first digits of the id; without it the one looked at last. Or files that can be imported.":
      "タイトルかIDの先頭の数桁。指定がなければ最後に見たもの。または読み込めるファイル。",
    "The titles of notebooks, or the first digits of their ids.": "ノートのタイトル、またはIDの先頭の数桁。",
    "The trash is empty.": "ゴミ箱は空です。",
    "To bring one back: 'suzuri restore --backup NAME'.": "戻すには：「suzuri restore --backup 名前」。",
    "Took '{1}' ({2}) out of the trash.": "「{1}」（{2}）をゴミ箱から出しました。",
    "10% to 6400%, width or page": "10%～6400%、width、page",
    "Undid: {1}.": "元に戻しました：{1}。",
    "What to call it from now on.": "今後の名前。",
    "What to call the notebook.": "ノートの名前。",
    "What to name.": "名前を表示するもの。",
    "What was there before is kept as {1}.": "以前のものは{1}として残しました。",
    "Without a notebook, the one that a window showed last opens, as it was looked at; where there is none, the one changed last, or an empty page that takes ink. 'suzuri' alone does the same.":
      "ノートの指定がなければ、ウィンドウで最後に表示したものを、見ていたとおりに開きます。なければ最後に変更したもの、それもなければ書き込める空のページです。「suzuri」だけでも同じです。",
    "Write down when each picture of the window was begun and shown.":
      "ウィンドウの各画像の描画開始と表示の時刻を記録します。",
  ]
}
