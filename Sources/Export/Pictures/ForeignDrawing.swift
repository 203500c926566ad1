internal import Bytes

/// A drawing in SVG from the process that reads PDFs, which the file may have taken over.
struct ForeignDrawing {
  /// The elements within the outermost one, with names that no other drawing in the file has.
  let content: [UInt8]

  private static let elements: Set = [
    "svg", "g", "defs", "symbol", "use", "path", "rect", "image", "clipPath", "mask", "pattern",
    "linearGradient", "radialGradient", "stop", "filter", "feColorMatrix", "feImage", "feFlood",
    "feBlend", "feComposite", "polygon", "polyline", "line", "circle", "ellipse",
  ]

  /// Takes a drawing; nil if it is damaged, or contains more than a drawing.
  init?(_ bytes: [UInt8]) {
    guard Self.isPlain(bytes), let root = bytes.firstRange(of: Array("<svg".utf8)),
      let start = bytes[root.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      // Nothing may follow the first end of the drawing: the XML reader looks no further.
      let end = bytes.firstRange(of: Array("</svg".utf8))?.lowerBound, start < end,
      end == bytes.lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    content = Self.renamed(bytes[(start + 1)..<end])
  }

  /// True if it is well-formed, only draws, and refers to nothing outside.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let reader = XMLReader(StoredBytes(bytes[...]))
    var isFirst = true
    do throws(XMLError) {
      while let event = try reader.next() {
        guard event == .start else { continue }
        guard elements.contains(reader.name), isFirst == (reader.name == "svg") else {
          return false
        }
        isFirst = false
        let address = reader.attribute("xlink:href") ?? reader.attribute("href") ?? "#"
        guard address.hasPrefix("#") || address.hasPrefix("data:image/") else { return false }
      }
    } catch {
      return false
    }
    return !isFirst && !hasHandlers(bytes) && !refersElsewhere(bytes)
  }

  /// True if an attribute may hold a program: its name begins with "on".
  private static func hasHandlers(_ bytes: [UInt8]) -> Bool {
    let mark = Array("on".utf8)
    for place in bytes.indices.dropFirst() where bytes[place...].starts(with: mark) {
      guard bytes[place - 1] <= 0x20 || bytes[place - 1] == 0x22 || bytes[place - 1] == 0x27 else {
        continue
      }
      let rest = bytes[place...].drop { (0x61...0x7A).contains($0 | 0x20) }.drop { $0 <= 0x20 }
      if rest.first == UInt8(ascii: "=") { return true }
    }
    return false
  }

  private static func refersElsewhere(_ bytes: [UInt8]) -> Bool {
    let mark = Array("url(".utf8)
    return bytes.indices.contains { place in
      bytes[place...].starts(with: mark)
        && !bytes[(place + mark.count)...].starts(with: [UInt8(ascii: "#")])
    }
  }

  private static let marks = [#" id=""#, "href=\"#", "url(#"].map { Array($0.utf8) }

  private static func renamed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    for byte in text {
      result.append(byte)
      // All marks end in one of two letters, so that few places need a closer look.
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else { continue }
      if marks.contains(where: { result.suffix($0.count).elementsEqual($0) }) {
        result += "print-".utf8
      }
    }
    return result
  }
}
