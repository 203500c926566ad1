internal import Bytes
internal import Geometry

/// The sizes of the pages of a PDF as they are seen, in points (ISO 32000-1, 7.7.3).
///
/// Its table of objects is not read: they are found by their numbers, of which the last one counts. Files whose
/// objects are encrypted have no sizes.
struct PDFPageSizes {
  /// The width and the height of each page.
  private(set) var pages: [Point] = []

  /// The file, then what was packed in it.
  private var sources: [[UInt8]]
  private var objects: [Int: Place] = [:]

  private struct Place {
    let source: Int
    let start: Int
  }

  private static let mostPages = 100_000
  private static let mostObjects = 5_000_000
  private static let deepest = 64
  private static let usual = Point(x: 612, y: 792)
  /// The most bytes of objects that are packed together, in all.
  private static let mostPacked = 256 << 20

  init(_ file: [UInt8]) {
    sources = [file]
    findObjects()
    guard let root = root, let tree = entry("Pages", at: root) else { return }
    var visited: Set<Int> = []
    collect(tree, Inherited(), visited: &visited, depth: 0)
  }

  /// What pages take over from the nodes above them.
  private struct Inherited {
    var media: Box?
    var crop: Box?
    var turns = 0
  }

  private mutating func collect(
    _ node: Place, _ inherited: Inherited, visited: inout Set<Int>, depth: Int
  ) {
    guard depth < Self.deepest, pages.count < Self.mostPages else { return }
    var inherited = inherited
    inherited.media = entry("MediaBox", at: node).flatMap { box(at: $0) } ?? inherited.media
    inherited.crop = entry("CropBox", at: node).flatMap { box(at: $0) } ?? inherited.crop
    inherited.turns = entry("Rotate", at: node).flatMap { integer(at: $0) } ?? inherited.turns
    guard let kids = entry("Kids", at: node) else { return pages.append(Self.size(inherited)) }
    for (number, kid) in references(at: kids) where visited.insert(number).inserted {
      collect(kid, inherited, visited: &visited, depth: depth + 1)
    }
  }

  private static func size(_ page: Inherited) -> Point {
    guard let media = page.media else { return usual }
    let seen = page.crop.map { $0.intersection(media) }.flatMap { $0.isEmpty ? nil : $0 } ?? media
    guard seen.width >= 1, seen.height >= 1, seen.high.isPlace, seen.low.isPlace else {
      return usual
    }
    let isTurned = page.turns % 180 != 0
    return isTurned
      ? Point(x: seen.height, y: seen.width) : Point(x: seen.width, y: seen.height)
  }
}

// MARK: - Objects

extension PDFPageSizes {
  /// Finds all objects of the file, and those that are packed in streams.
  private mutating func findObjects() {
    var packs: [Int] = []
    let file = sources[0]
    var place = 0
    while place + 3 < file.count, objects.count < Self.mostObjects {
      defer { place += 1 }
      guard file[place] == 0x6F, file[place + 1] == 0x62, file[place + 2] == 0x6A,
        let number = Self.number(before: place, in: file)
      else { continue }
      let object = Place(source: 0, start: place + 3)
      objects[number] = object
      if name(at: entry("Type", at: object)) == "ObjStm" { packs.append(object.start) }
    }
    var left = Self.mostPacked
    for start in packs {
      guard let bytes = stream(at: start, limit: left) else { continue }
      left -= bytes.count
      unpack(bytes, of: Place(source: 0, start: start))
    }
  }

  /// The number of an object, which is before its generation and the word.
  private static func number(before place: Int, in file: [UInt8]) -> Int? {
    var place = place
    func skip(_ condition: (UInt8) -> Bool) -> Int {
      let end = place
      while place > 0, end - place < 20, condition(file[place - 1]) { place -= 1 }
      return end - place
    }
    guard skip(isSpace) > 0, skip(isDigit) > 0, skip(isSpace) > 0 else { return nil }
    let end = place
    guard skip(isDigit) > 0 else { return nil }
    return Int(String(decoding: file[place..<end], as: UTF8.self))
  }

