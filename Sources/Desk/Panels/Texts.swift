internal import Geometry
internal import Ink
internal import Wording

enum TextTone {
  case text
  case second
  case chosen
  /// On the color of text.
  case inverted
}

extension FacePainter {
  func color(_ tone: TextTone) -> Color {
    switch tone {
    case .text: theme.text
    case .second: theme.second
    case .chosen: theme.chosen
    case .inverted: theme.bar
    }
  }
}

/// A line of text, smaller if it does not fit.
struct Label: Widget {
  let words: Words
  var size = 13.5
  var tone = TextTone.text
  var weight = Face.TextStyle.Weight.regular
  var anchor = 0.0
  var height = 20.0
  var width: Double?
  /// True if it is cut rather than shrunk.
  var isName = false

  init(
    _ words: Words, size: Double = 13.5, _ tone: TextTone = .text,
    weight: Face.TextStyle.Weight = .regular, anchor: Double = 0, height: Double = 20,
    width: Double? = nil, isName: Bool = false
  ) {
    (self.words, self.size, self.tone, self.weight) = (words, size, tone, weight)
    (self.anchor, self.height, self.width, self.isName) = (anchor, height, width, isName)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }
  func width(_ painter: FacePainter) -> Double? { width.map(painter.px) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let anchor = painter.isMirrored ? 1 - anchor : anchor
    let style = painter.words(
      size, painter.color(tone), anchor: anchor, weight: weight, room: box.width)
    let place = Point(x: box.low.x + box.width * anchor, y: box.center.y)
    face.marks.append(
      isName ? .text(words.text, at: place, style) : .words(words, at: place, style))
  }
}

/// A title with a caption below, as high as a bar.
struct BarTitle: Widget {
  private let title: Label
  private let caption: Label

  init(_ title: String, _ caption: Words, _ tone: TextTone = .second, isName: Bool = false) {
    self.title = Label(Words(verbatim: title), size: 15, weight: .semiBold, isName: true)
    self.caption = Label(caption, size: 12.5, tone, isName: isName)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(Bar.height) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    for (label, middle) in [(title, 20.0), (caption, 39.0)] {
      let height = 2 * painter.px(middle)
      label.draw(
        in: Box(x: box.low.x, y: box.low.y, width: box.width, height: height), painter, on: &face)
    }
  }
}

struct Paragraph: Widget {
  let text: String
  var size = 13.5
  var tone = TextTone.second
  var line = 20.0
  var weight = Face.TextStyle.Weight.regular
  var most = WordWrap.most

  init(
    _ words: Words, size: Double = 13.5, _ tone: TextTone = .second, line: Double? = nil,
    weight: Face.TextStyle.Weight = .regular, most: Int = WordWrap.most
  ) {
    (text, self.size, self.tone, self.weight) = (words.text, size, tone, weight)
    self.most = most
    self.line = line ?? (size < 13 ? 18 : 20)
  }

  private func lines(in width: Double, _ painter: FacePainter) -> [String] {
    text.isEmpty ? [] : WordWrap.lines(of: text, in: width / painter.scale, size: size, most: most)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(line) * Double(lines(in: width, painter).count)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let step = painter.px(line)
    let style = painter.words(size, painter.color(tone), weight: weight, room: box.width)
    for (number, text) in lines(in: box.width, painter).enumerated() {
      let middle = box.low.y + step * (Double(number) + 0.5)
      face.marks.append(.text(text, at: Point(x: box.low.x, y: middle), style))
    }
  }
}

struct IconLabel: Widget {
  let icon: Icon
  let words: Words
  /// The distance from the left edge to the text.
  var gap = 34.0

  init(_ icon: Icon, _ words: Words, gap: Double = 34) {
    (self.icon, self.words, self.gap) = (icon, words, gap)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.draw(
      icon, at: Point(x: box.low.x + painter.px(10), y: box.center.y), painter.theme.text, on: &face
    )
    Inset(Label(words, height: 44), left: gap).draw(in: box, painter, on: &face)
  }
}
