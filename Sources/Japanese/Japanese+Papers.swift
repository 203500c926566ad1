extension Japanese {
  /// What is said about papers of one's own, by the English phrases.
  static let papers: [String: String] = [
    "Make a paper of this page…": "このページから用紙を作成…",
    "Make a paper of the page": "ページから用紙を作成",
    "Rename the paper": "用紙の名前を変更",
    "Rename…": "名前を変更…",
    "Remove the paper": "用紙を削除",
    "More papers": "ほかの用紙",
    "From a file…": "ファイルから…",
    "Paper from a file": "ファイルから用紙を作成",
    "Paper from a file…": "ファイルから用紙を作成…",
    "Choose a PDF or a picture.": "PDFまたは画像を選んでください。",
    "Paper": "用紙",
    "Making the paper": "用紙を作成中：",
    "Laying out the paper": "用紙を適用中：",
    "No paper was made": "用紙は作られませんでした",
    "The pages keep their paper": "ページの用紙は変わりません",
    "The paper is not removed": "用紙を削除できませんでした",
    "The paper is not there again": "用紙を元に戻せませんでした",
    "The paper keeps its name": "用紙の名前は変わりません",
    "'{1}' is a paper of your own now.": "「{1}」を自分の用紙に加えました。",
    "{1} papers are new.": "{1}枚の用紙を加えました。",
    "{1} papers are new; further pages of the file are left out.":
      "{1}枚の用紙を加えました。ファイルの残りのページは省きました。",
    "'{1}' is removed; pages that have it keep it.":
      "「{1}」を削除しました。この用紙のページはそのまま残ります。",
    "it takes more than 32 MB as a paper": "用紙として32 MBを超えます",
    "the paper '{1}' is not there any more": "用紙「{1}」はもうありません",
    "the file of '{1}' cannot be changed": "「{1}」のファイルを変更できません",
    "the folder {1} cannot be made": "フォルダ{1}を作成できません",
    "the page is not there any more": "ページはもうありません",
    "A PDF or picture that becomes the paper, of its first page and in its size.":
      "用紙にするPDFか画像。最初のページが、その大きさで使われます。",
    "Make one on a paper of your own.": "自分の用紙で作ります。",
    "{1} has no page": "{1}にはページがありません",
    "cannot make a paper of {1}: {2}": "{1}から用紙を作成できません：{2}",
  ]
}
