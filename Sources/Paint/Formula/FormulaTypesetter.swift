internal import Bytes
public import Geometry
internal import Helper
public import Ink
public import Wording

/// A formula as LaTeX has drawn it.
public struct TypesetFormula: Hashable, Sendable {
  /// The drawing, a PDF of one page without margins.
  public let file: [UInt8]
  /// The size of the page, in points.
  public let size: Point

  /// The media type of the file.
  public static let mediaType = "application/pdf"
}

/// Draws formulas with the LaTeX of this machine, in a process that can change nothing else.
public struct FormulaTypesetter: Sendable {
  /// The folders to look for programs in, separated by colons.
  private let path: String
  /// The most seconds that each program takes.
  var seconds = 10.0

  private static let name = "formula"
  /// The most bytes of the log and of the drawing that are read.
  private static let (longestLog, longestFile) = (1 << 20, 16 << 20)

  /// The programs that draw one after another, in order of preference.
  ///
  /// The files of `dvipdfmx` are a fraction of those of `pdflatex`. It may start no program for PostScript.
  private static let ways = [
    [latex("latex"), ["dvipdfmx", "-q", "-D", "true", "\(name).dvi"]], [latex("pdflatex")],
    [["tectonic", "--only-cached", "--untrusted", "--keep-logs", "\(name).tex"]],
  ]

  private static func latex(_ program: String) -> [String] {
    [program, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "\(name).tex"]
  }

  /// Looks for LaTeX in some folders, separated by colons; nil for those of the environment.
  public init(path: String? = nil) {
    self.path = path ?? Surroundings.variable("PATH") ?? "/usr/bin:/bin"
  }

  /// True if LaTeX is installed.
  public var isInstalled: Bool { commands != nil }

  /// The commands of the first way of which all programs are installed.
  private var commands: [[String]]? {
    Self.ways.lazy.compactMap { way -> [[String]]? in
      let found = way.compactMap { command in
        program(command[0]).map { [$0] + command.dropFirst() }
      }
      return found.count == way.count ? found : nil
    }.first
  }

  private func program(_ name: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first {
      PathParts($0).isAbsolute && Disk.isExecutable($0) && Disk.facts(of: $0)?.kind == .file
    }
  }

  /// Draws a formula, while it is wanted; waits for LaTeX.
  public func draw(
    _ source: String, in color: Color, while isWanted: () -> Bool = { true }
  ) throws(FormulaError) -> TypesetFormula {
    guard let commands else { throw .notInstalled }
    guard let made = Disk.makeNewFolder("\(Surroundings.temporaryFolder)/suzuri-formula-"),
      let folder = Disk.resolved(made)
    else { throw .noFolder }
    defer { Disk.removeTree(folder) }
    let file = "\(folder)/\(Self.name)"
    guard Disk.write(Array(Self.document(source, in: color).utf8), to: "\(file).tex") else {
      throw .noFolder
    }
    for command in commands {
      var program = ConfinedProgram(command, in: folder)
      program.environment = environment(in: folder)
      (program.seconds, program.largestFile) = (seconds, Self.longestFile)
      let isDone: Bool
      do { isDone = try program.run(while: isWanted) } catch { throw FormulaError(error) }
      guard isDone else {
        throw Self.error(in: Disk.bytes(of: "\(file).log", atMost: Self.longestLog))
      }
    }
    guard let bytes = Disk.bytes(of: "\(file).pdf", atMost: Self.longestFile),
      let page = VectorImage(bytes)
    else { throw .notDrawn }
    return TypesetFormula(file: bytes, size: Point(x: page.width, y: page.height))
  }

  /// TeX itself refuses files outside its own folders, and makes no fonts or formats.
  private func environment(in folder: String) -> [String] {
    [
      "PATH=\(path)", "HOME=\(folder)", "TMPDIR=\(folder)", "LANG=C.UTF-8", "openin_any=p",
      "openout_any=p", "max_print_line=1000",
      "TECTONIC_CACHE_DIR=\(Self.tectonicCache)",
    ] + ["FMT", "PK", "TEX", "TFM"].map { "MKTEX\($0)=0" }
  }

  /// Where Tectonic has the files that it has fetched: here it has no network to fetch more.
  private static var tectonicCache: String {
    let folder =
      Surroundings.variable("XDG_CACHE_HOME")
      ?? "\(Surroundings.variable("HOME") ?? "")/.cache"
    return Surroundings.variable("TECTONIC_CACHE_DIR") ?? "\(folder)/Tectonic"
  }

  /// A document of one page, whose size is that of the formula: any LaTeX has what it needs.
  private static func document(_ source: String, in color: Color) -> String {
    let parts = [24, 16, 8].map { "\(color.rgba >> $0 & 0xFF)" }.joined(separator: ",")
    let lines = source.split(whereSeparator: \.isNewline)
      .filter { $0.contains { !$0.isWhitespace } }
    return """
      \\documentclass[12pt]{article}
      \\usepackage{amsmath,amssymb,color}
      \\definecolor{ink}{RGB}{\(parts)}
      \\begin{document}
      \\setbox0\\hbox{\\color{ink}\\(\\displaystyle
      \(lines.joined(separator: "\n"))
      \\)}%
      \\setbox0\\vbox{\\kern2bp\\hbox{\\kern2bp\\box0\\kern2bp}\\kern2bp}%
      \\hoffset-1in \\voffset-1in \\pdfpagewidth\\wd0 \\pdfpageheight\\ht0
      \\shipout\\vbox{\\special{papersize=\\the\\wd0,\\the\\ht0}\\box0}
      \\end{document}

      """
  }

  /// The first complaint in a log, which begins with an exclamation mark.
  private static func error(in log: [UInt8]?) -> FormulaError {
    let lines = String(decoding: log ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let place = lines.firstIndex(where: { $0.hasPrefix("! ") }) else { return .notDrawn }
    var text = lines[place].dropFirst(2)
    if let end = text.firstRange(of: "Error: ") { text = text[end.upperBound...] }
    while text.last == "." { text.removeLast() }
    guard text == "Undefined control sequence", place + 1 < lines.count,
      let word = lines[place + 1].split(separator: " ").last
    else { return .refused(String(text.prefix(longestComplaint))) }
    return .unknownCommand(String(word.prefix(longestComplaint)))
  }

  private static let longestComplaint = 120
}

/// The reason why a formula is not drawn.
public enum FormulaError: Error, Hashable, Sendable, Worded {
  case notInstalled
  case noFolder
  case notStarted(Words)
  case tooSlow
  case unwanted
  case unknownCommand(String)
  /// LaTeX complains, in English.
  case refused(String)
  case notDrawn

  init(_ error: HelperError) {
    switch error {
    case .notStarted(let reason): self = .notStarted(reason)
    case .unwanted: self = .unwanted
    default: self = .tooSlow
    }
  }

  /// The reason, in a few words.
  public var words: Words {
    switch self {
    case .notInstalled: "LaTeX is not installed (on Debian, the package texlive-latex-base)"
    case .noFolder: "cannot write to the folder for temporary files"
    case .notStarted(let reason): "cannot start LaTeX: \(reason)"
    case .tooSlow: "the formula takes LaTeX too long"
    case .unwanted: "no longer wanted"
    case .unknownCommand(let command): "unknown command \(Words(verbatim: command))"
    case .refused(let complaint): Words(verbatim: complaint)
    case .notDrawn: "LaTeX could not draw the formula"
    }
  }
}
