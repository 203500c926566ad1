internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension XoppWriter {
  /// Writes a text box upright, since Xournal++ cannot turn it.
  func write(_ box: TextBox, _ map: Affine, _ audio: AudioMark?) {
    guard !box.text.isEmpty else { return }
    let look = box.styled.commonStyle
    if look == nil || box.styled.hasMarkers {
      addNote("Xournal++ has one look a text: what is bold, larger or in a list is plain")
    }
    if !map.isUpright { addNote("a rotated or stretched text was straightened") }
    let origin = map(box.origin)
    write("<text")
    attribute("font", look.map { $0.font(of: box) } ?? box.font)
    attribute("size", (look?.size ?? box.size) * map.scale)
    attribute("x", origin.x)
    attribute("y", origin.y)
    attribute("color", XoppColor.text(look?.color ?? box.color))
    if box.wrap > 0 { attribute("wrap", box.wrap * map.scale) }
    if box.alignment != .left { attribute("align", box.alignment == .center ? "center" : "right") }
    if box.isJustified { attribute("justify", "true") }
    attributes(of: audio)
    if LinkTarget(box.link)?.notebook != nil {
      addNote("Xournal++ has no links to pages")
    } else if !box.link.isEmpty {
      // Only the newest Xournal++ supports links; all versions show the words of a text.
      attribute("url", box.link)
      addNote("Xournal++ shows the text of a link without its target")
    }
    write(">")
    XMLText.append(box.styled.marked, to: &text)
    write("</text>\n")
  }

  /// Writes an image or a formula upright, since Xournal++ cannot turn it.
  func write(_ frame: ImageFrame, _ map: Affine, _ bytes: [UInt8]?) {
    guard var bytes else { return addNote("an image is missing") }
    if !map.keepsBoxes { addNote("a rotated image was straightened") }
    if frame.excerpt != nil { addNote("Xournal++ shows a clipping without its source") }
    let box = map(frame.box)
    let wrapped = frame.mediaType == "image/jpeg" ? WrappedJPEG.wrap(bytes) : nil
    if let wrapped { bytes = wrapped }
    let isFormula = wrapped != nil || !frame.formula.isEmpty || frame.mediaType == "application/pdf"
    if isFormula {
      write("<teximage")
      attribute("text", frame.formula)
    } else {
      write("<image")
    }
    attribute("left", box.low.x)
    attribute("top", box.low.y)
    attribute("right", box.high.x)
    attribute("bottom", box.high.y)
    write(">")
    Base64.append(bytes, to: &text)
    if isFormula { write("</teximage>\n") } else { write("</image>\n") }
  }
}

extension Affine {
  /// True if an upright box stays upright and is not mirrored.
  package var keepsBoxes: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// True if text stays upright and keeps its proportions.
  fileprivate var isUpright: Bool { keepsBoxes && abs(a - d) <= 1e-6 * a }
}

/// A JPEG unchanged in a PDF: no released Xournal++ shows one stored directly in its notes.
enum WrappedJPEG {
  private static let mark = "%PDF-1.4\n%suzuri-jpeg "

  static func wrap(_ jpeg: [UInt8]) -> [UInt8]? {
    guard let frame = ImageBytes.frame(ofJPEG: jpeg) else { return nil }
    let (width, height) = (frame.width, frame.height)
    let colors = [1: "/DeviceGray", 4: "/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]"]
    let picture =
      "<</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8"
      + "/ColorSpace\(colors[frame.components] ?? "/DeviceRGB")/Filter/DCTDecode"
      + "/Length \(jpeg.count)>>\nstream\n"
    let drawing = "\(width) 0 0 \(height) 0 0 cm /I Do"
    var pdf = PDFBuilder(mark + "\(jpeg.count) \(picture.utf8.count)\n")
    pdf.add(picture, jpeg, "\nendstream")
    pdf.add("<</Length \(drawing.utf8.count)>>\nstream\n\(drawing)\nendstream")
    pdf.add(
      "<</Type/Page/Parent 4 0 R/MediaBox[0 0 \(width) \(height)]"
        + "/Resources<</XObject<</I 1 0 R>>>>/Contents 2 0 R>>")
    pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
    pdf.add("<</Type/Catalog/Pages 4 0 R>>")
    return pdf.finished()
  }

  static func unwrap(_ pdf: [UInt8]) -> [UInt8]? {
    guard pdf.starts(with: mark.utf8) else { return nil }
    let line = pdf.dropFirst(mark.utf8.count).prefix(40).prefix { $0 != 0x0A }
    let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 && $0 <= pdf.count }) else { return nil }
    let start = mark.utf8.count + line.count + 1 + PDFBuilder.opening(1).utf8.count + numbers[1]
    guard start + numbers[0] <= pdf.count else { return nil }
    let jpeg = Array(pdf[start..<start + numbers[0]])
    return ImageBytes.mediaType(of: jpeg) == "image/jpeg" ? jpeg : nil
  }
}

/// A PDF under construction: objects, and the table of their offsets.
private struct PDFBuilder {
  private var bytes: [UInt8]
  private var places: [Int] = []

  init(_ head: String) { bytes = Array(head.utf8) }

  static func opening(_ number: Int) -> String { "\(number) 0 obj\n" }

  /// Adds an object: a text and, for a stream, its bytes with a text after them.
  mutating func add(_ text: String, _ data: [UInt8] = [], _ end: String = "") {
    places.append(bytes.count)
    bytes += Array((Self.opening(places.count) + text).utf8) + data
    bytes += Array((end + "\nendobj\n").utf8)
  }

  /// Appends the table; the last object is the root.
  consuming func finished() -> [UInt8] {
    let start = bytes.count
    var table = "xref\n0 \(places.count + 1)\n0000000000 65535 f \n"
    for place in places { table += String(place, digits: 10) + " 00000 n \n" }
    table += "trailer\n<</Size \(places.count + 1)/Root \(places.count) 0 R>>\n"
    return bytes + Array((table + "startxref\n\(start)\n%%EOF\n").utf8)
  }
}

extension XoppWriter {
  /// Writes the lines of a table as strokes.
  func write(_ table: Table, _ map: Affine) {
    addNote("Xournal++ has no tables: their lines are strokes")
    let style = Style(
      color: table.color, width: Table.lineWidth, response: .constant, cap: .square)
    for (start, end) in table.lines {
      let samples = [start, end].map { Sample(position: $0, time: 0) }
      let line = Stroke(samples: samples, channels: [], style: style)
      write(line, StrokeRangeSet().visibleParts(ofSamples: 2), map, nil)
    }
  }
}