  /// Takes apart a stream of objects, whose numbers and places are at its beginning.
  private mutating func unpack(_ bytes: [UInt8], of stream: Place) {
    guard let count = entry("N", at: stream).flatMap({ integer(at: $0) }),
      let first = entry("First", at: stream).flatMap({ integer(at: $0) }),
      (0...bytes.count).contains(count), (0...bytes.count).contains(first)
    else { return }
    sources.append(bytes)
    var place = Place(source: sources.count - 1, start: 0)
    for _ in 0..<count {
      guard let number = integer(at: place), let middle = end(of: place),
        let offset = integer(at: middle), let next = end(of: middle), offset >= 0,
        offset <= bytes.count - first, objects.count < Self.mostObjects
      else { return }
      // Objects that were changed later are in the file itself, behind the stream.
      if objects[number].map({ $0.source > 0 || $0.start < stream.start }) ?? true {
        objects[number] = Place(source: sources.count - 1, start: first + offset)
      }
      place = next
    }
  }

  /// The bytes of a stream that is not compressed, or by deflate.
  private func stream(at start: Int, limit: Int) -> [UInt8]? {
    let (file, object) = (sources[0], Place(source: 0, start: start))
    guard var begin = end(of: object)?.start else { return nil }
    begin = skipSpace(begin, in: file)
    guard file[begin...].starts(with: Array("stream".utf8)) else { return nil }
    begin += 6
    if begin < file.count, file[begin] == 0x0D { begin += 1 }
    if begin < file.count, file[begin] == 0x0A { begin += 1 }
    guard let length = entry("Length", at: object).flatMap({ integer(at: $0) }), length > 6,
      begin <= file.count, length <= file.count - begin
    else { return nil }
    let bytes = Array(file[begin..<begin + length])
    guard let filter = entry("Filter", at: object) else {
      return bytes.count <= limit ? bytes : nil
    }
    guard name(at: filter) == "FlateDecode" || isList(filter) else { return nil }
    return try? Deflate.expanded(Array(bytes[2..<length - 4]), limit: limit)
  }

  /// The last catalog of the file.
  private var root: Place? {
    objects.values.filter { name(at: entry("Type", at: $0)) == "Catalog" }
      .max { ($0.source == 0 ? 1 : 0, $0.start) < ($1.source == 0 ? 1 : 0, $1.start) }
  }
}

// MARK: - Values

extension PDFPageSizes {
  /// The value of an entry of a dictionary, behind references.
  private func entry(_ name: String, at place: Place) -> Place? {
    let bytes = sources[place.source]
    var start = skipSpace(place.start, in: bytes)
    guard start + 1 < bytes.count, bytes[start] == 0x3C, bytes[start + 1] == 0x3C else {
      return nil
    }
    start = skipSpace(start + 2, in: bytes)
    let wanted = Array(name.utf8)
    while start < bytes.count, bytes[start] == 0x2F {
      let nameEnd = Self.end(ofWord: start + 1, in: bytes)
      let value = Place(source: place.source, start: skipSpace(nameEnd, in: bytes))
      if bytes[start + 1..<nameEnd].elementsEqual(wanted) { return target(of: value) }
      guard let next = end(of: value), next.start > start else { return nil }
      start = skipSpace(next.start, in: bytes)
    }
    return nil
  }

  /// The object that a reference leads to, or the value itself.
  private func target(of value: Place) -> Place? {
    guard let number = reference(at: value) else { return value }
    return objects[number]
  }

  /// The number of the object of a reference: two integers and a letter.
  private func reference(at place: Place) -> Int? {
    let bytes = sources[place.source]
    guard let number = integer(at: place) else { return nil }
    let second = skipSpace(
      Self.end(ofWord: skipSpace(place.start, in: bytes), in: bytes), in: bytes)
    let secondEnd = Self.end(ofWord: second, in: bytes)
    let mark = skipSpace(secondEnd, in: bytes)
    guard second < secondEnd, bytes[second..<secondEnd].allSatisfy(Self.isDigit),
      mark < bytes.count, bytes[mark] == 0x52, Self.end(ofWord: mark, in: bytes) == mark + 1
    else { return nil }
    return number
  }

