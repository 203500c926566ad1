internal import Bytes
internal import Geometry

/// The blocks of a Supernote file, each a length and bytes: mostly fields such as
/// `<PAGESTYLE:style_white>`.
///
/// The last four bytes are the address of the footer, which has the addresses of the pages.
struct SupernoteFile {
  let bytes: [UInt8]
  /// The version of the format, such as 20230015.
  let version: Int
  let footer: Fields

  /// The names and values of a block, in order.
  typealias Fields = [(name: String, value: String)]

  /// The longest block of fields besides the footer, in bytes.
  private static let mostFields = 1 << 16
  private static let mostFooter = 1 << 24

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    guard let version = Self.version(bytes), bytes.count > 32 else { throw .damaged }
    (self.bytes, self.version) = (bytes, version)
    var end = ByteCursor(bytes, in: bytes.count - 4..<bytes.count)
    let address = Int(try end.number(UInt32.self))
    footer = Self.fields(of: bytes, at: address, atMost: Self.mostFooter)
    guard !footer.isEmpty else { throw .damaged }
  }

  /// Reads the version after "note" or, for annotations of a PDF, "mark"; nil for any other file.
  static func version(_ head: [UInt8]) -> Int? {
    let mark = Array("SN_FILE_VER_".utf8)
    guard head.starts(with: Array("note".utf8)) || head.starts(with: Array("mark".utf8)),
      head.dropFirst(4).starts(with: mark), head.count >= 24
    else { return nil }
    return Int(String(decoding: head[16..<24], as: UTF8.self))
  }

  /// The range of a block without its length; nil if there is none at an address.
  func block(at address: String?) -> Range<Int>? {
    guard let address = address.flatMap({ Int($0) }) else { return nil }
    return Self.block(of: bytes, at: address)
  }

  /// The fields of the block at an address; empty if there is none.
  func fields(at address: String?) -> Fields {
    guard let address = address.flatMap({ Int($0) }) else { return [] }
    return Self.fields(of: bytes, at: address, atMost: Self.mostFields)
  }

  private static func block(of bytes: [UInt8], at address: Int) -> Range<Int>? {
    var cursor = ByteCursor(bytes)
    guard address > 0, (try? cursor.seek(address)) != nil,
      let length = try? cursor.number(UInt32.self),
      Int(length) <= cursor.remaining
    else { return nil }
    return cursor.position..<cursor.position + Int(length)
  }

  private static func fields(of bytes: [UInt8], at address: Int, atMost longest: Int) -> Fields {
    guard let block = block(of: bytes, at: address), block.count <= longest else { return [] }
    var fields: Fields = []
    var rest = bytes[block]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let end = rest[colon...].firstIndex(of: UInt8(ascii: ">"))
      else { break }
      fields.append(
        (
          String(decoding: rest[..<colon], as: UTF8.self),
          String(decoding: rest[(colon + 1)..<end], as: UTF8.self)
        ))
      rest = rest[(end + 1)...]
    }
    return fields
  }
}

extension SupernoteFile.Fields {
  /// The last value of a name; later ones replace earlier ones.
  subscript(name: String) -> String? { last { $0.name == name }?.value }
}

/// The bitmap of a layer as the device drew it, in runs of pixels (RATTA_RLE).
struct SupernoteBitmap {
  private var runs: [Run] = []
  private let sheet: SupernoteSheet

  /// Pixels of one color, over one row or several.
  private struct Run {
    var code: UInt8
    var pixels: Range<Int>
  }

  private static let none: UInt8 = 0x62
  private static let longest = 0x4000
  /// The fewest pixels that are more than the edges of strokes.
  private static let leastInk = 300

  private var count: Int { Int(sheet.pixels.x) * Int(sheet.pixels.y) }

  /// Reads runs; nil if the bitmap is blank.
  ///
  /// A run is a byte for the color and one for the length. Two runs of one color may be a long one,
  /// in which the first length has the upper bits.
  init?(_ bytes: ArraySlice<UInt8>, of sheet: SupernoteSheet) {
    self.sheet = sheet
    let count = count
    var end = 0
    func add(_ code: UInt8, _ length: Int) {
      let start = end
      end = min(end + length, count)
      if code != Self.none, start < end { runs.append(Run(code: code, pixels: start..<end)) }
    }
    var open: (code: UInt8, length: Int)?
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex, end < count {
      let (code, length) = (bytes[place], Int(bytes[place + 1]))
      place += 2
      if let (first, upper) = open {
        open = nil
        guard first != code else {
          add(code, upper + length + 1)
          continue
        }
        add(first, upper)
      }
      switch length {
      case 0xFF: add(code, Self.longest)
      case 0x80...: open = (code, (length - 0x7F) << 7)
      default: add(code, length + 1)
      }
    }
    if let (code, length) = open { add(code, length) }
    guard !runs.isEmpty else { return nil }
  }

