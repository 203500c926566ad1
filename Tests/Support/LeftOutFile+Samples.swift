public import Desk
internal import Wording

extension LeftOutFile {
  /// More than a window of the usual size has room for.
  public static let samples: [LeftOutFile] =
    [
      LeftOutFile(
        name: "lecture 3.pdf",
        reason: "It is damaged, and what is left of it holds no page"),
      LeftOutFile(name: "exam.pdf", reason: "Its password is not known"),
    ] + (1...30).map { LeftOutFile(name: "mail \($0).eml", reason: "It is of an unknown kind") }
}
