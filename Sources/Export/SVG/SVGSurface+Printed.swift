internal import Geometry
internal import Notebook
internal import Paint
internal import PDFReader

extension SVGSurface {
  /// Puts the drawing of a page of a PDF on its sheet, as curves and letters.
  func draw(
    _ page: PrintedPicture, in part: Box, while isWanted: () -> Bool
  ) -> Bool {
    guard let file = page.file, let info = try? file.info(),
      info.pages.indices.contains(page.page - 1), let drawing = try? file.svg(of: page.page),
      let content = Self.content(of: drawing)
    else { return false }
    let (sheet, own) = (page.size.box.high * Self.scale, info.pages[page.page - 1])
    add(
      drawing: content,
      opening: """
        <svg width="\(Self.number(sheet.x))" height="\(Self.number(sheet.y))" \
        viewBox="0 0 \(Self.number(own.width)) \(Self.number(own.height))" \
        preserveAspectRatio="none">

        """)
    return true
  }

  /// The elements within an SVG of Cairo, with names that no other drawing in the file has.
  private static func content(of drawing: [UInt8]) -> [UInt8]? {
    guard let root = drawing.firstRange(of: Array("<svg".utf8)),
      let start = drawing[root.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = drawing.lastRange(of: Array("</svg>".utf8)), start < end.lowerBound
    else { return nil }
    return renamed(drawing[(start + 1)..<end.lowerBound])
  }

  /// Where Cairo writes the name of an element, or refers to it.
  private static let marks = [#" id=""#, "href=\"#", "url(#"].map { Array($0.utf8) }

  private static func renamed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    var place = text.startIndex
    while place < text.endIndex {
      result.append(text[place])
      place += 1
      // All marks end in one of two letters, so that few places are looked at closely.
      guard let last = result.last, last == UInt8(ascii: "\"") || last == UInt8(ascii: "#") else {
        continue
      }
      if marks.contains(where: { result.suffix($0.count).elementsEqual($0) }) {
        result += "print-".utf8
      }
    }
    return result
  }
}

extension [UInt8] {
  /// The last place where some bytes stand.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    guard count >= bytes.count else { return nil }
    for start in stride(from: count - bytes.count, through: 0, by: -1)
    where self[start] == bytes[0] && self[start..<start + bytes.count].elementsEqual(bytes) {
      return start..<start + bytes.count
    }
    return nil
  }
}
