private import Glibc
internal import Stage
internal import Wording

/// The plain X program that others are measured against and that checks the probe.
struct ReferenceCommand: Subcommand {
  private static let title = Option(
    value: "title", named: "text", summary: "The title of its window.")
  private static let width = Option(value: "width", named: "pixels", summary: "Its width.")
  private static let height = Option(value: "height", named: "pixels", summary: "Its height.")
  private static let radius = Option(value: "radius", named: "pixels", summary: "Its line radius.")
  private static let delay = Option(
    value: "delay", named: "ms", summary: "The delay of each sample.")
  private static let every = Option(
    value: "every", named: "number", summary: "Draw only every nth report.")
  private static let ahead = Option(
    value: "ahead", named: "pixels", summary: "How far ahead of the pen it draws.")
  private static let life = Option(
    value: "life", named: "number", summary: "Exit with an error after this many reports.")
  private static let tellsDelays = Option(
    flag: "tell-delays", summary: "Print the delay of each sample.")
  private static let all = [title, width, height, radius, delay, every, ahead, life]

  static let declaration = Declaration(
    "plain-x", summary: "Draw ink in a plain X window, for measurements.",
    options: all + [tellsDelays], isHidden: true)

  private let program: ReferenceProgram

  init(parsing values: ParsedValues) throws(UsageError) {
    var words = Self.all.flatMap { option in
      values.text(option).map { [option.spelling, $0] } ?? []
    }
    if values.has(Self.tellsDelays) { words.append("--tell-delays") }
    do {
      program = try ReferenceProgram(arguments: words)
    } catch {
      throw .invalidValue(
        words.joined(separator: " "), of: Words(verbatim: Self.declaration.name),
        requirement: "\(error)")
    }
  }

  func run(in console: inout Console) throws {
    guard program.run() == 0 else { throw Failure("the plain X program found no display") }
  }
}
