internal import Bytes
internal import Geometry

/// The blocks of a Supernote file: a length, and mostly fields such as `<PAGESTYLE:style_white>`.
///
/// The last four bytes are the address of the block that names all others.
struct SupernoteFile {
  let bytes: [UInt8]
  /// The day of the format, such as 20230015.
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

  /// Reads the version after "note", or "mark" for writing on a PDF; nil for any other file.
  static func version(_ head: [UInt8]) -> Int? {
    let mark = Array("SN_FILE_VER_".utf8)
    guard head.starts(with: Array("note".utf8)) || head.starts(with: Array("mark".utf8)),
      head.dropFirst(4).starts(with: mark), head.count >= 24
    else { return nil }
    return Int(String(decoding: head[16..<24], as: UTF8.self))
  }

  /// The place of a block without its length; nil where there is none.
  func block(at address: String?) -> Range<Int>? {
    guard let address = address.flatMap({ Int($0) }) else { return nil }
    return Self.block(of: bytes, at: address)
  }

  /// The fields at an address; none where there are none.
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
  /// The last value of a name, which is the one that counts.
  subscript(name: String) -> String? { last { $0.name == name }?.value }
}

/// A bitmap of a layer, which the device drew: runs of pixels (RATTA_RLE), or a picture file.
struct SupernoteBitmap {
  private let codes: [UInt8]
  private let sheet: SupernoteSheet

  private static let none: UInt8 = 0x62
  private static let longest = 0x4000

  /// Reads runs; nil if they show nothing.
  init?(_ bytes: ArraySlice<UInt8>, of sheet: SupernoteSheet) {
    self.sheet = sheet
    let count = Int(sheet.pixels.x) * Int(sheet.pixels.y)
    var codes: [UInt8] = []
    codes.reserveCapacity(count)
    func add(_ code: UInt8, _ length: Int) {
      codes.append(contentsOf: repeatElement(code, count: min(length, count - codes.count)))
    }
    var open: (code: UInt8, length: Int)?
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex, codes.count < count {
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
      if length == 0xFF {
        add(code, Self.longest)
      } else if length >= 0x80 {
        open = (code, (length - 0x7F) << 7)
      } else {
        add(code, length + 1)
      }
    }
    add(open?.code ?? Self.none, count)
    guard codes.contains(where: { $0 != Self.none }) else { return nil }
    self.codes = codes
  }

  /// A PNG of what is drawn, without the paper.
  var layer: [UInt8]? {
    var pixels = [UInt8](repeating: 0, count: codes.count * 2)
    let grays = grays
    for (place, code) in codes.enumerated() where code != Self.none {
      pixels[2 * place] = grays[Int(code)]
      pixels[2 * place + 1] = 255
    }
    return file(pixels, channels: 2)
  }

  /// A PNG on white; nil if nothing is seen on it.
  var background: [UInt8]? {
    let grays = grays
    let pixels = codes.map { grays[Int($0)] }
    return pixels.contains { $0 != 255 } ? file(pixels, channels: 1) : nil
  }

  private func file(_ pixels: [UInt8], channels: Int) -> [UInt8]? {
    PNGPicture.file(
      pixels, width: Int(sheet.pixels.x), height: Int(sheet.pixels.y), channels: channels)
  }

  /// The gray of each code: most stand for themselves.
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
