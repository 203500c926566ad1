internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// What the pages of a document share.
struct SamsungDocument {
  private(set) var title = ""
  private(set) var body: SamsungText?
  /// The size of the sheet in pixels, of all pages together.
  private(set) var size = Point(x: 1, y: 1)
  /// The size of a page in pixels; nil if it is not told.
  private var pageSize: Point?
  private(set) var strings: [UInt32: String] = [:]
  private(set) var letterStep = 0.0
  private(set) var recordings = 0
  /// The names of files by their numbers.
  private(set) var files: [UInt32: String] = [:]
  /// True for one sheet without end instead of pages.
  private(set) var isEndless = false

  init(_ archive: ZipArchive) throws(ForeignFault) {
    if let tag = archive.file("end_tag.bin") { try readTag(tag) }
    if let list = archive.file("media/mediaInfo.dat") {
      do throws(ForeignFault) { try readFiles(list) } catch {}
    }
    guard let note = archive.file("note.note") else { throw .damaged }
    try readNote(note)
  }

  /// The bytes of a file by its number.
  func file(_ number: UInt32, _ all: ArchiveFiles) -> [UInt8]? {
    files[number].flatMap { all.file("media/" + $0) }
  }

  /// The side of a sheet that is as long as the shorter one of a page, in pixels.
  func shortSide(of sheet: Point) -> Double {
    if let pageSize, pageSize.x > 0, size.x > 0 {
      return sheet.x * min(pageSize.x, pageSize.y) / pageSize.x
    }
    return isEndless ? sheet.x : min(sheet.x, sheet.y)
  }

  /// The height of a page as wide as a sheet.
  func pageHeight(ofWidth width: Double) -> Double {
    guard let pageSize, pageSize.x > 0 else { return width * 297 / 210 }
    return width * pageSize.y / pageSize.x
  }

  private mutating func readTag(_ tag: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(tag)
    do throws(ForeignFault) {
      try cursor.skip(6)
      _ = try cursor.samsungText()
      try cursor.skip(12)
      _ = try cursor.samsungText()
      try cursor.skip(8)
      _ = try cursor.samsungText()
      try cursor.skip(8)
      _ = try cursor.samsungText()
      try cursor.skip(16)
      isEndless = try cursor.number(UInt16.self) == 1
      let kind = try cursor.number(UInt16.self)
      _ = try cursor.samsungText()
      try cursor.skip(Int(try cursor.number(UInt32.self)))
      let isSecret = try cursor.number(UInt32.self) > 0
      guard kind == 0 || kind > 5, !isSecret else { throw .encrypted }
    } catch {
      if error == .encrypted { throw error }
    }
  }

  private mutating func readFiles(_ list: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(list)
    let isNew = list.suffix(4).elementsEqual(Array("EOFX".utf8))
    if isNew { try cursor.skip(4) }
    for _ in 0..<(try cursor.number(UInt16.self)) {
      var record = cursor
      if isNew { record = try cursor.part(Int(try cursor.number(UInt32.self))) }
      let number = try record.number(UInt32.self)
      let name = try record.samsungText()
      if !name.contains("/") { files[number] = name }
      guard !isNew else { continue }
      try record.skip(64 + 2 + 8)
      try cursor.skip(record.position - cursor.position)
    }
  }

  private mutating func readNote(_ note: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(note)
    let optional = Int(try cursor.number(UInt32.self))
    _ = try cursor.samsungBits()
    let fields = SamsungFields(try cursor.samsungBits())
    try cursor.skip(4)
    _ = try cursor.samsungText()
    try cursor.skip(20)
    let (width, height) = (try cursor.number(UInt32.self), try cursor.number(UInt32.self))
    if width > 0, height > 0 { size = Point(x: Double(width), y: Double(height)) }
    try cursor.skip(12)
    var head = try cursor.part(Int(try cursor.number(UInt32.self)))
    var body = try cursor.part(Int(try cursor.number(UInt32.self)))
    if optional >= cursor.position + 8 {
      let size = Point(
        x: Double(try cursor.number(UInt32.self)), y: Double(try cursor.number(UInt32.self)))
      if size.x > 0, size.y > 0 { pageSize = size }
    }
    try cursor.seek(optional)
    do throws(ForeignFault) { try read(fields, from: &cursor) } catch {}
    title = (try? Self.text(&head))?.text.split(separator: "\n").first.map(String.init) ?? ""
    self.body = try? Self.text(&body)
  }

  private static func text(_ cursor: inout ByteCursor) throws(ForeignFault) -> SamsungText? {
    guard !cursor.isAtEnd else { return nil }
    return try SamsungFigure(cursor, kind: 2).text
  }

  private mutating func read(
    _ fields: SamsungFields, from cursor: inout ByteCursor
  ) throws(ForeignFault) {
    if fields.has(0) { _ = try cursor.samsungText() }
    if fields.has(1) {
      try cursor.skip(8)
      _ = try cursor.samsungText()
    }
    if fields.has(2) {
      for _ in 0..<3 { _ = try cursor.samsungText() }
      try cursor.skip(4)
    }
    if fields.has(3) { try cursor.skip(16) }
    if fields.has(6) { _ = try cursor.samsungText() }
    if fields.has(7) { try cursor.skip(4) }
    if fields.has(9) { try cursor.skip(12) }
    if fields.has(10) { try readStrings(from: &cursor) }
    if fields.has(11) {
      let step = Double(try cursor.number(Int32.self))
      if abs(step) < 100 { letterStep = step }
    }
    if fields.has(12) {
      _ = try cursor.samsungText()
      try cursor.skip(12)
      _ = try cursor.samsungText()
      try cursor.skip(28)
    }
    if fields.has(13) { recordings = try cursor.count(atMost: cursor.remaining) }
  }

  private mutating func readStrings(from cursor: inout ByteCursor) throws(ForeignFault) {
    var part = try cursor.part(Int(try cursor.number(UInt32.self)))
    guard !part.isAtEnd else { return }
    for _ in 0..<(try part.number(UInt16.self)) {
      let number = try part.number(UInt32.self)
      strings[number] = try part.samsungText()
    }
  }
}

extension SamsungPage {
  /// The height that is used of a sheet without end, which has a page more, in pixels.
  func usedHeight(of document: SamsungDocument) -> Double {
    let page = document.pageHeight(ofWidth: size.x)
    let all = (size.y / page).rounded()
    let used = (drawn / page).rounded(.up)
    let lowest = pdfs.reduce(0) { max($0, $1.box.high.y) }
    return max(min(max(all - 1, used, 1) * page, size.y), lowest)
  }
}
