extension Japanese {
  /// What is said of files that are brought in.
  static let commandImport: [String: String] = [
    "Each file becomes a notebook of its own, and so does each file in a folder: its notebook lies in a folder of the same name. A file that was brought in before is found by what is in it, and makes no second one. With --together or --into all pages come into one notebook, whatever was here before.":
      "各ファイルはそれぞれ1冊のノートになります。フォルダの中のファイルも同じで、そのノートは同じ名前のフォルダに入ります。以前に読み込んだファイルは中身で見つかり、2冊目は作りません。--togetherまたは--intoを指定すると、すでにあるものにかかわらず、すべてのページが1冊のノートに入ります。",
    "Each file comes in as a whole or not at all, and in a notebook that was there undo takes it back. A line is printed when it is safely on the disk. What of a file cannot be kept is said. A file that cannot be read is named, and the others go on; the exit code is 1 then.":
      "各ファイルは全体が入るか、まったく入らないかのどちらかで、既存のノートでは元に戻せます。ディスクに確実に保存されると1行表示します。ファイルのうち残せないものは示します。読み取れないファイルは名前を示し、残りを続けます。その場合の終了コードは1です。",
    "Add all pages to this notebook, instead of making one of each file.":
      "ファイルごとにノートを作らず、すべてのページをこのノートに追加します。",
    "Make one new notebook of all files, named after the first.":
      "すべてのファイルから、最初のファイルの名前の新しいノートを1冊作ります。",
    "Bring files in as notebooks, or as pages of one.": "ファイルをノートとして、または1冊のノートのページとして読み込みます。",
    "Files with pages, or folders of them: notebooks of Suzuri (.suzuri); {1}.":
      "ページのあるファイル、またはそのフォルダ：Suzuriのノート（.suzuri）、{1}。",
    "Make a notebook of each file in a folder.": "フォルダの中の各ファイルからノートを作ります。",
    "Make one notebook of two recordings.": "2つの記録から1冊のノートを作ります。",
    "{1}: '{2}' ({3}) was here already.": "{1}：「{2}」（{3}）はすでにあります。",
    "1 file is a notebook now": "1個のファイルをノートにしました",
    "1 of {1} files is a notebook now": "{1}個中1個のファイルをノートにしました",
    "1 file came into '{1}'": "1個のファイルを「{1}」に入れました",
    "1 of {1} files came into '{2}'": "{1}個中1個のファイルを「{2}」に入れました",
    "{1} files came into '{2}'": "{1}個のファイルを「{2}」に入れました",
    "{1} of {2} files came into '{3}'": "{2}個中{1}個のファイルを「{3}」に入れました",
    "1 file brought changes": "1個のファイルから変更を取り込みました",
    "{1} files brought changes": "{1}個のファイルから変更を取り込みました",
    "1 file was here already": "1個のファイルはすでにあります",
    "1 file did not come": "1個のファイルは読み込めませんでした",
    "{1} files did not come": "{1}個のファイルは読み込めませんでした",
    "1 file of an unknown kind was left out": "種類のわからない1個のファイルは除きました",
    "{1} files of unknown kinds were left out": "種類のわからない{1}個のファイルは除きました",
    "added its PDF '{1}', which was missing before":
      "前になかったPDF「{1}」をページの下に入れました",
    "its PDF '{1}' cannot be used: {2}":
      "PDF「{1}」は使えません：{2}",
  ]
}
