internal import Bytes

/// A property list in binary, as programs of Apple write them, or an archive of objects in one.
///
/// Values are read where they are asked for and nothing is copied, so that values that refer to
/// each other in circles, or are shared many times, cost no more than what is asked for.
struct BinaryPlist {
  fileprivate let bytes: [UInt8]
  fileprivate let offsetSize: Int
  fileprivate let referenceSize: Int
  fileprivate let count: Int
  fileprivate let table: Int
  /// The numbers of the objects of an archive.
  fileprivate var objects: [Int] = []
  private let top: Int

  /// The first bytes of such a file.
  static let mark = Array("bplist00".utf8)

  /// Opens a list; throws where it is none.
  init(_ bytes: [UInt8]) throws(ForeignFault) {
    guard bytes.starts(with: Self.mark), bytes.count >= 40 else { throw .damaged }
    self.bytes = bytes
    var cursor = ByteCursor(bytes)
    try cursor.seek(bytes.count - 26)
    (offsetSize, referenceSize) = (Int(try cursor.byte()), Int(try cursor.byte()))
    func number() throws(ForeignFault) -> Int {
      guard let number = Int(exactly: try cursor.bigNumber(UInt64.self)) else { throw .damaged }
      return number
    }
    (count, top, table) = (try number(), try number(), try number())
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table <= bytes.count,
      count <= (bytes.count - table) / offsetSize, top < count
    else { throw .damaged }
    guard let all = PlistValue(self, top)?.raw("$objects") else { return }
    objects = all.references(part: 0, of: 1, atMost: count)
  }

  /// The root of the list, or of the archive that it is.
  var root: PlistValue? {
    let root = PlistValue(self, top)
    guard !objects.isEmpty, let heads = root?.raw("$top") else { return root }
    return heads["root"] ?? heads["$0"]
  }

  /// The place of a value; nil if there is none.
  fileprivate func place(of number: Int) -> Int? {
    guard number >= 0, number < count else { return nil }
    return integer(at: table + number * offsetSize, size: offsetSize)
      .flatMap { $0 < bytes.count ? $0 : nil }
  }

  /// A number with its highest byte first; nil beyond the end.
  fileprivate func integer(at place: Int, size: Int) -> Int? {
    guard place >= 0, size > 0, size <= 16, place <= bytes.count - size else { return nil }
    var number: UInt64 = 0
    for byte in bytes[place..<place + size] { number = number << 8 | UInt64(byte) }
    return Int(truncatingIfNeeded: number)
  }
}

/// A value of a property list; a reference to an object of an archive is that object.
struct PlistValue {
  private let list: BinaryPlist
  /// The number of the value in its list.
  let number: Int
  private let kind: UInt8
  /// The number of bytes, letters or values.
  private let size: Int
  /// The place of the content.
  private let start: Int

  /// The most values of a list, or of a dictionary that is wanted as a whole.
  static let mostValues = 1_000_000
  /// The most names of a dictionary that are looked at for one of them, and the most letters of a
  /// text.
  private static let (mostNames, mostLetters) = (2000, 10_000)

  fileprivate init?(_ list: BinaryPlist, _ number: Int, isRaw: Bool = false) {
    var number = number
    for _ in 0..<8 {
      guard let place = list.place(of: number) else { return nil }
      let (kind, low) = (list.bytes[place] >> 4, Int(list.bytes[place] & 15))
      if kind == 8, !list.objects.isEmpty, !isRaw {
        guard let index = list.integer(at: place + 1, size: low + 1),
          list.objects.indices.contains(index), index > 0
        else { return nil }
        number = list.objects[index]
        continue
      }
      var (size, start) = (low, place + 1)
      if [4, 5, 6, 7, 10, 12, 13].contains(kind), low == 15 {
        guard start < list.bytes.count, list.bytes[start] >> 4 == 1 else { return nil }
        let width = 1 << Int(list.bytes[start] & 15)
        guard width <= 8, let count = list.integer(at: start + 1, size: width), count >= 0 else {
          return nil
        }
        (size, start) = (count, start + 1 + width)
      }
      (self.list, self.number, self.kind, self.size, self.start) = (
        list, number, kind, size, start
      )
      return
    }
    return nil
  }

  var integer: Int? {
    switch kind {
    case 1: list.integer(at: start, size: 1 << size)
    case 2: real.flatMap { Int(exactly: $0.rounded()) }
    default: nil
    }
  }

  private var real: Double? {
    guard let bits = list.integer(at: start, size: 1 << size) else { return nil }
    return switch size {
    case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 3: Double(bitPattern: UInt64(bitPattern: Int64(bits)))
    default: nil
    }
  }

