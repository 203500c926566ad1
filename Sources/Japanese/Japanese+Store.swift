extension Japanese {
  /// What is said of the library.
  static let store: [String: String] = [
    "bytes were added to the log or removed from it": "ログにバイトが加えられたか、ログから失われています",
    "the pages would be in no notebook, since more was done in '{1}' after they had moved: undo that there first":
      "ページがどのノートにもなくなります。「{1}」で移動後に別の操作が行われているので、先にそちらで取り消してください",
    "an action that could be undone": "元に戻せた操作",
    "an action that may be damaged cannot be taken back": "壊れているかもしれない操作は元に戻せません",
    "a page is missing": "ページがありません",
    "a part of '{1}' cannot be read, since it is damaged": "「{1}」の一部が壊れていて読めません",
    "{1} does not fit its checksum; it holds page {2}": "{1}がチェックサムと合いません。ページ{2}を含みます",
    "frame {1} of {2} in the log": "ログの{2}個のフレームのうち{1}番目",
    "{1} has lost the number of its page": "{1}のページ番号が失われています",
    "{1} instead of {2}": "{2}ではなく{1}",
    "{1} is damaged; its page {2} can be mended": "{1}は壊れていますが、ページ{2}は修復できます",
    "it claims to come from the future": "未来のものだと称しています",
    "it is about the library itself, which has made it anew": "ライブラリ自体に関するもので、すでに作り直されています",
    "it only says that there is a damaged file, which 'suzuri verify' has read":
      "壊れたファイルがあると言うだけで、それは「suzuri verify」が読みました",
    "its ink cannot be read, and no backup has it": "インクを読めず、バックアップにもありません",
    "its notebook is not there": "ノートが存在しません",
    "not all of a row is there": "行の一部が欠けています",
    "not all of {1} rows is there": "{1}行の一部が欠けています",
    "nothing can be drawn of 1 row": "1行からは何も描けません",
    "nothing can be drawn of {1} rows": "{1}行からは何も描けません",
    "nothing can be read of it, and no backup has it": "何も読めず、バックアップにもありません",
    "of the file's pages these are damaged: {1}": "ファイルのページのうち、壊れているもの：{1}",
    "of the file's pages these are damaged: {1} and {2} more": "ファイルのページのうち、壊れているもの：{1}ほか{2}ページ",
    "other things have been done since": "その後、ほかの操作が行われています",
    "page {1}: an image is missing or damaged": "{1}ページ：画像がないか壊れています",
    "{1} pages are missing": "{1}ページ欠けています",
    "page {1}: the PDF on its paper is missing or damaged": "{1}ページ：紙のPDFがないか壊れています",
    "{1} parts of '{2}' cannot be read, since they are damaged": "「{2}」の{1}か所が壊れていて読めません",
    "Quarantine": "隔離",
    "Removed the backup {1}: all of them may take {2} MiB together.":
      "バックアップ{1}を削除しました。全体で{2} MiBまでとしています。",
    "Removed {1}, which later ones make needless.": "新しいバックアップがあり不要になった{1}を削除しました。",
    "A paper of your own could not be copied into the backup {1}.":
      "自分の用紙1枚をバックアップ{1}にコピーできませんでした。",
    "{1} papers of your own could not be copied into the backup {2}.":
      "自分の用紙{1}枚をバックアップ{2}にコピーできませんでした。",
    "A paper of your own could not be brought back out of {1}.":
      "自分の用紙1枚を{1}から元に戻せませんでした。",
    "{1} papers of your own could not be brought back out of {2}.":
      "自分の用紙{1}枚を{2}から元に戻せませんでした。",
    "something else stands in its place": "その場所に別のものがあります",
    "SQLite's version": "SQLiteの版",
    "the bytes left free on each page": "各ページの空きバイト数",
    "the count of its changes": "変更の回数",
    "the damaged file that is kept as {1}": "{1}として残した壊れたファイル",
    "the encoding of texts": "テキストの符号化",
    "the file ends early: {1} of its {2} pages are missing":
      "ファイルが途中で終わっています。{2}ページのうち{1}ページが欠けています",
    "the file ends within a page": "ファイルがページの途中で終わっています",
    "the file ends within its header": "ファイルがヘッダの途中で終わっています",
    "the file has {1} pages, but its header says {2} (bytes 28 to 31)":
      "ファイルには{1}ページありますが、ヘッダでは{2}ページです（28～31バイト目）",
    "the format of its tables": "表の形式",
    "the header of the file is damaged: {1} (byte {2})": "ファイルのヘッダが壊れています：{1}（{2}バイト目）",
    "the header of the file is damaged: {1} (bytes {2} to {3})": "ファイルのヘッダが壊れています：{1}（{2}～{3}バイト目）",
    "the header of the log is damaged": "ログのヘッダが壊れています",
    "the kind of its log": "ログの種類",
    "the largest root": "最大のルート",
    "the library's own facts": "ライブラリ自体の情報",
    "the list of what there was is damaged too: more may be lost":
      "何があったかの一覧も壊れています。さらに失われている可能性があります",
    "the list of sync folders is damaged too: 'suzuri sync --status' shows those that are left":
      "同期フォルダの一覧も壊れています。「suzuri sync --status」で残っているものを確認できます",
    "the name of the format": "形式の名前",
    "the program to which it belongs": "属するプログラム",
    "the shares of a page": "ページ内の配分",
    "the size of a page": "ページの大きさ",
    "the size of the cache": "キャッシュの大きさ",
    "the stroke that it was cut from is not there": "切り出し元のストロークがありません",
    "the undo history is damaged too: some steps may be missing":
      "元に戻すための履歴も壊れています。一部の手順が失われている可能性があります",
    "the vacuum": "空き領域の整理",
    "the version of the library": "ライブラリの版",
    "{1} took the place of the one made earlier in the same hour.": "{1}が、同じ1時間に作られた前のものと入れ替わりました。",
    "what is not in use": "使われていない部分",
    "what it is about is not there any more": "対象がもうありません",
    "what it said cannot be told from its bytes, and no backup has it":
      "内容をバイトから読み取れず、バックアップにもありません",
    "what it was about cannot be read": "対象を読めません",
    "what was set aside": "隔離したもの",
  ]
}
