internal import Desk
internal import Geometry
internal import Paint

/// The parts of the face as pixels, redrawn only when they look different.
///
/// Words and soft shadows take longer than everything else in a picture, and seldom change.
@MainActor final class FaceBitmaps {
  private var drawn: [Face.Part.Name: (part: Face.Part, bitmap: Bitmap)] = [:]
  /// Marks that are only placed, with the picture of the face in which each was last seen.
  private var stills: [Still: (bitmap: Bitmap, frame: Int)] = [:]
  private(set) var stillBytes = 0
  private var frame = 0
  /// The number of marks drawn ahead for this picture of the face.
  private var drawnAhead = 0
  let thumbnails: Thumbnails

  /// The most bytes of marks that are only placed.
  private static let stillLimit = 24 << 20
  /// The most marks drawn ahead for a picture: a row of covers that came into sight at once would delay it.
  private static let mostAhead = 2

  /// Marks at the origin, and their size.
  private struct Still: Hashable {
    let marks: [Face.Mark]
    let width: Int
    let height: Int

    init(_ marks: [Face.Mark], _ size: Point) {
      self.marks = marks
      (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    }
  }

  init(thumbnails: Thumbnails) { self.thumbnails = thumbnails }

  /// Draws the parts that touch a box, bottom to top.
  func draw(_ face: Face, on canvas: borrowing Canvas, in box: Box) {
    frame += 1
    drawnAhead = 0
    for part in face.parts where part.box.intersects(box) {
      if part.name.isSteady {
        let corner = part.box.low.onPixel
        canvas.draw(bitmap(of: part), at: corner, opacity: part.opacity)
      } else {
        draw(part.marks, on: canvas)
      }
    }
  }

  /// Draws marks, some of which are pixels already.
  private func draw(_ marks: [Face.Mark], on canvas: borrowing Canvas) {
    for mark in marks {
      switch mark {
      case .thumbnail(let page, let box): thumbnails.draw(page, in: box, on: canvas)
      case .still(let marks, let point, let size):
        place(marks, at: point, size: size, on: canvas)
      case .shifted(let marks, let shift, let room):
        canvas.saved {
          canvas.clip(to: room)
          canvas.transform(by: .translation(by: shift))
          draw(marks, on: canvas)
        }
      case .ahead(let marks): prepare(marks)
      default: canvas.draw([mark])
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

  /// Places marks that have been drawn before, or draws them.
  private func place(
    _ marks: [Face.Mark], at place: Point, size: Point, on canvas: borrowing Canvas
  ) {
    let still = Still(marks, size)
    let bitmap = stills[still]?.bitmap ?? draw(still)
    stills[still]?.frame = frame
    canvas.draw(bitmap, at: place.onPixel)
  }

  /// Draws some of the marks that will only be placed, unless drawn already.
  private func prepare(_ marks: [Face.Mark]) {
    for case .still(let marks, _, let size) in marks where drawnAhead < Self.mostAhead {
      let still = Still(marks, size)
      if stills[still] == nil {
        draw(still)
        drawnAhead += 1
      }
      stills[still]?.frame = frame
    }
  }

  @discardableResult private func draw(_ still: Still) -> Bitmap {
    let bitmap = Bitmap(width: still.width, height: still.height, format: .transparent)
    bitmap.draw { canvas in canvas.draw(still.marks) }
    stills[still] = (bitmap, frame)
    stillBytes += bitmap.byteCount
    if stillBytes > Self.stillLimit { giveUpStills() }
    return bitmap
  }

  /// Drops half of what is out of sight, oldest first.
  private func giveUpStills() {
    for (still, old) in stills.sorted(by: { $0.value.frame < $1.value.frame })
    where old.frame < frame && stillBytes > Self.stillLimit / 2 {
      stills[still] = nil
      stillBytes -= old.bitmap.byteCount
    }
  }
}

extension Face {
  /// The boxes of pixels in which the face differs from an older one.
  func changes(since old: Face) -> [Box] {
    Part.Name.allCases.compactMap { name in
      let (new, old) = (parts.first { $0.name == name }, old.parts.first { $0.name == name })
      guard new != old else { return nil }
      return (new?.box ?? .empty).union(old?.box ?? .empty)
    }
  }
}

extension Point {
  fileprivate var onPixel: Point { Point(x: x.rounded(), y: y.rounded()) }
}