  private func word(at place: Place) -> ArraySlice<UInt8> {
    let bytes = sources[place.source]
    let start = skipSpace(place.start, in: bytes)
    return bytes[start..<Self.end(ofWord: start, in: bytes)]
  }

  private func integer(at place: Place) -> Int? {
    let word = word(at: place)
    guard (1...18).contains(word.count) else { return nil }
    return Int(String(decoding: word, as: UTF8.self))
  }

  private func name(at place: Place?) -> String? {
    guard let place else { return nil }
    let bytes = sources[place.source]
    let start = skipSpace(place.start, in: bytes)
    guard start < bytes.count, bytes[start] == 0x2F else { return nil }
    return String(
      decoding: bytes[start + 1..<Self.end(ofWord: start + 1, in: bytes)], as: UTF8.self)
  }

  private func isList(_ place: Place) -> Bool {
    let start = skipSpace(place.start, in: sources[place.source])
    return start < sources[place.source].count && sources[place.source][start] == 0x5B
  }

  /// The places of the values of a list.
  private func values(at place: Place) -> [Place] {
    guard isList(place) else { return [] }
    let bytes = sources[place.source]
    var (values, start) = ([Place](), skipSpace(skipSpace(place.start, in: bytes) + 1, in: bytes))
    while start < bytes.count, bytes[start] != 0x5D, values.count < Self.mostPages {
      let value = Place(source: place.source, start: start)
      values.append(value)
      guard let next = end(of: value), next.start > start else { break }
      start = skipSpace(next.start, in: bytes)
    }
    return values
  }

  private func references(at place: Place) -> [(number: Int, place: Place)] {
    values(at: place).compactMap { value in
      reference(at: value).flatMap { number in objects[number].map { (number, $0) } }
    }
  }

  private func box(at place: Place) -> Box? {
    let numbers = values(at: place).prefix(4).compactMap { value in
      target(of: value).flatMap { Double(String(decoding: word(at: $0), as: UTF8.self)) }
    }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    return Box(around: [Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3])])
  }

  /// The place after a value, however deep it is; nil if it does not end.
  private func end(of place: Place) -> Place? {
    let bytes = sources[place.source]
    var (start, depth) = (skipSpace(place.start, in: bytes), 0)
    while start < bytes.count {
      let next = start + 1 < bytes.count ? bytes[start + 1] : 0
      switch bytes[start] {
      case 0x3C where next == 0x3C: (depth, start) = (depth + 1, start + 2)
      case 0x3E where next == 0x3E: (depth, start) = (depth - 1, start + 2)
      case 0x5B: (depth, start) = (depth + 1, start + 1)
      case 0x5D: (depth, start) = (depth - 1, start + 1)
      case 0x28: start = Self.end(ofText: start, in: bytes)
      case 0x3C:
        while start < bytes.count, bytes[start] != 0x3E { start += 1 }
        start += 1
      case 0x2F: start = Self.end(ofWord: start + 1, in: bytes)
      default:
        let isReference =
          depth == 0 && reference(at: Place(source: place.source, start: start)) != nil
        for _ in 0..<(isReference ? 3 : 1) {
          start = skipSpace(start, in: bytes)
          start = max(Self.end(ofWord: start, in: bytes), start + 1)
        }
      }
      if depth <= 0 { return Place(source: place.source, start: min(start, bytes.count)) }
      start = skipSpace(start, in: bytes)
    }
    return nil
  }

  /// The place after a text in parentheses, which may be in each other.
  private static func end(ofText start: Int, in bytes: [UInt8]) -> Int {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      switch bytes[place] {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x5C: place += 1
      default: break
      }
      place += 1
      if depth == 0 { break }
    }
    return min(place, bytes.count)
  }

  private static func end(ofWord start: Int, in bytes: [UInt8]) -> Int {
    var place = start
    while place < bytes.count, !isSpace(bytes[place]), !isDelimiter(bytes[place]) { place += 1 }
    return place
  }

  private func skipSpace(_ start: Int, in bytes: [UInt8]) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place] == 0x25 {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else if Self.isSpace(bytes[place]) {
        place += 1
      } else {
        break
      }
    }
    return min(place, bytes.count)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    [0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25].contains(byte)
  }
}
