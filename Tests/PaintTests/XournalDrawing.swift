import Foundation
import Geometry
import Ink
import Support

/// What Xournal++ draws, taken from the PDF that it makes.
enum XournalDrawing {
  /// A straight line, or a dot where it ends at its start.
  struct Line: Comparable, CustomStringConvertible {
    let numbers: [Double]
    let rgb: [Double]

    var description: String { "\(numbers) in \(rgb)" }

    /// Whether two lines lie within a hundredth of a point and have the same color and width.
    func isNear(_ other: Line) -> Bool {
      zip(numbers + rgb, other.numbers + other.rgb).allSatisfy { abs($0 - $1) < 0.01 }
    }

    static func < (one: Line, other: Line) -> Bool {
      one.order.lexicographicallyPrecedes(other.order)
    }

    private var order: [Int] { numbers.map { Int(($0 * 10).rounded()) } }
  }

  static let a4 = Point(x: 595.27559055, y: 841.88976378)

  /// Draws pages of a size in points, else A4, of which each is what stands in its element.
  static func pages(of elements: [String], size: Point = a4) throws -> [[Line]] {
    let line = "xournalpp --create-pdf=a.pdf a.xopp && qpdf --qdf --object-streams=disable a.pdf -"
    return try run(line, on: elements, size: size) { run, _ in
      run.output.components(separatedBy: "%% Contents for page").dropFirst().map(lines)
    }
  }

  /// Returns pages of A4 as PNG files, with 96 pixels to an inch.
  static func pictures(of elements: [String]) throws -> [[UInt8]] {
    let line = "xournalpp --create-pdf=a.pdf a.xopp && pdftoppm -r 96 -png a.pdf a"
    return try run(line, on: elements) { _, folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".png") }
      let sorted = names.sorted { ($0.count, $0) < ($1.count, $1) }
      return try sorted.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }
  }

  /// Runs a line of the shell beside a file with some pages.
  private static func run<Value>(
    _ line: String, on elements: [String], size: Point = a4,
    _ body: (Execution, URL) throws -> Value
  ) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = elements.map {
      "<page width=\"\(size.x)\" height=\"\(size.y)\">\($0)</page>"
    }
    let text = """
      <?xml version="1.0" standalone="no"?>
      <xournal creator="xournalpp 1.1.3" fileversion="4"><title>t</title>\(pages.joined())</xournal>
      """
    try Data(text.utf8).write(to: folder.appending(path: "a.xopp"))
    let run = try Execution(
      of: URL(filePath: "/bin/bash"), ["-c", line],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"], in: folder)
    return try body(run, folder)
  }

  /// The lines among the operators of a page.
  private static func lines(in content: String) -> [Line] {
    var (lines, numbers, rgb, width) = ([Line](), [Double](), [Double](), 0.0)
    var start: [Double] = []
    let end = content.range(of: "endstream")?.lowerBound ?? content.endIndex
    for word in content[..<end].split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      switch word {
      case "RG": rgb = numbers.suffix(3)
      case "w": width = numbers.last ?? 0
      case "m": start = numbers.suffix(2)
      case "l":
        // Nothing of a page lies above it.
        start[1] = max(start[1], 0)
        lines.append(Line(numbers: start + numbers.suffix(2) + [width], rgb: rgb))
      default: break
      }
      numbers = []
    }
    return lines
  }
}

extension XournalDrawing.Line {
  /// The lines of something that was drawn.
  static func lines(of mark: RecordingSurface.Mark) -> [Self] {
    guard case .line(let path, let width, let color, _) = mark else { return [] }
    let rgb = [24, 16, 8].map { Double(color.rgba >> $0 & 0xFF) / 255 }
    var (lines, start) = ([Self](), Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): start = point
      case .line(let end):
        lines.append(Self(numbers: [start.x, start.y, end.x, end.y, width], rgb: rgb))
      default: break
      }
    }
    return lines
  }
}
