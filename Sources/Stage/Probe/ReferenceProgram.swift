internal import CStage
private import Glibc
internal import Wording

/// A plain X program that draws ink under every pen immediately, against which others are measured.
public struct ReferenceProgram: Hashable, Sendable {
  var title: String = "Stage reference"
  var width: Int = 800
  var height: Int = 600
  var radius: Int = 2
  /// The milliseconds for which it holds back each sample before drawing it.
  var delay: Double = 0
  /// Draws only each `every`th report, together with those before it.
  var every: Int = 1
  /// The pixels that it draws beyond the pen, like a program that predicts the next reports.
  var ahead: Double = 0
  /// The number of reports after which it fails; 0 for never.
  var life: Int = 0
  var isVerbose: Bool = false
  var tellsDelays = false

  init() {}

  /// The arguments from which `init(arguments:)` restores it.
  var arguments: [String] {
    var list = ["--title", title, "--width", "\(width)", "--height", "\(height)"]
    list += ["--radius", "\(radius)", "--delay", "\(delay)"]
    if every > 1 { list += ["--every", "\(every)"] }
    if ahead > 0 { list += ["--ahead", "\(ahead)"] }
    if life > 0 { list += ["--life", "\(life)"] }
    if tellsDelays { list.append("--tell-delays") }
    return isVerbose ? list + ["--verbose"] : list
  }

  /// The delays of samples in a program's output, in milliseconds.
  static func delays(toldIn output: String) -> [Double] {
    output.split(separator: "\n").compactMap { line in
      line.hasPrefix("held ") ? Double(line.dropFirst(5)) : nil
    }
  }

  /// Parses the arguments of a command line, without the name of the program.
  public init(arguments: [String]) throws(StageError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--verbose":
        isVerbose = true
        continue
      case "--tell-delays":
        tellsDelays = true
        continue
      default: break
      }
      guard let value = rest.popFirst() else { throw StageError("'\(option)' needs a value") }
      try set(option, to: value)
    }
  }

  private mutating func set(_ option: String, to value: String) throws(StageError) {
    switch (option, Int(value), Double(value)) {
    case ("--title", _, _): title = value
    case ("--width", .some(let number), _) where (1...8192).contains(number): width = number
    case ("--height", .some(let number), _) where (1...8192).contains(number): height = number
    case ("--radius", .some(let number), _) where (1...100).contains(number): radius = number
    case ("--delay", _, .some(let number)) where (0...1000).contains(number): delay = number
    case ("--every", .some(let number), _) where (1...1_000_000).contains(number): every = number
    case ("--ahead", _, .some(let number)) where (0...100).contains(number): ahead = number
    case ("--life", .some(let number), _) where (1...1_000_000).contains(number): life = number
    default: throw StageError("'\(option) \(value)' is not supported")
    }
  }

  /// Runs it on the display in `DISPLAY` until the server ends, and returns its exit code.
  public func run() -> Int32 {
    title.withCString { title in
      var options = stage_reference_options(
        title: title, width: Int32(width), height: Int32(height), radius: Int32(radius),
        delay: delay, every: Int32(every), ahead: ahead, life: Int32(life),
        is_verbose: isVerbose ? 1 : 0, tells_delays: tellsDelays ? 1 : 0)
      return stage_reference_run(&options)
    }
  }
}
