extension Japanese {
  /// What is found and mended in a library.
  static let storeVerify: [String: String] = [
    "a layer": "レイヤー",
    "an action that can be undone": "元に戻せる操作",
    "an image": "画像",
    "a notebook without a title": "タイトルのないノート",
    "a page or a section": "ページまたはセクション",
    "a part cut out of a stroke": "ストロークから切り出した部分",
    "a section": "セクション",
    "a stroke": "ストローク",
    "a text": "テキスト",
    "how it was looked at last": "最後に見たときの表示",
    "({1} in all)": "（全部で{1}）",
    "{1} of {2}": "{2}の{1}",
    "page {1}: {2}": "{1}ページ：{2}",
    "{1}, page {2}: {3}": "{1}、{2}ページ：{3}",
    "something on a page": "ページ上のもの",
    "something on it": "その上のもの",
    "something that a later Suzuri has said": "新しいSuzuriが書いたもの",
    "something that is lost": "失われたもの",
    "the background": "背景",
    "the bookmark": "しおり",
    "the colour": "色",
    "the cut": "切り抜き",
    "the erased part": "消された部分",
    "the erasing": "消去",
    "the file cannot be read to its end": "ファイルを最後まで読めません",
    "the file of an image": "画像のファイル",
    "the file of an image (also shown in {1})": "画像のファイル（{1}にも使われています）",
    "the font": "フォント",
    "the font size": "フォントの大きさ",
    "the layer": "レイヤー",
    "the line width": "線の太さ",
    "the lock": "ロック",
    "the notebook itself": "ノート自体",
    "the page itself": "ページ自体",
    "the paper": "紙",
    "the place in the order": "並び順",
    "the place in the trash": "ゴミ箱の中かどうか",
    "the position": "位置",
    "the section": "セクション",
    "the size": "大きさ",
    "the sound": "音声",
    "the tables are not those that were made": "表が作られたものと違います",
    "the tag": "タグ",
    "the tag '{1}'": "タグ「{1}」",
    "the title": "タイトル",
    "the visibility": "表示・非表示",
    "the width": "幅",
    "the words": "文字",
    "its pages are not in place": "ページの位置が正しくありません",
    "some are missing or out of date": "一部が失われたか、古いものです",
    "the list of notebooks is out of date": "ノートの一覧が古いものです",
    "the list of notebooks has {1} entries where {2} were written":
      "ノートの一覧に{2}件書かれたはずが、{1}件しかありません",
    "{1}: the count of its records is out of date": "{1}：記録の数え上げが古いものです",
    "pages of the file are damaged, not in their place or out of date":
      "ファイルのページが壊れているか、位置が違うか、古いものです",
    "{1}: some records are out of date": "{1}：一部の記録が古いものです",
    "{1}: {2} records are there where {3} were written":
      "{1}：書かれた記録は{3}件ですが、{2}件あります",
    "'{1}': records taken from the backup {2}: {3}":
      "「{1}」：バックアップ{2}から取り込んだ記録：{3}件",
    "'{1}' is taken from the backup {2}":
      "「{1}」をバックアップ{2}から取り込みました",
    "1 notebook is missing, and no backup has it":
      "1冊のノートが失われ、どのバックアップにもありません",
    "{1} notebooks are missing, and no backup has them":
      "{1}冊のノートが失われ、どのバックアップにもありません",
    "{1}: records missing: {2} of {3}": "{1}：{3}件の記録のうち{2}件がありません",
    "{1}: other records are there than were written, so some may be missing":
      "{1}：書かれたものとは違う記録があるため、一部が失われている可能性があります",
    "it is a link to something that is not there": "存在しないものへのリンクです",
    "the counts of what was written were damaged too, so more may be missing":
      "書かれたものの数え上げも壊れていたため、ほかにも失われたものがあるかもしれません",
    "'suzuri verify --from FILE' reads another copy of the library; 'suzuri verify --remove {1}' dismisses this message":
      "「suzuri verify --from FILE」でライブラリの別のコピーを読み込めます。「suzuri verify --remove {1}」でこの表示を消せます",
    "records that are known to be missing": "失われたとわかっている記録",
    "neither the file nor a backup had what is missing":
      "失われたものはファイルにもバックアップにもありません",
  ]
}
