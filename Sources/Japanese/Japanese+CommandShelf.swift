extension Japanese {
  /// What commands say that do what the shelf and the overview of pages do.
  static let commandShelf: [String: String] = [
    "Add a page like the last one.": "最後のページと同じページを追加します。",
    "Add a page of contents at the beginning.": "最初に目次のページを追加します。",
    "a day such as 2026-03-05, or a time such as 7d": "2026-03-05のような日、または7dのような時間",
    "Add empty pages to a notebook.": "ノートに空のページを追加します。",
    "Add, move and change the pages of a notebook.": "ノートのページを追加、移動、変更します。",
    "Added page {1} to '{2}'.": "「{2}」に{1}ページ目を追加しました。",
    "Added pages {1} to {2} to '{3}'.": "「{3}」に{1}～{2}ページ目を追加しました。",
    "A folder is there as long as a notebook lies in it.": "フォルダは、中にノートがある間だけ存在します。",
    "Another notebook; behind all its pages unless a place is named.":
      "別のノート。場所を指定しなければ、その全ページの後。",
    "Before this page, counted from 1.": "このページの前（1から数えます）。",
    "Begin with what is there.": "今ある内容から始めます。",
    "Behind this page, counted from 1.": "このページの後（1から数えます）。",
    "Called '{1}' in '{2}': {3}.": "「{2}」で「{1}」という題名にしました：{3}。",
    "Changed in '{1}': {2}.": "「{1}」で変更しました：{2}。",
    "Copied from '{1}' to '{2}': {3}.": "「{1}」から「{2}」へコピーしました：{3}。",
    "Copied within '{1}': {2}.": "「{1}」の中でコピーしました：{2}。",
    "Copies within the notebook come behind the last of the pages.":
      "ノート内のコピーは、指定した最後のページの後に入ります。",
    "Copy pages within a notebook, or to another one.":
      "ページをノートの中、または別のノートへコピーします。",
    "Copy three pages.": "3ページをコピーします。",
    "Delete pages of a notebook.": "ノートのページを削除します。",
    "Delete two pages.": "2ページを削除します。",
    "Deleted from '{1}': {2}.": "「{1}」から削除しました：{2}。",
    "Each of these commands is one action of the notebook's history, which 'suzuri undo' takes back.":
      "これらのコマンドはどれもノートの履歴の1つの操作で、「suzuri undo」で取り消せます。",
    "favorite": "お気に入り",
    "Find a page again.": "ページを後で見つけられるようにします。",
    "Find words in notebooks and on their pages.": "ノートとそのページから語を探します。",
    "Give a page to another notebook.": "ページを別のノートへ移します。",
    "Give pages another paper or size.": "ページの用紙や大きさを変えます。",
    "Give pages a title.": "ページに題名を付けます。",
    "Hand notebooks to another program.": "ノートの一覧をほかのプログラムに渡します。",
    "Have a page twice.": "同じページを2つにします。",
    "Have it among the favorites of the shelf.": "棚のお気に入りに入れます。",
    "Have new pages of the notebook like that as well.": "ノートの新しいページも同じにします。",
    "Have squares of 5 mm.": "5 mmの方眼にします。",
    "Have two pages at the beginning.": "2ページを最初に置きます。",
    "How many pages.": "ページ数。",
    "{1} is given as well": "{1}も指定されています",
    "'{1}' ({2}) is a favorite.": "「{1}」（{2}）をお気に入りにしました。",
    "'{1}' ({2}) is no favorite any more.": "「{1}」（{2}）をお気に入りから外しました。",
    "'{1}' is the only notebook to merge": "まとめるノートが「{1}」しかありません",
    "List the folders.": "フォルダを一覧します。",
    "Look in one notebook.": "1冊のノートの中を探します。",
    "Look in this notebook alone.": "このノートの中だけを探します。",
    "Made '{1}' ({2}).": "「{1}」（{2}）を作りました。",
    "Make a copy of a notebook.": "ノートのコピーを作ります。",
    "Make notebooks favorites.": "ノートをお気に入りにします。",
    "Make one notebook of several.": "複数のノートを1冊にまとめます。",
    "Make them favorites no more.": "お気に入りから外します。",
    "Moved from '{1}' to '{2}': {3}.": "「{1}」から「{2}」へ移動しました：{3}。",
    "Moved within '{1}': {2}.": "「{1}」の中で移動しました：{2}。",
    "Move pages within a notebook, or to another one.":
      "ページをノートの中、または別のノートへ移動します。",
    "no": "いいえ",
    "No notebook is like that.": "条件に合うノートはありません。",
    "No notebook lies in a folder.": "フォルダに入っているノートはありません。",
    "Nothing was found.": "見つかりませんでした。",
    "numbers of pages, such as 3 or 2-4,7": "3や2-4,7のようなページ番号",
    "Only favorites.": "お気に入りだけ。",
    "Only notebooks changed since then: a day such as 2026-03-05, 2026-03-05T14:07, or how long ago, such as 7d, 12h or 30min.":
      "その時以降に変更されたノートだけ。2026-03-05のような日、2026-03-05T14:07、または7d、12h、30minのような経過時間。",
    "Only notebooks in this folder, or in one that lies in it.":
      "このフォルダ、またはその中のフォルダにあるノートだけ。",
    "Only notebooks with this tag; where it is given several times, with all of them.":
      "このタグの付いたノートだけ。複数指定すると、すべてが付いたもの。",
    "order": "順序",
    "other": "ほかのノート",
    "Put bookmarks on pages.": "ページにしおりを付けます。",
    "Put notebooks into a folder, or list the folders.":
      "ノートをフォルダに入れるか、フォルダを一覧します。",
    "Put one notebook behind another.": "あるノートを別のノートの後に置きます。",
    "Put two notebooks into one.": "2冊のノートを1つのフォルダに入れます。",
    "Put '{1}' ({2}) into {3}.": "「{1}」（{2}）を{3}に入れました。",
    "Say what is on a page.": "ページの内容を示します。",
    "See what was written this week.": "今週書いたものを見ます。",
    "See where a word stands.": "語がどこにあるかを見ます。",
    "tags of pages": "ページのタグ",
    "Take a notebook out again.": "ノートをまた取り出します。",
    "Take the bookmarks off.": "しおりを外します。",
    "Take them out of their folder.": "フォルダから取り出します。",
    "The folder, with a slash between it and the one that it lies in.":
      "フォルダ。上のフォルダとの間は斜線で区切ります。",
    "the name of a folder, such as School/Physics": "School/Physicsのようなフォルダ名",
    "The notebooks whose pages come behind those of the first.":
      "最初のノートの後にページを続けるノート。",
    "The numbers of pages, such as 3 or 2-4,7.": "3や2-4,7のようなページ番号。",
    "The others go into the trash, from which 'suzuri restore' brings them back.":
      "ほかのノートはごみ箱に入り、「suzuri restore」で戻せます。",
    "The pages of 1 notebook are in '{1}' now; it is in the trash.":
      "1冊のノートのページを「{1}」に入れました。そのノートはごみ箱にあります。",
    "The pages of {1} notebooks are in '{2}' now; they are in the trash.":
      "{1}冊のノートのページを「{2}」に入れました。それらのノートはごみ箱にあります。",
    "The title of the new pages.": "新しいページの題名。",
    "The title; without it, the present one is taken away.":
      "題名。指定しなければ今の題名を消します。",
    "The words; all of them must be there, in any order.":
      "語。すべてが含まれるものを、順序に関係なく探します。",
    "They come behind all pages unless a place is named, and are like the page before them.":
      "場所を指定しなければ全ページの後に入り、前のページと同じ形になります。",
    "Titles, tags and folders are searched, texts typed on pages, and the text of PDFs below them. Case and accents do not matter, and a word is also found inside longer ones. Handwriting is not read.":
      "題名、タグ、フォルダ、ページに入力された文字、下のPDFの文字を探します。大文字と小文字、アクセントの違いは問わず、長い語の一部も見つけます。手書きは読み取りません。",
    "Took '{1}' ({2}) out of its folder.": "「{1}」（{2}）をフォルダから取り出しました。",
    "What comes first.": "並び順。",
    "What to call the copy.": "コピーの題名。",
    "Where all pages are deleted, an empty one takes their place.":
      "全ページを削除すると、空のページが1枚できます。",
    "With a bookmark in '{1}' now: {2}.": "「{1}」でしおりを付けました：{2}。",
    "Without a bookmark in '{1}' now: {2}.": "「{1}」でしおりを外しました：{2}。",
    "Without a title in '{1}' now: {2}.": "「{1}」で題名を消しました：{2}。",
    "yes": "はい",
  ]
}
