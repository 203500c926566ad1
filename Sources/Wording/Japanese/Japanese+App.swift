extension Japanese {
  /// What the window says of files, the library and the desktop.
  static let app: [String: String] = [
    "a notebook": "ノート",
    "No other window opened: {1}.": "別のウィンドウを開けませんでした。{1}。",
    "a damaged part is not in it": "壊れた部分が1か所、入っていません",
    "All layers of this page are locked or hidden: a new one has the ink.":
      "このページのレイヤーはすべてロックまたは非表示のため、新しいレイヤーに書きました。",
    "another file has taken the library's place": "ライブラリの場所が別のファイルに置き換わっています",
    "another program keeps the library locked": "別のプログラムがライブラリをロックしています",
    "A stroke of a program that was killed waits for its page: {1}.":
      "強制終了されたプログラムのストロークが、そのページを待っています：{1}。",
    "cannot make the folder {1}: {2}": "フォルダ{1}を作れません：{2}",
    "{1} changes are not on the disk: close once more to give up.":
      "{1}件の変更がディスクに保存されていません。もう一度閉じると破棄します。",
    "Copied as a picture.": "画像としてコピーしました。",
    "Copied as a picture, but {1}.": "画像としてコピーしましたが、{1}。",
    "Copied as a picture for Suzuri alone: others need a file.":
      "Suzuriだけで使える画像としてコピーしました。ほかのプログラムにはファイルが必要です。",
    "Copies are not renewed: {1}.": "コピーは更新されていません：{1}。",
    "Copies in {1} are renewed no more; they stay as they are.": "{1}のコピーはもう更新されません。今のまま残ります。",
    "{1} copies were removed from {2}.": "{2}からコピーを{1}件取り除きました。",
    "1 copy was removed from {1}.": "{1}からコピーを1件取り除きました。",
    "{1} damaged parts are not in it": "壊れた部分が{1}か所、入っていません",
    "Error: the display is gone; {1}.": "エラー：ディスプレイがなくなりました。{1}。",
    "Exported '{1}' to {2}.": "「{1}」を{2}に書き出しました。",
    "Exported {1} to {2}.": "{1}を{2}に書き出しました。",
    "Exported {1} to {2}, but {3}.": "{1}を{2}に書き出しましたが、{3}。",
    "'{1}' is a notebook now": "「{1}」をノートにしました",
    "'{1}' was here already": "「{1}」はすでにあります",
    "{1} (and {2} more like that)": "{1}（ほかに同様のものが{2}件）",
    "{1} files are notebooks now": "{1}個のファイルをノートにしました",
    "{1} files were here already": "{1}個のファイルはすでにあります",
    "{1} of {2} files are notebooks now, the others were here":
      "{2}個のファイルのうち{1}個をノートにしました。残りはすでにあります",
    "{1}, but {2}": "{1}が、{2}",
    "{1}, but {2} (and {3} more like that)": "{1}が、{2}（ほかに同様のものが{3}件）",
    "Imported to {1}.": "{1}に読み込みました。",
    "Imported to {1}, but {2}.": "{1}に読み込みましたが、{2}。",
    "Imported to {1}, but {2} (and {3} more like that).": "{1}に読み込みましたが、{2}（ほかに同様のものが{3}件）。",
    "Imported to {1}, but that cannot be shown: {2}.": "{1}に読み込みましたが、表示できません：{2}。",
    "'{1}' is damaged, and no page of it can be read: 'suzuri verify' saves what can be saved":
      "「{1}」は壊れていて、読めるページがありません。「suzuri verify」で救えるものを救えます",
    "it is in the trash": "ゴミ箱に入っています",
    "it is larger than a megabyte": "1メガバイトを超えています",
    "it is no object": "オブジェクトではありません",
    "it is not in this library": "このライブラリにありません",
    "its page is gone": "そのページはもうありません",
    "its pixels cannot be drawn on: {1}": "その画素に描けません：{1}",
    "No notebook was made: {1}.": "ノートを作れませんでした：{1}。",
    "No program opened {1}: 'xdg-open' says why on a command line.":
      "{1}を開くプログラムがありません。理由はコマンドラインの「xdg-open」で分かります。",
    "{1} Note: {2}.": "{1}補足：{2}。",
    "1 notebook came in: Notebooks in the menu, or Ctrl+O, lists them.":
      "ノートが1冊届きました。メニューの「ノート」またはCtrl+Oで一覧できます。",
    "{1} notebooks came in: Notebooks in the menu, or Ctrl+O, lists them.":
      "ノートが{1}冊届きました。メニューの「ノート」またはCtrl+Oで一覧できます。",
    "Notes {1}": "ノート{1}",
    "Nothing is shared through {1} any more; all files stay.": "{1}ではもう何も共有されません。ファイルはすべて残ります。",
    "Not on the disk yet, and tried again soon: {1}.": "まだディスクに保存されていません。まもなく再試行します：{1}。",
    "No trace is recorded: {1}.": "トレースを記録できません：{1}。",
    "no window can be opened ({1}): 'suzuri tour' and 'suzuri help' need none":
      "ウィンドウを開けません（{1}）。「suzuri tour」と「suzuri help」はウィンドウなしで使えます",
    "One change is not on the disk: close once more to give up.":
      "1件の変更がディスクに保存されていません。もう一度閉じると破棄します。",
    "page {1}": "{1}ページ",
    "pages {1} to {2}": "{1}～{2}ページ",
    "Recorded {1} reports: '{2}' in {3}.": "{1}件の入力を記録しました：{3}の「{2}」。",
    "Stylus": "スタイラス",
    "Styluses": "スタイラス",
    "That cannot be pasted: {1}.": "貼り付けられません：{1}。",
    "That did not work: {1}.": "実行できませんでした：{1}。",
    "That did not work: its notebook cannot be opened.": "実行できませんでした。そのノートを開けません。",
    "That is kept, but cannot be shown: {1}.": "保存しましたが、表示できません：{1}。",
    "that is more ink than goes from one window to another": "ウィンドウ間で受け渡せる量を超えるインクです",
    "The backup of this hour was not made: {1}.": "この1時間のバックアップを作れませんでした：{1}。",
    "the disk is full": "ディスクの空きがありません",
    "the folder does not answer; what is new here stays here until it does":
      "フォルダが応答しません。応答するまで、新しいものはこの端末に残ります",
    "the last change is not kept: {1}": "最後の変更が保存されていません：{1}",
    "the last {1} changes are not kept: {2}": "最後の{1}件の変更が保存されていません：{2}",
    "the library is damaged, see 'suzuri verify'": "ライブラリが壊れています。「suzuri verify」を実行してください",
    "the library is read-only": "ライブラリは読み取り専用です",
    "The notebooks cannot be listed: {1}.": "ノートを一覧できません：{1}。",
    "The pen drew nothing, so there is no card.": "ペンが何も描かなかったため、カードはありません。",
    "the picture cannot be read": "画像を読めません",
    "there is no display": "ディスプレイがありません",
    "There is nothing on the clipboard that can lie on a page.": "クリップボードに、ページに置けるものがありません。",
    "the settings cannot be kept: {1}": "設定を保存できません：{1}",
    "the settings cannot be kept: lock {1}: {2}": "設定を保存できません（{1}のロック）：{2}",
    "the settings cannot be kept: move {1}: {2}": "設定を保存できません（{1}の移動）：{2}",
    "the settings cannot be kept: read {1}: {2}": "設定を保存できません（{1}の読み取り）：{2}",
    "the settings cannot be kept: write {1}: {2}": "設定を保存できません（{1}への書き込み）：{2}",
    "the window has no size": "ウィンドウに大きさがありません",
    "This library is read-only: nothing that is written now can be kept.":
      "このライブラリは読み取り専用です。これから書くものは保存できません。",
    "This library is read-only: nothing that is written now can be kept, and a stroke from before waits for its page.":
      "このライブラリは読み取り専用です。これから書くものは保存できず、以前のストロークがページを待っています。",
    "This notebook is damaged, and no page of it can be read: 'suzuri verify' saves what can be saved":
      "このノートは壊れていて、読めるページがありません。「suzuri verify」で救えるものを救えます",
    "{1} was damaged and is kept as {2}: {3}": "{1}は壊れていたため、{2}として残しました：{3}",
    "what was written is kept": "書いたものは保存されています",
  ]
}
