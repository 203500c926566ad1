internal import App
internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Paint
internal import Wording

/// Draws the program's icon, which `make install` puts where desktops look for it.
enum IconCommand: Subcommand {
  private static let size = Option(
    value: "size", named: "pixels", defaultValue: "128",
    summary: "The size of the icon in pixels, 8 to 1024.")

  static let declaration = Declaration(
    "icon", summary: "Print the icon of the program as a PNG.", options: [size], isHidden: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let side = try values.integer(Self.size, in: 8...1024) ?? 128
    let icon = AppIcon.bitmap(side: side).png()
    try MissingPackage.check()
    let file = OutputFile()
    try file.write(icon)
    try file.publish()
  }
}

enum ThumbnailCommand: Subcommand {
  private static let file = Argument(
    "file", kind: .file, summary: "A Suzuri notebook (.suzuri), or a file that can be imported.")
  private static let picture = Argument("picture", kind: .file, summary: "The PNG to write.")
  private static let size = Option(
    value: "size", named: "pixels", defaultValue: "256",
    summary: "The longer side of the picture, 16 to 4096.")

  static let declaration = Declaration(
    "thumbnail", summary: "Draw a thumbnail of the first page of a file.",
    overview: ["File managers call it for Suzuri notebooks if 'make install' has registered it."],
    arguments: [file, picture], options: [size],
    examples: [
      .init("thumbnail physics.suzuri physics.png", summary: "Draw a thumbnail of a file.")
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let path = try values.required(Self.file)
    let side = try values.integer(Self.size, in: 16...4096) ?? 256
    guard let page = try NotesFile(path).pages().next() else {
      throw Failure("\(path) has no pages")
    }
    let picture = try PNGPage.png(of: page, pixels: .within(side)).bytes
    try MissingPackage.check()
    let rules = OutputRules()
    rules.protect(path)
    let file = try OutputFile(at: values.required(Self.picture), under: rules)
    try file.write(picture)
    try file.publish()
  }
}
