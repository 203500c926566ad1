internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension Table {
  /// A table whose rows and columns have different sizes; nil if it is empty or too large.
  ///
  /// It is read from what is stored of one, as sizes can only be changed in a notebook.
  init?(at corner: Point, rows: [Double], columns: [Double]) {
    guard (1...200).contains(rows.count), (1...200).contains(columns.count) else { return nil }
    var writer = ByteWriter()
    corner.write(to: &writer)
    Color(rgb: 0xA6A6A6).write(to: &writer)
    for sizes in [rows, columns] {
      writer.appendVarint(UInt64(sizes.count))
      for (place, size) in sizes.enumerated() {
        FractionalIndex(whole: Int64(place)).write(to: &writer)
        min(max(size, Self.least), 50_000).write(to: &writer)
      }
    }
    guard let table = try? Table(stored: writer.bytes) else { return nil }
    self = table
  }
}
