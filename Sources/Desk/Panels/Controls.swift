internal import Geometry
internal import Ink
internal import Wording

struct ActionButton: Widget {
  let words: Words
  let action: Action
  var icon: Icon?
  var isMain = false
  var isEnabled = true
  var least: Double?

  init(
    _ words: Words, _ action: Action, icon: Icon? = nil, isMain: Bool = false,
    isEnabled: Bool = true, least: Double? = 112
  ) {
    (self.words, self.action, self.icon) = (words, action, icon)
    (self.isMain, self.isEnabled, self.least) = (isMain, isEnabled, least)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func width(_ painter: FacePainter) -> Double? {
    least.map { painter.px(max($0, WordWrap.width(of: words.text) + (icon == nil ? 32 : 64))) }
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.button(
      words, action, by: icon, in: box, isMain: isMain, isEnabled: isEnabled,
      isHovered: painter.isHovered(action), on: &face)
  }
}

struct IconButton: Widget {
  let icon: Icon
  let action: Action
  var isEnabled = true
  var isSelected: Bool?

  init(_ icon: Icon, _ action: Action, isEnabled: Bool = true, isSelected: Bool? = nil) {
    (self.icon, self.action, self.isEnabled, self.isSelected) = (
      icon, action, isEnabled, isSelected
    )
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }
  func width(_ painter: FacePainter) -> Double? { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.button(
      icon, action, in: box, isEnabled: isEnabled, isSelected: isSelected,
      isHovered: painter.isHovered(action), on: &face)
  }
}

struct Offer {
  let words: Words
  let action: Action
  var isChosen = false

  init(_ words: Words, _ action: Action, isChosen: Bool = false) {
    (self.words, self.action, self.isChosen) = (words, action, isChosen)
  }
}

/// Choices side by side, with one chosen and an optional caption above.
struct ChoiceRow: Widget {
  var caption: Words?
  let offers: [Offer]
  /// The name for screen readers if there is no caption.
  var name: Words?
  var gap = 4.0

  init(_ caption: Words? = nil, _ offers: [Offer], name: Words? = nil, gap: Double = 4) {
    (self.caption, self.offers, self.name, self.gap) = (caption, offers, name ?? caption, gap)
  }

  init<Value: Equatable>(
    _ caption: Words? = nil, _ values: [Value], chosen: Value?, gap: Double = 4,
    _ name: (Value) -> Words, _ action: (Value) -> Action
  ) {
    self.init(
      caption, values.map { Offer(name($0), action($0), isChosen: $0 == chosen) }, gap: gap)
  }

  private var head: Double { caption == nil ? 0 : 16 }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(head) + painter.px(44) + painter.px(gap)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    if let caption {
      face.marks.append(
        .words(
          caption, at: box.low + Point(x: painter.px(4), y: painter.px(10)),
          painter.words(12.5, painter.theme.second, room: box.width)))
    }
    let row = Box(
      x: box.low.x, y: box.low.y + painter.px(head), width: box.width, height: painter.px(44))
    painter.choice(
      offers.map { ($0.words, $0.action) }, chosen: offers.firstIndex(where: \.isChosen), of: name,
      in: row, on: &face)
  }
}

/// Choices of which any number can be chosen, each as wide as its words, in as many rows as needed.
struct Chips: Widget {
  let offers: [Offer]

  private static let (row, gap) = (48.0, 8.0)

  init(_ offers: [Offer]) { self.offers = offers }

  static func width(of words: Words) -> Double {
    min(max(WordWrap.width(of: words.text) + 32, 56), 400)
  }

  private func rows(in width: Double, _ painter: FacePainter) -> [[Offer]] {
    var (rows, left) = ([[Offer]](), 0.0)
    for offer in offers {
      let chip = painter.px(Self.width(of: offer.words))
      if rows.isEmpty || left + chip > width {
        rows.append([])
        left = 0
      }
      rows[rows.count - 1].append(offer)
      left += chip + painter.px(Self.gap)
    }
    return rows
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(Self.row) * Double(rows(in: width, painter).count)
  }

  func width(_ painter: FacePainter) -> Double? {
    offers.count == 1 ? painter.px(Self.width(of: offers[0].words)) : nil
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    for (number, row) in rows(in: box.width, painter).enumerated() {
      var left = box.low.x
      let top = box.low.y + painter.px(Self.row) * Double(number)
      for offer in row {
        let width = painter.px(Self.width(of: offer.words))
        draw(
          offer, in: Box(x: left, y: top, width: width, height: painter.px(44)), painter, on: &face)
        left += width + painter.px(Self.gap)
      }
    }
  }

