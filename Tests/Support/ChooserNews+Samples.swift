public import Desk
internal import Wording

extension ChooserNews {
  /// A folder with what people have in one, and the places to go to; none of them is there.
  public static let samples: [ChooserNews] = [
    .unavailable(.files),
    .places(
      [
        ("/home/me", "Home"), ("/home/me/Documents", "Documents"),
        ("/home/me/Downloads", "Downloads"),
      ]
      .map { FolderShortcut(path: $0, name: $1) }),
    .listed(
      FolderListing(
        path: "/home/me/Documents", shown: "~/Documents",
        entries: ["Analysis", "Physics"].map {
          .init(name: $0, isFolder: true, isReadable: false, size: 4096, minutes: 5000)
        }
          + (1...9).map {
            .init(
              name: "Lecture \($0).\($0 % 2 == 0 ? "pdf" : "xopp")", isFolder: false,
              isReadable: true, size: $0 * 123_456, minutes: $0 * 300)
          } + [
            .init(
              name: ".hidden.pdf", isFolder: false, isReadable: true, size: 9, minutes: 9),
            .init(
              name: "budget.ods", isFolder: false, isReadable: false, size: 20_480, minutes: 90),
          ])),
  ]
}
