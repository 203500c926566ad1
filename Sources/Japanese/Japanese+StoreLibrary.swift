extension Japanese {
  /// What is said of opening a library.
  static let storeLibrary: [String: String] = [
    "{1}, and no backup has it": "{1}。バックアップにもありません",
    "{1} cannot be read here, since its log is not in it yet and its directory is read-only: copy the whole directory to where it can be written":
      "ログがまだ取り込まれておらず、フォルダが読み取り専用のため、ここでは{1}を読めません。フォルダ全体を書き込める場所にコピーしてください",
    "cannot look at {1}: {2}; nothing was changed": "{1}を調べられません：{2}。何も変更していません",
    "cannot use {1}: {2}": "{1}を使えません：{2}",
    "cannot write {1}: it or its directory is read-only": "{1}に書き込めません。ファイルかフォルダが読み取り専用です",
    "cannot write {1}: the disk is full; nothing was changed":
      "{1}に書き込めません。ディスクの空きがありません。何も変更していません",
    "; did you mean {1}?": "。もしかして：{1}",
    "{1} is a file: name the folder of a library": "{1}はファイルです。ライブラリのフォルダを指定してください",
    "{1} is damaged: run 'suzuri verify' to see what is wrong and save what can be read":
      "{1}は壊れています。「suzuri verify」を実行すると、何が問題かが分かり、読めるものを救えます",
    "{1} is in use by another process: try again when it has finished":
      "{1}は別のプロセスが使用中です。終わってからもう一度お試しください",
    "{1} is not a library of Suzuri: name another directory":
      "{1}はSuzuriのライブラリではありません。別のフォルダを指定してください",
    "it comes from the far future": "遠い未来のものです",
    "it contradicts what is known": "分かっていることと矛盾します",
    "it is a library; choose another name": "ライブラリです。別の名前を選んでください",
    "it is lost, as 'suzuri verify' found": "「suzuri verify」によれば失われています",
    "it is missing": "ありません",
    "it is not well formed": "形式が正しくありません",
    "it lies in the library {1}; choose a place outside": "ライブラリ{1}の中にあります。外の場所を選んでください",
    "it lies in the wrong place": "間違った場所にあります",
    "its bytes are missing": "そのバイトがありません",
    "its bytes do not fit its name": "バイトが名前と合いません",
    "its checksum does not fit": "チェックサムが合いません",
    "its ink cannot be read": "インクを読めません",
    "its notebook is missing": "ノートがありません",
    "it was made anew from what is left around it": "周りに残っているものから作り直しました",
    "it was put right": "直しました",
    "it was set aside, and no backup has it": "隔離しました。バックアップにもありません",
    "it was taken from the backup {1}": "バックアップ{1}から取り出しました",
    "{1} lies in a folder synced by {2}, which can damage a library: keep it outside":
      "{1}は{2}が同期しているフォルダにあり、ライブラリが壊れるおそれがあります。外に置いてください",
    "{1} lies on a network file system ({2}), which can damage a library: keep it on a disk of this computer":
      "{1}はネットワークファイルシステム（{2}）にあり、ライブラリが壊れるおそれがあります。このコンピュータのディスクに置いてください",
    "no backup has it": "バックアップにもありません",
    "nothing in {1} can be read: 'suzuri restore --backup NAME' brings a backup back":
      "{1}からは何も読めません。「suzuri restore --backup 名前」でバックアップに戻せます",
    "not where their things are found": "その中身のある場所にありません",
    "{1} of notebook {2}": "ノート{2}の{1}",
    "one bit of it was flipped": "1ビットが反転していました",
    "rows in it are damaged": "中の行が壊れています",
    "several notebooks are named '{1}': {2}; give more of the id":
      "「{1}」という名前のノートが複数あります：{2}。IDをもっと長く指定してください",
    "'suzuri verify' puts it right": "「suzuri verify」で直せます",
    "the backup '{1}' is damaged: choose another; 'suzuri backup --list' lists them":
      "バックアップ「{1}」は壊れています。「suzuri backup --list」で別のものを選んでください",
    "the backup {1} still has it": "バックアップ{1}にまだあります",
    "the file system does not support it": "ファイルシステムが対応していません",
    "there is no backup named '{1}'": "「{1}」という名前のバックアップはありません",
    "there is no library in {1}, but there are backups of one: 'suzuri restore --backup {2}' brings the newest back":
      "{1}にライブラリはありませんが、バックアップがあります。「suzuri restore --backup {2}」で最新のものに戻せます",
    "there is no library in {1}: create a notebook first, or name another directory":
      "{1}にライブラリがありません。先にノートを作るか、別のフォルダを指定してください",
    "there is no notebook named '{1}'": "「{1}」という名前のノートはありません",
    "the structure of the file was broken": "ファイルの構造が壊れていました",
    "things cannot be found, or there are too many": "見つからないものがあるか、多すぎます",
    "{1} was replaced by another file while it was open: open it again":
      "{1}は開いている間に別のファイルに置き換えられました。開き直してください",
    "{1} was written by a later Suzuri (format {2}): update this program":
      "{1}は新しいSuzuri（形式{2}）のものです。このプログラムを更新してください",
    "the disk reports an error":
      "ディスクがエラーを報告しました",
    "there is not enough memory": "メモリが足りません",
    "its tables are not as expected":
      "表の構成が想定と違います",
    "the database reports error {1}":
      "データベースがエラー{1}を報告しました",
    "{1} is a link that leads back to itself":
      "{1}は自分自身に戻るリンクです",
    "{1} is a folder, not a file":
      "{1}はファイルではなくフォルダです",
    "{1} is a pipe, a socket or a device, not a file":
      "{1}はファイルではなく、パイプかソケットかデバイスです",
    "the permissions of {1} do not let you read it":
      "{1}の権限では読み取れません",
  ]
}
