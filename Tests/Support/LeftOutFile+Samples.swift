public import Desk
internal import Wording

extension LeftOutFile {
  /// More than a window of the usual size has room for.
  public static let samples: [LeftOutFile] =
    [
      LeftOutFile(
        name: "lecture 3.pdf",
        reason: "It is damaged, and what is left of it holds no page"),
      LeftOutFile(name: "exam.pdf", reason: "Its password is unknown"),
    ] + (1...30).map { LeftOutFile(name: "mail \($0).eml", reason: "Unknown file type") }
}
