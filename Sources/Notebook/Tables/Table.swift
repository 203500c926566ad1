public import Bytes
public import Geometry
public import Ink
package import Wording

/// The lines between the rows and columns of a table; in its cells are elements of their own, which follow it.
public struct Table: Hashable, Sendable {
  /// The upper left corner, in points.
  public var origin: Point
  /// The color of the lines.
  public var color: Color
  /// The rows, from the top.
  public private(set) var rows: [Band]
  /// The columns, from the left.
  public private(set) var columns: [Band]

  /// The width of the lines, in points.
  public static let lineWidth = 0.75
  /// The distance of typed text from the lines, in points.
  public static let padding = 4.0
  /// The least height of a row or width of a column, in points.
  public static let least = 8.0
  static let most = 1e5
  /// The most rows or columns.
  static let mostBands = 300

  /// A row or column.
  public struct Band: Hashable, Sendable {
    /// Its name in the table, and its place among the others.
    public let key: FractionalIndex
    /// Its height or width, in points.
    public internal(set) var size: Double
  }

  /// The two kinds of bands.
  public enum Axis: Hashable, Sendable, CaseIterable { case rows, columns }

  /// The crossing of a row and a column.
  public struct Cell: Hashable, Sendable {
    /// The key of the row.
    public let row: FractionalIndex
    /// The key of the column.
    public let column: FractionalIndex

    /// Creates the crossing of two keys.
    public init(row: FractionalIndex, column: FractionalIndex) {
      (self.row, self.column) = (row, column)
    }
  }

  /// Divides a box evenly.
  public init(in box: Box, rows: Int, columns: Int, color: Color = .sumi) {
    (origin, self.color) = (box.low, color)
    func bands(_ count: Int, over length: Double) -> [Band] {
      (0..<max(count, 1)).map {
        Band(key: FractionalIndex(whole: Int64($0)), size: max(length / Double(count), Self.least))
      }
    }
    self.rows = bands(rows, over: box.height)
    self.columns = bands(columns, over: box.width)
  }

  /// The rows or the columns.
  public subscript(axis: Axis) -> [Band] { axis == .rows ? rows : columns }
}

extension Table {
  /// The box around all cells, in the coordinates of the table.
  public var box: Box {
    Box(low: origin, high: Point(x: columnEdges.last ?? 0, y: rowEdges.last ?? 0))
  }

  /// The lines above, between and below the rows.
  public var rowEdges: [Double] { edges(of: .rows) }

  /// The lines left of, between and right of the columns.
  public var columnEdges: [Double] { edges(of: .columns) }

  /// The lines between rows or columns, with the first and the last.
  public func edges(of axis: Axis) -> [Double] {
    self[axis].reduce(into: [axis == .rows ? origin.y : origin.x]) {
      $0.append($0[$0.count - 1] + $1.size)
    }
  }

  /// The box of a cell; that of a removed one is where it would be, without width or height.
  public func box(of cell: Cell) -> Box {
    let (x, width) = Self.place(of: cell.column, in: columns)
    let (y, height) = Self.place(of: cell.row, in: rows)
    let low = origin + Point(x: x, y: y)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  private static func place(of key: FractionalIndex, in bands: [Band]) -> (Double, Double) {
    let start = bands.lazy.filter { $0.key < key }.reduce(0) { $0 + $1.size }
    return (start, bands.first { $0.key == key }?.size ?? 0)
  }

  /// The cell at a point; nil outside.
  public func cell(at point: Point) -> Cell? {
    guard let row = Self.band(at: point.y, rows, rowEdges),
      let column = Self.band(at: point.x, columns, columnEdges)
    else { return nil }
    return Cell(row: row.key, column: column.key)
  }

  private static func band(at place: Double, _ bands: [Band], _ edges: [Double]) -> Band? {
    bands.indices.first { edges[$0] <= place && place < edges[$0 + 1] }.map { bands[$0] }
  }

  /// All cells, row by row.
  public var cells: [Cell] {
    rows.flatMap { row in columns.map { Cell(row: row.key, column: $0.key) } }
  }

  /// The lines, from edge to edge.
  public var lines: [(start: Point, end: Point)] {
    let box = box
    return rowEdges.map { (Point(x: box.low.x, y: $0), Point(x: box.high.x, y: $0)) }
      + columnEdges.map { (Point(x: $0, y: box.low.y), Point(x: $0, y: box.high.y)) }
  }
}

extension Table: FigureContent {
  package static let code: UInt8 = 8
  package static let name: Words = "a table"

  package var figure: Figure { .table(self) }
  package var bounds: Box { rows.isEmpty || columns.isEmpty ? .empty : box }
  package var ownColor: Color? { color }

  package func updated(by properties: some PropertyValues) -> Table {
    var table = self
    table.color = properties.value(.color) ?? color
    table.rows = Self.bands(rows, updated: properties.sizes(of: .rows))
    table.columns = Self.bands(columns, updated: properties.sizes(of: .columns))
    return table
  }

  /// The bands with their sizes as set since; those of no size are removed.
  private static func bands(_ first: [Band], updated sizes: [FractionalIndex: Double]) -> [Band] {
    guard !sizes.isEmpty else { return first }
    let all = Dictionary(first.map { ($0.key, $0.size) }) { $1 }.merging(sizes) { $1 }
    let bands = all.filter { $0.value > 0 }.map { Band(key: $0, size: min($1, most)) }
    return Array(bands.sorted { $0.key < $1.key }.prefix(mostBands))
  }
}

extension Table: Storable {
  /// Appends all parts.
  public func write(to writer: inout ByteWriter) {
    writer.write(origin, color)
    for axis in Axis.allCases { writer.append(self[axis]) { $0.write($1.key, $1.size) } }
  }

  /// Reads a table.
  public init(from reader: inout ByteReader) throws(ByteError) {
    origin = try Point(from: &reader)
    color = try Color(from: &reader)
    (rows, columns) = ([], [])
    rows = try Self.bands(from: &reader)
    columns = try Self.bands(from: &reader)
  }

  private static func bands(from reader: inout ByteReader) throws(ByteError) -> [Band] {
    var bands: [Band] = []
    for _ in 0..<(try reader.count(mostBands)) {
      let band = Band(key: try FractionalIndex(from: &reader), size: try Double(from: &reader))
      guard (0...most).contains(band.size), bands.last.map({ $0.key < band.key }) != false else {
        throw .tooLarge
      }
      bands.append(band)
    }
    return bands
  }
}

extension Table.Axis {
  /// The property that holds the size of a band.
  func size(of key: FractionalIndex) -> Property<Double> {
    Property(code: code, name: key.bytes)
  }

  var code: UInt8 { self == .rows ? 58 : 59 }
}

extension Entity {
  package func sizes(of axis: Table.Axis) -> [FractionalIndex: Double] {
    var sizes: [FractionalIndex: Double] = [:]
    for (field, fragment) in fields where field.code == axis.code {
      guard case .register(let register) = fragment, !register.value.isEmpty,
        let key = FractionalIndex(bytes: field.name),
        let size = try? Double(stored: register.value), size >= 0, size.isFinite
      else { continue }
      sizes[key] = size
    }
    return sizes
  }
}
