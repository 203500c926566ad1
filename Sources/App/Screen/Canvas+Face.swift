internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

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

  /// Draws the soft shadow of a page, but not below the page: blending a whole window would cost more than
  /// everything else in a picture.
  func drawShadow(of page: Box, strength: Color, scale: Double) {
    let shadow = SoftShadow(
      of: page, radius: (2 * scale).rounded(), depth: (18 * scale).rounded(),
      drop: (5 * scale).rounded(), color: strength)
    draw(shadow, around: page)
  }

  /// Draws a soft shadow below a floating box.
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
    self.init(size: words.size, weight: weight, color: words.color)
  }
}
