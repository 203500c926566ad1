/// The kinds of readable picture files, the best for a page first.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case svg = "SVG"
  case tiff = "TIFF"
  case gif = "GIF"
  case bmp = "BMP"
  case heif = "HEIF"
  case avif = "AVIF"

  /// True if pages store such files as they are; others become PNG.
  public var isStored: Bool { self == .png || self == .jpeg }

  /// The media type, such as "image/png".
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(name.lowercased())" }

  /// The media types under which programs offer it, the usual one first.
  public var mediaTypes: [String] {
    switch self {
    case .bmp: [mediaType, "image/x-bmp", "image/x-MS-bmp"]
    case .heif: [mediaType, "image/heic"]
    default: [mediaType]
    }
  }

  /// The name of the format.
  public var name: String { rawValue }

  /// The file name extensions, without a dot.
  public static let endings: [String] = [
    "png", "jpg", "jpeg", "webp", "svg", "tif", "tiff", "gif", "bmp", "heic", "heif",
    "avif",
  ]

  /// True if a file claims to be a picture, by its name.
  public static func isNamed(_ name: String) -> Bool {
    let name = PathParts(name.lowercased())
    return endings.contains { name.ends(in: ".\($0)") }
  }

  /// Detects the kind from the first bytes of a file; nil for others.
  public init?(of head: [UInt8]) {
    func has(_ mark: [UInt8], at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: mark)
    }
    switch true {
    case has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case has([0xFF, 0xD8, 0xFF]): self = .jpeg
    case has(Array("RIFF".utf8)) && has(Array("WEBP".utf8), at: 8): self = .webp
    case has(Array("GIF8".utf8)): self = .gif
    case has([0x49, 0x49, 0x2A, 0x00]), has([0x4D, 0x4D, 0x00, 0x2A]): self = .tiff
    case has(Array("BM".utf8)) && has([0, 0, 0, 0], at: 6): self = .bmp
    case has(Array("ftyp".utf8), at: 4):
      guard let kind = Self.kind(ofBrands: head) else { return nil }
      self = kind
    case Self.isSVG(head): self = .svg
    default: return nil
    }
  }

  /// The kind in the brands of a file of boxes, which movies are as well.
  private static func kind(ofBrands head: [UInt8]) -> PictureKind? {
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let places = stride(from: 8, to: min(length, head.count - 3, 256), by: 4)
    let brands = Set(places.map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
    let known: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return brands.isDisjoint(with: known) ? nil : .heif
  }

  /// True if the outermost element is that of an SVG; anything before it is skipped.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    var text = String(decoding: head.prefix(4096), as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    while true {
      text = text.drop(while: \.isWhitespace)
      let end: String
      if text.hasPrefix("<!--") {
        end = "-->"
      } else if text.hasPrefix("<?") {
        end = "?>"
      } else if text.hasPrefix("<!DOCTYPE") {
        end = text.prefix { $0 != ">" }.contains("[") ? "]>" : ">"
      } else {
        return ["<svg", "<svg:svg"].contains { name in
          text.hasPrefix(name)
            && text.dropFirst(name.count).first.map { $0.isWhitespace || $0 == ">" } == true
        }
      }
      guard let place = text.firstRange(of: end) else { return false }
      text = text[place.upperBound...]
    }
  }
}

/// The segments of a JPEG file before its pixels, in order.
public struct JPEGMarkers {
  private let bytes: [UInt8]
  private var place = 2
  /// True if the pixels were reached and the file ends properly.
  public private(set) var reachedPixels: Bool = false

  /// Begins with the first segment; other bytes than a JPEG have none.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if !bytes.starts(with: [0xFF, 0xD8, 0xFF]) { place = bytes.count }
  }

  /// Returns the kind and content of the next segment; nil at the pixels or where the file is damaged.
  public mutating func next() -> (kind: UInt8, body: ArraySlice<UInt8>)? {
    skipEmpty()
    guard place + 3 < bytes.count, bytes[place] == 0xFF else { return nil }
    let kind = bytes[place + 1]
    let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
    guard length >= 2, place + 2 + length <= bytes.count else { return nil }
    if kind == 0xDA {
      // Some programs leave a few bytes after the end marker.
      let end = Array(bytes.suffix(64))
      reachedPixels = zip(end, end.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
      return nil
    }
    defer { place += 2 + length }
    return (kind, bytes[place + 4..<place + 2 + length])
  }

  /// Skips fill bytes, and markers without content or even a length.
  private mutating func skipEmpty() {
    while place + 3 < bytes.count, bytes[place] == 0xFF {
      switch bytes[place + 1] {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      default: return
      }
    }
  }
}

/// The camera's orientation, from the EXIF data of a JPEG: 1 for upright, up to 8.
public struct JPEGOrientation: Hashable, Sendable {
  /// The number in the file; 1 if there is none.
  public private(set) var number: Int = 1

  /// True if width and height swap when the image is shown upright.
  public var isOnItsSide: Bool { number >= 5 }

  /// Reads the orientation from the head of a file.
  public init(of file: [UInt8]) {
    var markers = JPEGMarkers(file)
    while let marker = markers.next() {
      guard marker.kind == 0xE1, marker.body.starts(with: "Exif\0\0".utf8) else { continue }
      number = Self.number(inTIFF: marker.body.dropFirst(6)) ?? 1
      return
    }
  }

  /// Reads the tag 0x0112 of the first directory.
  private static func number(inTIFF data: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(data)
    let isLittle = bytes.starts(with: "II".utf8)
    func value(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let part = bytes[place..<place + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = value(4, 4), let count = value(directory, 2) else { return nil }
    for entry in 0..<count {
      guard let tag = value(directory + 2 + entry * 12, 2) else { return nil }
      if tag == 0x0112 {
        return value(directory + 10 + entry * 12, 2).flatMap { (1...8).contains($0) ? $0 : nil }
      }
    }
    return nil
  }
}