  /// Returns the pixels outside the cells of strokes, such as typed text; nil if there are none.
  func rest(besides strokes: SupernoteCells) -> SupernoteBitmap? {
    var rest = self
    rest.runs = []
    let width = Int(sheet.pixels.x)
    for run in runs {
      var start = run.pixels.lowerBound
      while start < run.pixels.upperBound {
        let (row, column) = start.quotientAndRemainder(dividingBy: width)
        let next = min(SupernoteCells.end(after: column), width)
        let end = min(start + next - column, run.pixels.upperBound)
        if !strokes.contains(column: column, row: row) {
          rest.runs.append(Run(code: run.code, pixels: start..<end))
        }
        start = end
      }
    }
    return rest.inkCount >= Self.leastInk ? rest : nil
  }

  /// The number of pixels that are drawn.
  var inkCount: Int { runs.reduce(0) { $0 + $1.pixels.count } }

  /// A PNG of the part that is drawn, with a transparent background, and its box in pixels.
  var layer: (picture: [UInt8], box: Box)? {
    let (columns, rows) = bounds
    var pixels = [UInt8](repeating: 0, count: columns.count * rows.count * 2)
    let (width, grays) = (Int(sheet.pixels.x), grays)
    for run in runs {
      for pixel in run.pixels {
        let (row, column) = pixel.quotientAndRemainder(dividingBy: width)
        let place = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        pixels[2 * place] = grays[Int(run.code)]
        pixels[2 * place + 1] = 255
      }
    }
    let box = Box(
      low: Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound)),
      high: Point(x: Double(columns.upperBound), y: Double(rows.upperBound)))
    let picture = PNGPicture.file(
      pixels, width: columns.count, height: rows.count, channels: 2)
    return picture.map { ($0, box) }
  }

  /// The columns and rows in which something is drawn.
  private var bounds: (columns: Range<Int>, rows: Range<Int>) {
    let width = Int(sheet.pixels.x)
    var (left, right) = (width, 0)
    for run in runs {
      let first = run.pixels.lowerBound % width
      let isInRow = first + run.pixels.count <= width
      left = min(left, isInRow ? first : 0)
      right = max(right, isInRow ? first + run.pixels.count : width)
    }
    let top = (runs.first?.pixels.lowerBound ?? 0) / width
    let bottom = ((runs.last?.pixels.upperBound ?? 1) - 1) / width
    return (left..<max(left, right), top..<bottom + 1)
  }

  /// A PNG on white; nil if it is all white.
  var background: [UInt8]? {
    let grays = grays
    guard runs.contains(where: { grays[Int($0.code)] != 255 }) else { return nil }
    var pixels = [UInt8](repeating: 255, count: count)
    for run in runs {
      for pixel in run.pixels { pixels[pixel] = grays[Int(run.code)] }
    }
    return PNGPicture.file(
      pixels, width: Int(sheet.pixels.x), height: Int(sheet.pixels.y), channels: 1)
  }

  /// The gray of each color code: most codes are grays.
  private var grays: [UInt8] {
    (0...255).map { code in
      switch code {
      case 0x61, 0x66: 0
      case 0x62, 0x65: 255
      default: UInt8(sheet.gray(UInt32(code)))
      }
    }
  }
}

/// The cells of a page that something touches.
struct SupernoteCells {
  private let columns: Int
  private let rows: Int
  private var cells: [Bool]
  /// The cells that may still be added, so that wild lines take no time; below 0, all count as touched.
  private var effort = 20_000_000

  private static let side = 16
  /// The farthest that ink may be beside its stroke, in pixels.
  private static let slack = 16.0

  init(of sheet: SupernoteSheet) {
    columns = Int(sheet.pixels.x) / Self.side + 1
    rows = Int(sheet.pixels.y) / Self.side + 1
    cells = [Bool](repeating: false, count: columns * rows)
  }

  /// The first column after the cell of another.
  static func end(after column: Int) -> Int { (column / side + 1) * side }

  func contains(column: Int, row: Int) -> Bool {
    effort < 0 || cells[row / Self.side * columns + column / Self.side]
  }

  /// Adds the cells that a box touches.
  mutating func add(_ box: Box) {
    func index(_ place: Double, _ count: Int) -> Int {
      Int(min(max(place / Double(Self.side), 0), Double(count - 1)))
    }
    guard box.high.x >= 0, box.high.y >= 0 else { return }
    let (first, last) = (index(box.low.x, columns), index(box.high.x, columns))
    guard first <= last else { return }
    for row in index(box.low.y, rows)..<(index(box.high.y, rows) + 1) where effort >= 0 {
      effort -= last - first + 1
      for cell in row * columns + first...row * columns + last { cells[cell] = true }
    }
  }

  /// Adds the cells near a line of a width.
  mutating func add(_ line: some Sequence<Point>, width: Double) {
    let radius = width / 2 + Self.slack
    var last: Point?
    for point in line {
      let start = last ?? point
      let steps = Int(min(start.distance(to: point) / Double(Self.side), 500)) + 1
      for step in 1...steps {
        let middle = start.mixed(with: point, by: Double(step) / Double(steps))
        add(Box(low: middle, high: middle).expanded(by: radius))
      }
      last = point
    }
  }
}
