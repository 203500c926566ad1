internal import Desk
internal import Geometry
internal import Paint

/// The parts of the face as pixels, drawn anew only when they look different.
///
/// Words and soft shadows take longer than everything else in a picture, and seldom change.
@MainActor final class FaceBitmaps {
  private var drawn: [Face.Part.Name: (part: Face.Part, bitmap: Bitmap)] = [:]

  /// Draws the parts that touch a box, bottom to top.
  func draw(_ face: Face, on canvas: borrowing Canvas, in box: Box) {
    for part in face.parts where part.box.intersects(box) {
      if part.name.isSteady {
        let corner = part.box.low.onPixel
        canvas.draw(bitmap(of: part), at: corner, opacity: part.opacity)
      } else {
        canvas.draw(part.marks)
      }
    }
  }

  private func bitmap(of part: Face.Part) -> Bitmap {
    if let (old, bitmap) = drawn[part.name], old.marks == part.marks, old.box == part.box {
      return bitmap
    }
    let (low, high) = (part.box.low.onPixel, part.box.high.onPixel)
    let bitmap = Bitmap(
      width: Int(high.x - low.x), height: Int(high.y - low.y), format: .transparent)
    bitmap.draw { canvas in
      canvas.transform(by: .translation(by: -low))
      canvas.draw(part.marks)
    }
    drawn[part.name] = (part, bitmap)
    return bitmap
  }
}

extension Face {
  /// The boxes of pixels in which the face looks different from an older one.
  func changes(since old: Face) -> [Box] {
    Part.Name.allCases.compactMap { name in
      let (new, old) = (parts.first { $0.name == name }, old.parts.first { $0.name == name })
      guard new != old else { return nil }
      return (new?.box ?? .empty).union(old?.box ?? .empty)
    }
  }
}

extension Point {
  /// The nearest whole pixel.
  fileprivate var onPixel: Point { Point(x: x.rounded(), y: y.rounded()) }
}
