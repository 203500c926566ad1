internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension XoppWriter {
  /// Writes a text box upright, since Xournal++ cannot turn it.
  func write(_ box: TextBox, _ map: Affine, _ audio: AudioMark?) {
    guard !box.text.isEmpty else { return }
    if !map.isUpright { note("a rotated or stretched text was straightened") }
    let origin = map(box.origin)
    write("<text")
    attribute("font", box.font)
    attribute("size", box.size * map.scale)
    attribute("x", origin.x)
    attribute("y", origin.y)
    attribute("color", XoppColor.text(box.color))
    if box.wrap > 0 { attribute("wrap", box.wrap * map.scale) }
    switch box.alignment {
    case .left: break
    case .center: attribute("align", "center")
    case .right: attribute("align", "right")
    }
    if box.isJustified { attribute("justify", "true") }
    attributes(of: audio)
    if !box.link.isEmpty {
      // Only the newest Xournal++ supports links; all versions show the words of a text.
      attribute("url", box.link)
      note("Xournal++ shows the text of a link without its target")
    }
    write(">")
    XMLText.append(box.text, to: &text)
    write("</text>\n")
  }

  /// Writes an image or a formula upright, since Xournal++ cannot turn it.
  func write(_ frame: ImageFrame, _ map: Affine, _ bytes: [UInt8]?) {
    guard var bytes else { return note("an image is missing") }
    if !map.keepsBoxes { note("a rotated image was straightened") }
    if frame.excerpt != nil {
      note("Xournal++ shows a clipping without its source")
    }
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
  fileprivate var keepsBoxes: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// True if text stays upright and keeps its proportions.
  fileprivate var isUpright: Bool { keepsBoxes && abs(a - d) <= 1e-6 * a }
}
