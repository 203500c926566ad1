internal import Bytes
public import Geometry
public import Notebook
public import Recognition
public import Store

/// Handwriting as if it had been read, so that no test needs a reader.
public enum MadeReading {
  /// The length of a letter, and the height of a line, in points.
  public static let (advance, height) = (8.0, 20.0)

  /// A line that begins at a place, and says a text.
  ///
  /// Each letter may as well be a q, which is less likely the higher `cost` is; nil for surely not.
  public static func line(
    _ text: String, at place: Point, slope: Double = 0, isVertical: Bool = false, cost: UInt8? = nil
  ) throws -> ReadLine {
    var writer = ByteWriter()
    // The number of the picture, and the letters that a search may find.
    for number in [0, UInt64.max] { writer.appendFixed64(number) }
    writer.append(isVertical ? 1 : 0)
    let start = isVertical ? Point(x: place.y, y: -place.x) : place
    for number in [slope, start.x, start.x, 16 / advance, start.y, start.y + height] {
      writer.appendFloat(Float(number))
    }
    // Its ink, which is not known.
    writer.appendBlock([])
    lattice(text, cost).write(to: &writer)
    var reader = ByteReader(writer.bytes)
    return try ReadLine(from: &reader)
  }

  private static func lattice(_ text: String, _ cost: UInt8?) -> Lattice {
    Lattice(
      text.unicodeScalars.flatMap { letter -> [[Lattice.Letter]] in
        let other = cost.map { [Lattice.Letter(0x71, cost: $0)] } ?? []
        return [
          [Lattice.Letter(UInt16(letter.value), cost: 0)] + (letter == " " ? [] : other),
          [Lattice.Letter(Lattice.blank, cost: 0)],
        ]
      })
  }

  /// Saves what was read on a page as it is now.
  public static func save(
    _ lines: [ReadLine], on page: EntityID, of notebook: NotebookID, in library: Library
  ) throws {
    let index = try WordIndex(of: library.directory, version: HandwritingReader.version)
    let ink = try library.page(page, of: notebook).inkFingerprint
    try index.save(
      IndexedPage(ink: ink, content: ReadPage(lines: lines).stored), of: page, in: notebook)
  }

  /// Saves lines one below the other on the first pages of a notebook, of the only one for nil.
  public static func save(
    _ pages: [[String]], of notebook: NotebookID? = nil, in library: Library
  ) throws {
    guard let notebook = try notebook ?? library.shelf().first?.id else { return }
    for (page, texts) in zip(try library.outline(of: notebook).pages, pages) {
      let lines = try texts.enumerated().map { number, text in
        try line(text, at: Point(x: 60, y: 80 + 1.5 * height * Double(number)))
      }
      try save(lines, on: page.id, of: notebook, in: library)
    }
  }
}