  private func draw(_ offer: Offer, in cell: Box, _ painter: FacePainter, on face: inout Face) {
    let theme = painter.theme
    let pill = painter.pill(in: cell)
    let quiet = painter.isHovered(offer.action) ? theme.hover : theme.bar
    face.marks += painter.ground(
      pill, radius: pill.height / 2, offer.isChosen ? theme.soft : quiet, isChosen: offer.isChosen)
    face.marks.append(
      .words(
        offer.words, at: cell.center,
        painter.words(
          13.5, offer.isChosen ? theme.chosen : theme.text, anchor: 0.5,
          weight: offer.isChosen ? .medium : .regular, room: cell.width - painter.px(16))))
    face.targets.append(
      Face.Target(
        control: Control(offer.action), box: cell, kind: .choice(isChosen: offer.isChosen),
        outline: painter.outline(of: pill)))
  }
}

struct Swatches: Widget {
  private let cells: CellGrid

  init(_ colors: [Color], chosen: Int?, _ action: (Int) -> Action) {
    cells = CellGrid(
      colors.count,
      colors.enumerated().map { Swatch($1, action($0), isChosen: $0 == chosen) })
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    cells.height(in: width, painter)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    cells.draw(in: box, painter, on: &face)
  }
}

struct Swatch: Widget {
  let color: Color
  let action: Action
  let isChosen: Bool

  init(_ color: Color, _ action: Action, isChosen: Bool) {
    (self.color, self.action, self.isChosen) = (color, action, isChosen)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    if isChosen || painter.isHovered(action) {
      face.marks += painter.ring(box.center, painter.theme.surface, isChosen: isChosen)
    }
    face.marks += painter.drop(box.center, radius: 11, color)
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
  }
}

extension FacePainter {
  func ring(_ center: Point, _ ground: Color, isChosen: Bool) -> [Face.Mark] {
    [
      disc(center, radius: 16, isChosen ? theme.accent : theme.hover),
      disc(center, radius: 14, ground),
    ]
  }
}

struct Cell: Widget {
  let action: Action
  let height: Double
  var isChosen = false
  /// True if it is a choice, false if it is an action.
  var isChoice = true
  var name: Words?
  /// The distance from its edges to the background that shows choice or hover, and the radius of that.
  var (inset, radius) = (2.0, 10.0)
  let picture: (Box, FacePainter, inout Face) -> Void

  init(
    _ action: Action, height: Double = 44, isChosen: Bool = false, isChoice: Bool = true,
    name: Words? = nil, inset: Double = 2, radius: Double = 10,
    _ picture: @escaping (Box, FacePainter, inout Face) -> Void
  ) {
    (self.action, self.height, self.isChosen, self.isChoice) = (action, height, isChosen, isChoice)
    (self.name, self.inset, self.radius, self.picture) = (name, inset, radius, picture)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    if isChosen || painter.isHovered(action) {
      face.marks.append(
        painter.plate(
          box.inset(inset, painter), radius,
          isChosen ? painter.theme.soft : painter.theme.hover))
    }
    picture(box, painter, &face)
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: isChoice ? .choice(isChosen: isChosen) : .button,
        name: name))
  }
}

struct PadKey: Widget {
  let words: Words
  let action: Action

  init(_ words: Words, _ action: Action) { (self.words, self.action) = (words, action) }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    if painter.isHovered(action) {
      face.marks.append(
        painter.plate(box.inset(5, painter), 8, painter.theme.hover))
    }
    face.marks.append(
      .words(words, at: box.center, painter.words(18, painter.theme.text, anchor: 0.5)))
    face.targets.append(Face.Target(control: Control(action), box: box))
  }
}

/// A number or a size between a minus and a plus button.
struct Stepper: Widget {
  let words: Words
  var icon: Icon?
  var value: String?
  /// The action for a step of -1 or 1, and whether it is available.
  let action: (Int) -> Action
  let isEnabled: (Int) -> Bool

  init(
    _ words: Words, icon: Icon? = nil, value: String? = nil, action: @escaping (Int) -> Action,
    isEnabled: @escaping (Int) -> Bool
  ) {
    (self.words, self.icon, self.value) = (words, icon, value)
    (self.action, self.isEnabled) = (action, isEnabled)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    Line {
      if let icon {
        Inset(IconLabel(icon, words, gap: 42), left: 4, right: 8)
      } else {
        Inset(Label(words, height: 44), left: 4, right: 8)
      }
      IconButton(.less, action(-1), isEnabled: isEnabled(-1))
      if let value {
        Label(Words(verbatim: value), size: 15, weight: .medium, anchor: 0.5, height: 44, width: 40)
      }
      IconButton(.another, action(1), isEnabled: isEnabled(1))
    }.draw(in: box, painter, on: &face)
  }
}
