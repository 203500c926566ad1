internal import App
internal import Bytes
internal import Desk
internal import Paint
internal import Wording

/// Draws the program's icon, which `make install` puts where desktops look for it.
struct IconCommand: Subcommand {
  private static let size = Option(
    value: "size", named: "pixels", defaultValue: "128",
    summary: "The size of the icon in pixels, 8 to 1024.")

  static let declaration = Declaration(
    "icon", summary: "Print the icon of the program as a PNG.", options: [size], isHidden: true)

  private let side: Int

  init(parsing values: ParsedValues) throws(UsageError) {
    side = try values.integer(Self.size, in: 8...1024) ?? 128
  }

  func run(in console: inout Console) throws {
    let icon = AppIcon.bitmap(side: side).png()
    try MissingPackage.check()
    let file = OutputFile()
    try file.write(icon)
    try file.publish()
  }
}
