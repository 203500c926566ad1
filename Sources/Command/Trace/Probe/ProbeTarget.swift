internal import Bytes
internal import Trace

/// The files for the traces of a probe: one, or one for each program.
struct ProbeTarget {
  private let path: String
  private let isShared: Bool

  /// Takes the path from the command line, which several programs may share.
  init(_ path: String, isShared: Bool) {
    self.path = path
    self.isShared = isShared
  }

  /// Checks that the files can be written, before anything is measured.
  func check(_ programs: [String]) throws {
    for program in programs { try OutputRules().check(path(of: program)) }
  }

  /// Writes a file for each trace; returns their paths.
  func write(_ traces: [Trace]) throws -> [String] {
    try traces.map { trace in
      let path = path(of: ProgramLatency(trace).name)
      try OutputFile.put(trace.csv, at: path)
      return path
    }
  }

  /// The path for a program: its name replaces a %, or else precedes the extension.
  func path(of program: String) -> String {
    let name = Self.plain(program)
    if path.contains("%") { return path.replacing("%", with: name) }
    guard isShared else { return path }
    let parts = PathParts(path)
    return "\(parts.stem)-\(name)\(parts.ending)"
  }

  /// A name as part of a file name: only lower-case letters, digits and hyphens.
  static func plain(_ name: String) -> String {
    let letters = name.lowercased().replacing("++", with: "pp").map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return String(letters)
  }
}
