import Bytes
import Foundation
import Geometry
import Ink
import Support
import Testing
import Wording

@testable import Paint

/// Formulas are drawn by whatever LaTeX there is, which can neither hang nor fill anything.
@Suite final class FormulaTypesetterTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-latex-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A typesetter whose only LaTeX is a script.
  private func standIn(
    _ script: String, as name: String = "pdflatex", seconds: Double = 10
  ) throws -> FormulaTypesetter {
    let program = folder.appending(path: name).path
    try Data("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try Data(ImageTests.pdf).write(to: folder.appending(path: "made.pdf"))
    var typesetter = FormulaTypesetter(path: folder.path)
    typesetter.seconds = seconds
    return typesetter
  }

  private func draw(_ script: String, seconds: Double = 10) throws -> TypesetFormula {
    try standIn(script, seconds: seconds).draw("x^2", in: Color(rgb: 0xC8321C))
  }

  private var made: String { "cp \(folder.path)/made.pdf formula.pdf" }

  @Test func `it gets a document in a folder of its own, which leaves nothing behind`() throws {
    let drawn = try draw(
      """
      grep -q '^x^2$' formula.tex && grep -q '{RGB}{200,50,28}' formula.tex || exit 1
      [ "$openout_any" = p ] && [ "$HOME" = "$(pwd)" ] && [ "$1" = -no-shell-escape ] || exit 1
      \(made)
      """)
    #expect(drawn.file == ImageTests.pdf && drawn.size == Point(x: 40, y: 20))
    let error = #expect(throws: FormulaError.self) {
      try self.draw("echo \"! $(pwd)\" > formula.log; exit 1")
    }
    guard case .refused(let place)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(place.contains("/suzuri-formula-") && !FileManager.default.fileExists(atPath: place))
  }

  @Test func `Tectonic draws with the files that it has fetched before`() throws {
    let typesetter = try standIn(
      """
      [ "$*" = "--only-cached --untrusted --keep-logs formula.tex" ] || exit 1
      case "$TECTONIC_CACHE_DIR" in /*[Tt]ectonic*) ;; *) exit 1 ;; esac
      \(made)
      """, as: "tectonic")
    #expect(try typesetter.draw("x^2", in: .sumi).file == ImageTests.pdf)
  }

  @Test func `without LaTeX, it says what to install`() throws {
    let typesetter = FormulaTypesetter(path: "\(folder.path):relative:/nowhere")
    #expect(!typesetter.isInstalled)
    #expect(throws: FormulaError.notInstalled) { try typesetter.draw("x", in: .sumi) }
    #expect(FormulaError.notInstalled.words.text.contains("texlive-latex-base"))
  }

  @Test func `the first complaint is told, and no more`() throws {
    func complaint(_ log: String) throws -> FormulaError? {
      try Data(log.utf8).write(to: folder.appending(path: "log"))
      return #expect(throws: FormulaError.self) {
        try self.draw("cp \(self.folder.path)/log formula.log; exit 1")
      }
    }
    #expect(
      try complaint("This is\n! Undefined control sequence.\nl.6 \\fraq\n         {a}\n")
        == .unknownCommand("\\fraq"))
    #expect(try complaint("! Missing $ inserted.\n! More\n") == .refused("Missing $ inserted"))
    #expect(
      try complaint("! LaTeX Error: Bad math environment delimiter.\n")
        == .refused("Bad math environment delimiter"))
    #expect(try complaint("") == .notDrawn)
    let long = String(repeating: "a", count: 100_000)
    guard case .refused(let words)? = try complaint("! \(long)\n") else {
      Issue.record("no complaint")
      return
    }
    #expect(words.count <= 120)
  }

  @Test(arguments: ["exit 0", "echo no PDF > formula.pdf", "\(#"kill -9 $$"#)"])
  func `what is no drawing is not taken for one`(script: String) throws {
    #expect(throws: FormulaError.notDrawn) { try draw(script) }
  }

  @Test func `one that hangs is ended with all that it started`() throws {
    let started = Date()
    #expect(throws: FormulaError.tooSlow) { try draw("sleep 77.5 & sleep 77.5", seconds: 0.4) }
    #expect(Date().timeIntervalSince(started) < 5)
    usleep(50_000)
    let left = try Execution(ofShell: "pgrep -f '^sleep 77.5$'")
    #expect(left.output == "")
  }

  @Test func `one that is no longer wanted is ended`() throws {
    let typesetter = try standIn("sleep 30")
    var asked = 0
    #expect(throws: FormulaError.unwanted) {
      try typesetter.draw("x", in: .sumi) {
        asked += 1
        return asked < 5
      }
    }
  }

  @Test func `it changes no file elsewhere`() throws {
    let (own, other) = ("own", folder.appending(path: "other").path)
    _ = try draw("echo a > \(own) && echo b > \(other); \(made)")
    #expect(!hasLandlock || !FileManager.default.fileExists(atPath: other))
  }

  @Test func `it cannot fill the disk or the memory`() throws {
    #expect(throws: FormulaError.self) {
      try draw("yes | head -c 60000000 > formula.pdf && \(made)")
    }
    #expect(throws: FormulaError.self) {
      try draw("yes | head -c 3000000000 | tail -c 2000000000 && \(made)")
    }
  }

  @Test(.enabled(if: FormulaTypesetter().isInstalled), .timeLimit(.minutes(2)))
  func `LaTeX draws a formula in its color, without margins, and complains`() throws {
    let typesetter = FormulaTypesetter()
    let letter = try typesetter.draw("x", in: Color(rgb: 0xFF0000))
    let large = try typesetter.draw("\\frac{a}{b}\n\n% a comment\n+ \\sum_{i=0}^n i", in: .sumi)
    #expect(letter.size.x < 20 && letter.size.y < 20)
    #expect(large.size.x > 2 * letter.size.x && large.size.y > 2 * letter.size.y)
    let image = try #require(
      PageImage(hash: ContentHash(of: letter.file), mediaType: "", bytes: letter.file))
    let pixels = try #require(image.pixels(shownAt: 200, by: 200))
    let inked = (0..<pixels.alpha.count).filter { pixels.alpha[$0] == 255 }
    let colors = Set(inked.map { Array(pixels.rgb[3 * $0..<3 * $0 + 3]) })
    #expect(colors == [[255, 0, 0]])
    #expect(throws: FormulaError.unknownCommand("\\nonsense")) {
      try typesetter.draw("a \\nonsense b", in: .sumi)
    }
    #expect(throws: FormulaError.self) { try typesetter.draw("\\frac{a}{b", in: .sumi) }
    #expect(throws: FormulaError.self) { try typesetter.draw("\\input{/etc/passwd}", in: .sumi) }
    #expect(throws: FormulaError.self) {
      try typesetter.draw("\\end{document}", in: .sumi)
    }
  }
}

/// Whether the kernel has Landlock; without it, programs may write elsewhere.
private var hasLandlock: Bool {
  typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
  guard let syscall = dlsym(nil, "syscall") else { return false }
  return unsafeBitCast(syscall, to: Call.self)(444, 0, 0, 1) > 0
}