  /// A number; nil for one that is none.
  var number64: Double? {
    let number =
      switch kind {
      case 1: integer.map(Double.init)
      case 2: real
      default: text.flatMap(Double.init)
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  var flag: Bool? {
    switch kind {
    case 0: start > 0 && size >= 8 ? size == 9 : nil
    case 1: integer.map { $0 != 0 }
    default: nil
    }
  }

  /// The bytes of data.
  var data: [UInt8]? {
    guard kind == 4, size <= list.bytes.count - start else {
      return kind == 13 ? raw("NS.data")?.data : nil
    }
    return Array(list.bytes[start..<start + size])
  }

  /// A text, also one that is an object.
  var text: String? { text(atMost: Self.mostLetters) }

  /// The beginning of a text.
  func text(atMost count: Int) -> String? {
    let most = count
    let count = min(count, size)
    switch kind {
    case 4, 5, 7:
      guard size <= list.bytes.count - start else { return nil }
      return String(decoding: list.bytes[start..<start + count], as: UTF8.self)
    case 6:
      guard size <= (list.bytes.count - start) / 2 else { return nil }
      let units = (0..<count).map { index -> UInt16 in
        let place = start + 2 * index
        return UInt16(list.bytes[place]) << 8 | UInt16(list.bytes[place + 1])
      }
      return String(decoding: units, as: UTF16.self)
    case 13:
      guard let text = raw("NS.string") ?? raw("NS.bytes"), text.kind != 13 else { return nil }
      return text.text(atMost: most)
    default: return nil
    }
  }

  /// The name of the class of an object.
  var className: String { raw("$class")?.raw("$classname")?.text ?? "" }

  /// The numbers of the first values in a part of a list or dictionary, which has `parts` of them.
  fileprivate func references(
    part: Int, of parts: Int, atMost count: Int = mostValues
  ) -> [Int] {
    let width = list.referenceSize
    guard kind == (parts == 1 ? 10 : 13), size <= (list.bytes.count - start) / (width * parts)
    else { return [] }
    return (0..<min(size, count)).compactMap {
      list.integer(at: start + (part * size + $0) * width, size: width)
    }
  }

  /// The value of a name in a dictionary, as it is in the file.
  fileprivate func raw(_ name: String) -> PlistValue? {
    guard kind == 13, size <= (list.bytes.count - start) / (list.referenceSize * 2) else {
      return nil
    }
    let width = list.referenceSize
    for index in 0..<min(size, Self.mostNames) {
      guard let number = list.integer(at: start + index * width, size: width),
        let key = PlistValue(list, number), key.isText(name)
      else { continue }
      return list.integer(at: start + (size + index) * width, size: width)
        .flatMap { PlistValue(list, $0) }
    }
    return nil
  }

  private func isText(_ other: String) -> Bool {
    guard kind == 5, size == other.utf8.count, size <= list.bytes.count - start else {
      return false
    }
    return list.bytes[start..<start + size].elementsEqual(other.utf8)
  }

  /// The value of a name, in a dictionary or an archived one; nil if there is none.
  subscript(name: String) -> PlistValue? {
    if let value = raw(name) { return value }
    return raw("NS.keys") != nil || raw("NS.key.0") != nil
      ? members(atMost: Self.mostNames).first { $0.name == name }?.value : nil
  }

  /// The value at the end of some names.
  subscript(names: String...) -> PlistValue? {
    names.reduce(self as PlistValue?) { $0?[$1] }
  }

  /// The first values of a list, also of an archived one.
  func elements(atMost count: Int = mostValues) -> [PlistValue] {
    if kind == 10 {
      return references(part: 0, of: 1, atMost: count).compactMap { PlistValue(list, $0) }
    }
    if let values = raw("NS.objects") {
      return values.kind == 10 ? values.elements(atMost: count) : []
    }
    return numbered("NS.object.", atMost: count).map(\.value)
  }

  /// The names of a dictionary with their values, also of an archived one.
  func members(atMost count: Int = mostValues) -> [(name: String, value: PlistValue)] {
    if let names = raw("NS.keys"), let values = raw("NS.objects") {
      return Self.pairs(
        names.references(part: 0, of: 1, atMost: count),
        values.references(part: 0, of: 1, atMost: count), list)
    }
    let names = numbered("NS.key.", atMost: count)
    guard names.isEmpty else {
      let values = Dictionary(
        numbered("NS.object.", atMost: count).map { ($0.index, $0.value) }
      ) { one, _ in one }
      return names.compactMap { index, name in
        guard let name = name.name, let value = values[index] else { return nil }
        return (name, value)
      }
    }
    return Self.pairs(
      references(part: 0, of: 2, atMost: count), references(part: 1, of: 2, atMost: count), list)
  }

  private static func pairs(
    _ names: [Int], _ values: [Int], _ list: BinaryPlist
  ) -> [(name: String, value: PlistValue)] {
    zip(names, values).compactMap {
      guard let name = PlistValue(list, $0)?.name, let value = PlistValue(list, $1) else {
        return nil
      }
      return (name, value)
    }
  }

  /// A short text, as names are.
  private var name: String? { text(atMost: 100) }

  /// The values whose names end with numbers, in the order of these.
  private func numbered(
    _ start: String, atMost count: Int
  ) -> [(index: Int, value: PlistValue)] {
    // Their dictionary has names and values side by side, and the class.
    let count = count < Self.mostValues ? count * 2 + 2 : count
    return zip(
      references(part: 0, of: 2, atMost: count), references(part: 1, of: 2, atMost: count)
    ).compactMap {
      guard let name = PlistValue(list, $0)?.name, name.hasPrefix(start),
        let index = Int(name.dropFirst(start.count)), let value = PlistValue(list, $1)
      else { return nil }
      return (index, value)
    }.sorted { $0.index < $1.index }
  }
}
