internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Synchronization

/// The parts of the face as pixels, redrawn only when changed: words and soft shadows take long.
@MainActor final class FaceBitmaps {
  private var drawn: [Face.Part.Name: (part: Face.Part, bitmap: Bitmap)] = [:]
  /// Marks that are only placed, with the picture of the face in which each was last seen.
  private var stills: [Still: (bitmap: Bitmap, frame: Int)] = [:]
  private(set) var stillBytes = 0
  private var frame = 0
  private var drawnAhead = 0
  let thumbnails: Thumbnails

  private static let stillLimit = 24 << 20
  /// The most marks drawn ahead for a picture: a row of covers that came into sight at once would delay it.
  private static let mostAhead = 2

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

  func draw(_ face: Face, on canvas: borrowing Canvas, in box: Box) {
    frame += 1
    drawnAhead = 0
    for part in face.parts where part.box.intersects(box) {
      if part.name.isSteady {
        let corner = part.box.low.onPixel
        canvas.draw(bitmap(of: part), at: corner, opacity: part.opacity)
        if part.opacity == 1 { drawThumbnails(part.marks, on: canvas) }
      } else {
        draw(part.marks, on: canvas)
      }
    }
  }

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

  /// Draws the pages on a part whose pixels are cached without them.
  private func drawThumbnails(_ marks: [Face.Mark], on canvas: borrowing Canvas) {
    for mark in marks {
      switch mark {
      case .thumbnail(let page, let box): thumbnails.draw(page, in: box, on: canvas)
      case .shifted(let marks, let shift, let room):
        canvas.saved {
          canvas.clip(to: room)
          canvas.transform(by: .translation(by: shift))
          drawThumbnails(marks, on: canvas)
        }
      default: break
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

  private func place(
    _ marks: [Face.Mark], at place: Point, size: Point, on canvas: borrowing Canvas
  ) {
    let still = Still(marks, size)
    let bitmap = stills[still]?.bitmap ?? draw(still)
    stills[still]?.frame = frame
    canvas.draw(bitmap, at: place.onPixel)
  }

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
    if stillBytes > Self.stillLimit { evictStills() }
    return bitmap
  }

  /// Drops half of what is out of sight, oldest first.
  private func evictStills() {
    for (still, old) in stills.sorted(by: { $0.value.frame < $1.value.frame })
    where old.frame < frame && stillBytes > Self.stillLimit / 2 {
      stills[still] = nil
      stillBytes -= old.bitmap.byteCount
    }
  }
}

extension Face {
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

extension Canvas {
  /// Draws a part of the face, bottom to top; pages without pictures are paper.
  func draw(_ marks: [Face.Mark]) {
    for mark in marks {
      switch mark {
      case .box(let box, let radius, let color):
        if radius > 0 { fill(box, radius: radius, with: color) } else { fill(box, with: color) }
      case .shadow(let box, let radius, let depth, let color):
        drawShadow(of: box, radius: radius, depth: depth, color)
      case .blend(let box, let radius, let stops, let isUpright):
        fill(box, radius: radius, along: stops.map { ($0.place, $0.color) }, isUpright: isUpright)
      case .line(let path, let width, let color): stroke(path, width: width, color: color)
      case .dashes(let path, let width, let length, let color):
        stroke(path, width: width, color: color, dashes: [Float(length), Float(length)])
      case .shifted(let marks, let shift, let room):
        saved {
          clip(to: room)
          transform(by: .translation(by: shift))
          draw(marks)
        }
      case .area(let path, let color): fill(path, with: color)
      case .text(let text, let point, let words): write(text, at: point, words)
      case .typed(let box, let map, let isTurned):
        saved {
          transform(by: map)
          turn(isTurned)
          draw(TextPicture(box))
          turn(false)
        }
      case .label(let text, let point, let room, let words, let ground):
        drawLabel(text, at: point, within: room, words, ground: ground)
      case .thumbnail(_, let box): fill(box, with: .paper)
      case .picture(let picture, let box):
        let bitmap = Bitmap(rgb: picture.rgb, width: picture.width, height: picture.height)
        if let bitmap { draw(bitmap, at: box.low) }
      case .still(let marks, let point, let size):
        saved {
          transform(by: .translation(by: point))
          clip(to: Box(low: .zero, high: size))
          draw(marks)
        }
      case .ahead: break
      }
    }
  }

  private func write(_ text: String, at point: Point, _ words: Face.TextStyle) {
    let words = fitting(text, words)
    write(
      text, at: point, Lettering(words),
      alignment: words.anchor == 0 ? .leading : words.anchor == 1 ? .trailing : .center,
      within: words.room)
  }

  /// The style in which a text fits its room, if it may be smaller for that.
  func fitting(_ text: String, _ words: Face.TextStyle) -> Face.TextStyle {
    guard words.mayShrink, let room = words.room else { return words }
    var (fitting, least) = (words, words.size * Face.TextStyle.leastSize)
    // Letters are placed in whole pixels, so the share alone may not do.
    while case let width = width(of: text, Lettering(fitting)), width > room, fitting.size > least {
      fitting.size = max(fitting.size * min(room / width, 0.98), least)
    }
    return fitting
  }

  /// Draws words on a ground that fits them, moved as little as needed to stay within a room.
  private func drawLabel(
    _ text: String, at point: Point, within room: Box, _ words: Face.TextStyle, ground: Color
  ) {
    let margin = words.size * 0.8
    let most = room.width - 2 * margin
    let half = min(width(of: text, Lettering(words)), most) / 2 + margin
    let x = min(max(point.x, room.low.x + half), max(room.high.x - half, room.low.x + half))
    let box = Box(
      low: Point(x: (x - half).rounded(), y: room.low.y),
      high: Point(x: (x + half).rounded(), y: room.high.y))
    fill(box, radius: words.size * 0.64, with: ground)
    var words = words
    words.room = most + 1
    write(text, at: Point(x: box.center.x, y: point.y), words)
  }

  /// Draws the soft shadow of a page, but not below it: blending a whole window would cost too much.
  func drawShadow(of page: Box, strength: Color, scale: Double) {
    let shadow = SoftShadow(
      of: page, radius: (2 * scale).rounded(), depth: (18 * scale).rounded(),
      drop: (5 * scale).rounded(), color: strength)
    draw(shadow, around: page)
  }

  private func drawShadow(of box: Box, radius: Double, depth: Double, _ color: Color) {
    // The floating box is opaque, and rounder than this.
    draw(
      SoftShadow(of: box, radius: radius, depth: depth, drop: depth / 5, color: color),
      around: box.expanded(by: -radius))
  }
}

extension Lettering {
  init(_ words: Face.TextStyle) {
    let weight: Weight =
      switch words.weight {
      case .regular: .regular
      case .medium: .medium
      case .semiBold: .semiBold
      }
    self.init(size: words.size, weight: weight, color: words.color, heavy: words.heavy)
  }
}

/// Measures typed words with the fonts that they are drawn with.
final class WordMeasurer: TextMeasurer {
  /// The last lines, since the face is worked out more often than its words change.
  private let known = Mutex<[Known]>([])
  private let boxes = Mutex<[(box: TextBox, laid: LaidText)]>([])

  private static let most = 16

  private struct Known {
    let text: String
    let size: Double
    let line: TextLine
  }

  func line(_ text: String, size: Double) -> TextLine {
    known.withLock { known in
      // Bytes are compared, as two spellings of a letter may differ in width.
      let old = known.first { $0.size == size && $0.text.utf8.elementsEqual(text.utf8) }
      if let old { return old.line }
      let line = TextLine(Lettering(size: size, color: .sumi).measure(text))
      known.insert(Known(text: text, size: size, line: line), at: 0)
      if known.count > Self.most { known.removeLast() }
      return line
    }
  }
}

extension WordMeasurer {
  func layout(of box: TextBox) -> LaidText {
    boxes.withLock { boxes in
      if let old = boxes.first(where: { $0.box == box }) { return old.laid }
      let laid = TextPicture.layout(of: box)
      boxes.insert((box, laid), at: 0)
      if boxes.count > 3 { boxes.removeLast() }
      return laid
    }
  }
}

extension TextLine {
  fileprivate init(_ line: MeasuredLine) {
    self.init(
      width: line.width, clusters: line.clusters.map { Cluster(start: $0.start, end: $0.end) })
  }
}
