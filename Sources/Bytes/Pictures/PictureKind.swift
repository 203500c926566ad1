/// The kinds of readable picture files, the best for a page first.
public enum PictureKind: Hashable, Sendable, CaseIterable {
  case png, jpeg, webp, svg, tiff, gif, bmp

  /// True if pages store such files as they are; others become PNG.
  public var isStored: Bool { self == .png || self == .jpeg }

  /// The media type, such as "image/png".
  public var mediaType: String {
    self == .svg ? "image/svg+xml" : "image/\(name.lowercased())"
  }

  /// The media types under which programs offer it, the usual one first.
  public var mediaTypes: [String] {
    self == .bmp ? [mediaType, "image/x-bmp", "image/x-MS-bmp"] : [mediaType]
  }

  /// The name of the format.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    case .tiff: "TIFF"
    case .gif: "GIF"
    case .bmp: "BMP"
    }
  }

  /// The file name extensions, without a dot.
  public static let endings: [String] = [
    "png", "jpg", "jpeg", "webp", "svg", "tif", "tiff", "gif", "bmp",
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
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if has(Array("GIF8".utf8)) {
      self = .gif
    } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
      self = .tiff
    } else if has(Array("BM".utf8)), has([0, 0, 0, 0], at: 6) {
      self = .bmp
    } else if Self.isSVG(head) {
      self = .svg
    } else {
      return nil
    }
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
