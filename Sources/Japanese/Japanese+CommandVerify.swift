extension Japanese {
  /// What `suzuri verify` says.
  static let commandVerify: [String: String] = [
    "a check": "確認",
    "action": "操作",
    "actions": "操作",
    "A flipped bit is put right. What a backup still has is taken from there. Pages, layers and sections that are gone come back under what lies on them, and a notebook that has lost its title is called 'Found by verify'.":
      "反転したビットは直します。バックアップにあるものはそこから取り出します。なくなったページ、レイヤー、セクションは、その上にあったものの下に作り直し、タイトルのなくなったノートは「Found by verify」とします。",
    "all": "すべて",
    "All that can be read is in a new file; the damaged one is kept as {1}.":
      "読めるものはすべて新しいファイルにあります。壊れたファイルは{1}として残しました。",
    "a name with one of {1}": "{1}のどれかで終わる名前",
    "{1} and {2} more": "{1}ほか{2}件",
    "a new name drawn for the library": "ライブラリの新しい名前",
    "backup": "バックアップ",
    "backups": "バックアップ",
    "Bring back what can be brought back.": "戻せるものを戻します。",
    "Bring rows back to where they were, where that is possible: numbers, or all.":
      "戻せる行を元の場所に戻します。番号、またはall。",
    "brought back": "元に戻しました",
    "brought back to the notebook '{1}'": "ノート「{1}」に戻しました",
    "byte": "バイト",
    "bytes": "バイト",
    "Check a library or a notebook to the last byte.": "ライブラリやノートを最後の1バイトまで確認します。",
    "Checked '{1}':": "「{1}」を確認しました：",
    "Checked the whole library:": "ライブラリ全体を確認しました：",
    "Check everything, and repair what can be repaired.": "すべてを確認し、直せるものを直します。",
    "Check this notebook alone: its title, or the first digits of its id.":
      "このノートだけを確認します。タイトルかIDの先頭の数桁。",
    "{1} comes before {2}": "{2}より先に{1}が来ています",
    "Damaged: {1}": "破損：{1}",
    "Damaged: {1}.": "破損：{1}。",
    "Damaged backups are left where they are: 'suzuri backup --remove NAME' removes one, and 'suzuri backup' makes a new one.":
      "壊れたバックアップはそのまま残します。「suzuri backup --remove NAME」で削除し、「suzuri backup」で新しく作れます。",
    "Damaged: {1} more": "破損：ほか{1}件",
    "Damaged: {1} more.": "破損：ほか{1}件。",
    "1 damaged row set aside": "壊れた1行を隔離",
    "{1} damaged rows set aside": "壊れた{1}行を隔離",
    "Draw what can be seen of it.": "見えるものを描きます。",
    "Draw what can be seen of the listed rows into this file, such as rows.pdf.":
      "一覧の行のうち見えるものを、このファイルに描きます（例：rows.pdf）。",
    "Ends with 1 where something was damaged or had to be repaired, or where a row could not be brought back.":
      "破損や修復があった場合、または戻せない行があった場合は1で終わります。",
    "Every row is read and compared with its checksum, every stroke decoded, every index followed, every backup looked through. What is damaged is named and set aside, never thrown away, and the rest stays usable: damaged rows go to a table of their own, and where the file itself is broken, all that can be read is saved into a new one and the damaged file is kept beside it.":
      "すべての行を読んでチェックサムと比べ、すべてのストロークを復号し、すべての索引をたどり、すべてのバックアップを調べます。壊れたものは名前を挙げて隔離し、決して捨てず、残りは使えます。壊れた行は専用の表に移し、ファイル自体が壊れている場合は、読めるものすべてを新しいファイルに保存し、壊れたファイルも隣に残します。",
    "Everything else is as it was written.": "そのほかはすべて書かれたとおりです。",
    "Everything is as it was written.": "すべて書かれたとおりです。",
    "1 flipped bit put right": "反転した1ビットを修正",
    "{1} flipped bits put right": "反転した{1}ビットを修正",
    "image": "画像",
    "images": "画像",
    "{1} images": "{1}枚の画像",
    "{1}: {2} in {3}.": "{1}：{3}の{2}。",
    "it is there already, so the damaged copy was removed": "すでにそこにあるため、壊れた複製を取り除きました",
    "{1} left": "{1}件を残し",
    "List what was set aside.": "隔離したものの一覧を表示します。",
    "List what was set aside instead; with --output, draw it.":
      "隔離したものの一覧を表示します。--outputを付けると描きます。",
    "not brought back: {1}": "戻せませんでした：{1}",
    "notebook": "ノート",
    "1 notebook numbered anew": "1冊のノートの番号を付け直し",
    "notebooks": "ノート",
    "{1} notebooks": "{1}冊のノート",
    "{1} notebooks numbered anew": "{1}冊のノートの番号を付け直し",
    "nothing can be drawn of what is in quarantine": "隔離されたものからは何も描けません",
    "nothing in quarantine has such a number: 'suzuri verify --list' shows what there is":
      "その番号のものは隔離されていません。「suzuri verify --list」で表示できます",
    "Nothing is in quarantine.": "隔離されたものはありません。",
    "Nothing was changed; 'suzuri verify' without --look-only sets damaged parts aside.":
      "何も変更していません。--look-onlyなしの「suzuri verify」は壊れた部分を隔離します。",
    "Nothing was changed: the library is read-only here.": "何も変更していません。ライブラリはここでは読み取り専用です。",
    "number": "数",
    "numbers": "番号",
    "numbers of 'suzuri verify --list', or all": "「suzuri verify --list」の番号、またはall",
    "Only look: leave damaged parts where they are.": "調べるだけで、壊れた部分をそのまま残します。",
    "{1}: {2} on {3} of '{4}' ({5}).": "{1}：「{4}」（{5}）の{3}に{2}。",
    "1 page, layer, section or title made anew": "ページ、レイヤー、セクション、タイトルのうち1件を作り直し",
    "page {1} of '{2}'": "「{2}」の{1}ページ",
    "{1} pages": "{1}ページ",
    "{1} pages, layers, sections or titles made anew": "ページ、レイヤー、セクション、タイトルのうち{1}件を作り直し",
    "path": "パス",
    "point": "点",
    "points": "点",
    "record": "レコード",
    "records": "レコード",
    "removed": "削除",
    "{1} removed": "{1}件を削除",
    "Remove rows that were set aside, for good, after a backup: numbers, or all.":
      "隔離した行を、バックアップの後で完全に取り除きます。番号、またはall。",
    "Renamed {1} to '{2}'.": "{1}のタイトルを「{2}」に変えました。",
    "Repaired: {1}.": "修復：{1}。",
    "Repaired: {1}; the rest is as it was written.": "修復：{1}。ほかは書かれたとおりです。",
    "row": "行",
    "1 row lies in quarantine from earlier; 'suzuri verify --list' shows what.":
      "以前に隔離した行が1行あります。「suzuri verify --list」で表示できます。",
    "1 row put in place": "1行を元の場所へ移動",
    "{1} rows lie in quarantine from earlier; 'suzuri verify --list' shows what.":
      "以前に隔離した行が{1}行あります。「suzuri verify --list」で表示できます。",
    "{1} rows put in place": "{1}行を元の場所へ移動",
    "{1} rows taken from a backup": "{1}行をバックアップから取り出し",
    "1 row taken from a backup": "1行をバックアップから取り出し",
    "stroke": "ストローク",
    "taken from the backup {1}": "バックアップ{1}から取り出しました",
    "The file itself is broken: 'suzuri verify' without a notebook saves what can be read.":
      "ファイル自体が壊れています。ノートを指定しない「suzuri verify」で読めるものを救えます。",
    "The same for some rows, by the numbers of the list, such as 1,3-5.":
      "一覧の番号で選んだ行について同じことをします（例：1,3-5）。",
    "1 thing is lost: no backup has it.": "1件が失われました。バックアップにもありません。",
    "1 thing needs a later Suzuri; it is kept.": "1件には新しいSuzuriが必要です。そのまま残します。",
    "{1} things are lost: no backup has them.": "{1}件が失われました。バックアップにもありません。",
    "{1} things need a later Suzuri; they are kept.": "{1}件には新しいSuzuriが必要です。そのまま残します。",
    "Took {1} from {2}.": "{2}から{1}を外しました。",
    "values: {1}": "値：{1}",
    "view": "表示",
    "views": "表示",
    "What was set aside can be listed, drawn, brought back and removed. A row is brought back where it is whole, where a backup has it, or where it can be read in spite of the damage; ink whose page is gone then goes to a notebook 'Found by verify'.":
      "隔離したものは、一覧にし、描き、戻し、取り除けます。行が完全か、バックアップにあるか、壊れていても読める場合に戻せます。ページのなくなったインクは、ノート「Found by verify」に入ります。",
    "With a notebook, its records, history, views and images are checked, but not the structure of the file and the backups.":
      "ノートを指定すると、そのレコード、履歴、表示、画像を確認しますが、ファイルの構造とバックアップは確認しません。",
    "{1} written": "{1}件を作成",
    "{1} has everything that is in {2}.": "{1}には{2}にあるものがすべてあります。",
    "Records added to {1} from {2}: {3}.": "{2}から{1}に追加した記録：{3}件。",
    "Took {1} out of {2}.": "{2}から{1}を取り出しました。",
    "List what this backup has and the library lacks, and the reverse.":
      "このバックアップにあってライブラリにないもの、およびその逆を一覧にします。",
    "Remove this damaged backup.": "この壊れたバックアップを削除します。",
    "See what has changed since a backup.": "バックアップからの変更を見ます。",
    "The library has what {1} has.": "ライブラリには{1}にあるものがあります。",
    "the backup {1} is not damaged, so it was kept":
      "バックアップ{1}は壊れていないので残しました",
    "Removed the damaged backup {1}.": "壊れたバックアップ{1}を削除しました。",
    "{1}: only in the backup": "{1}：バックアップにだけあります",
    "{1}: only in the library": "{1}：ライブラリにだけあります",
    "{1}: records only in the backup: {2}, only in the library: {3}":
      "{1}：バックアップだけの記録：{2}件、ライブラリだけの記録：{3}件",
    "Read everything that can be read in this file, such as a damaged one that was kept, and add what the library lacks.":
      "残してある壊れたファイルなどから読めるものをすべて読み、ライブラリにないものを追加します。",
    "Read a damaged file again.": "壊れたファイルをもう一度読みます。",
    "The library has everything that can be read in {1}.":
      "{1}から読めるものはすべてライブラリにあります。",
    "Records added to '{1}' ({2}): {3}.": "「{1}」（{2}）に追加した記録：{3}件。",
    "Missing: {1}": "欠落：{1}",
    "Nothing else is damaged; what is missing stays reported until you dismiss it.":
      "ほかに破損はありません。失われたものは、表示を消すまで知らせます。",
  ]
}
