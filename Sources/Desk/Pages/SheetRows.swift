internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct SheetRows {
  let desk: Desk
  /// The current choices; nil where pages differ.
  let chosen: SheetChange
  let own: String?
  let action: (SheetChoice) -> Action

  /// The room for the picture of a paper, in interface units.
  static let picture = Point(x: 40, y: 48)

  /// The papers: built-in and custom ones, and the buttons for more.
  @WidgetBuilder var papers: [any Widget] {
    let rulings = SheetChoice.rulings.enumerated().map {
      ruling($1.ruling, $1.name, $0) as any Widget
    }
    if desk.papers.all.isEmpty {
      Inset(CellGrid(4, rulings), bottom: 8)
      row(.another, .choose(.begin(.papers)))
    } else {
      Inset(
        CellGrid(
          4,
          rulings + desk.papers.shown.map(custom)
            + (desk.papers.hasMore ? [way(.down, "More papers", .paper(.showMore))] : [])
            + [way(.another, "From a file…", .choose(.begin(.papers)))]), bottom: 8)
    }
  }

  private func row(_ icon: Icon, _ action: Action) -> any Widget {
    FacePainter.Row(icon: icon, action: action, name: action.name)
  }

  func actions(on paper: String) -> any Widget {
    Line {
      row(.title, .paper(.rename(paper)))
      row(.delete, .paper(.remove(paper)))
    }
  }

  /// The line spacings of a ruling; none for one without lines.
  @WidgetBuilder var spacings: [any Widget] {
    let spacings = chosen.ruling.map(SheetChoice.spacings) ?? []
    let present = (chosen.spacing ?? 0) / Length.millimeter
    if !spacings.isEmpty {
      ChoiceRow(
        nil,
        spacings.enumerated().map {
          Offer(
            Words(verbatim: "\(Self.figure($1)) mm"), action(.spacing($0)),
            isChosen: abs($1 - present) < 0.01)
        }, gap: 8)
    }
  }

  private static func figure(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  var colors: any Widget {
    let offers = SheetChoice.colors
    let cells = offers.enumerated().map { place, offer in
      Cell(action(.color(place)), isChosen: chosen.color == offer.color) { box, painter, face in
        let half = Point(x: painter.px(13), y: painter.px(12))
        painter.sheet(Box(low: box.center - half, high: box.center + half), offer.color, on: &face)
      }
    }
    return Inset(CellGrid(offers.count, cells), bottom: 8)
  }

  var sizes: any Widget {
    ChoiceRow(
      nil,
      SheetChoice.sizes.enumerated().map {
        Offer($1.name, action(.size($0)), isChosen: $1.size == chosen.size)
      }, gap: 8)
  }

  var turns: any Widget {
    ChoiceRow(
      nil, [false, true], chosen: chosen.isWide, gap: 8, { SheetChoice.wide($0).name },
      { action(.wide($0)) })
  }

  var growth: any Widget {
    ChoiceRow(
      nil,
      SheetChoice.growths.enumerated().map {
        Offer($1.name, action(.growth($0)), isChosen: $1.growth == chosen.growth)
      }, gap: 8)
  }

  private static let height = 84.0

  private func ruling(_ ruling: Paper.Ruling, _ name: Words, _ place: Int) -> Cell {
    let isChosen = chosen.ruling == ruling
    return Cell(action(.ruling(place)), height: Self.height, isChosen: isChosen) {
      box, painter, face in
      let sheet = painter.room(in: box)
      painter.sheet(sheet, painter.theme.page ?? .paper, on: &face)
      face.marks += RulingDrawing(ruling: ruling, sheet: sheet, unit: painter.scale)
        .marks(color: .rule, margin: .marginLine)
      painter.paperName(name, isChosen: isChosen, in: box, on: &face)
    }
  }

  private func custom(_ paper: ListedPaper) -> Cell {
    let name = Words(verbatim: PathText.readable(paper.name))
    let picture = desk.papers.pictures[paper]
    return Cell(
      action(.own(paper.name)), height: Self.height, isChosen: own == paper.name, name: name
    ) { box, painter, face in
      let room = painter.room(in: box)
      let ground = painter.theme.page ?? .paper
      if let picture, picture.width > 0 {
        let sheet = picture.box(around: room.center)
        painter.sheet(sheet, ground, on: &face)
        face.marks.append(.picture(picture, in: sheet))
      } else {
        painter.sheet(room, ground, on: &face)
        if picture != nil { painter.cross(in: room, on: &face) }
      }
      painter.paperName(name, isChosen: own == paper.name, in: box, on: &face)
    }
  }

  private func way(_ icon: Icon, _ name: Words, _ action: Action) -> Cell {
    Cell(action, height: Self.height, isChoice: false) { box, painter, face in
      painter.draw(icon, at: painter.room(in: box).center, painter.theme.text, on: &face)
      painter.paperName(name, isChosen: false, in: box, on: &face)
    }
  }
}

extension FacePainter {
  fileprivate func room(in cell: Box) -> Box {
    let half = SheetRows.picture * (scale / 2)
    let center = Point(x: cell.center.x, y: cell.low.y + px(34))
    return Box(low: center - half, high: center + half)
  }

  fileprivate func paperName(_ name: Words, isChosen: Bool, in cell: Box, on face: inout Face) {
    let line = Box(low: Point(x: cell.low.x, y: cell.high.y - px(28)), high: cell.high)
    Inset(
      Label(
        name, size: 12.5, isChosen ? .chosen : .text, weight: isChosen ? .medium : .regular,
        anchor: 0.5), sides: 4
    ).draw(in: line, self, on: &face)
  }

  /// Draws a cross for a paper that cannot be read.
  fileprivate func cross(in sheet: Box, on face: inout Face) {
    let other = [Point(x: sheet.low.x, y: sheet.high.y), Point(x: sheet.high.x, y: sheet.low.y)]
    for ends in [[sheet.low, sheet.high], other] {
      face.marks.append(.line(path(ends), width: scale, theme.second))
    }
  }

  fileprivate func sheet(_ sheet: Box, _ color: Color, on face: inout Face) {
    face.marks += [
      .shadow(sheet, radius: px(1), depth: px(4), theme.shadow), plate(sheet, 1, color),
    ]
  }
}

struct RulingDrawing {
  let ruling: Paper.Ruling
  let sheet: Box
  /// The width of lines, in pixels.
  let unit: Double

  private var width: Double { max(unit.rounded(), 1) }

  func marks(color: Color, margin: Color) -> [Face.Mark] {
    switch ruling {
    case .plain: []
    case .ruled: rows(from: 0.2, by: 0.13).map { line($0, color) } + [side(0.22, margin)]
    case .grid:
      rows(from: 0.1, by: 0.125).map { line($0, color) }
        + rows(from: 0.1, by: 0.15).map { side($0, color) }
    case .dots:
      rows(from: 0.1, by: 0.125).flatMap { y in
        rows(from: 0.1, by: 0.15).map { x in dot(x, y, color) }
      }
    case .isometric:
      rows(from: -1, by: 0.2).flatMap { start in
        [slope(start, down: true, color), slope(start + 1, down: false, color)].compactMap(\.self)
      }
    case .cornell:
      rows(from: 0.16, by: 0.13).filter { $0 < 0.75 }.map { line($0, color) }
        + [side(0.32, margin), line(0.77, margin)]
    case .staves:
      [0.14, 0.42, 0.7].flatMap { top in
        (0..<5).map { line(top + Double($0) * 0.042, color) }
      }
    case .genkoyoshi:
      rows(from: 0.08, by: 0.14).map { line($0, color) }
        + [0.12, 0.27, 0.36, 0.51, 0.6, 0.75, 0.84].map { side($0, color) }
    }
  }

  private func rows(from start: Double, by step: Double) -> [Double] {
    Array(stride(from: start, to: 0.99, by: step))
  }

  private func line(_ y: Double, _ color: Color) -> Face.Mark {
    let top = (sheet.low.y + sheet.height * y).rounded()
    return .box(Box(x: sheet.low.x, y: top, width: sheet.width, height: width), radius: 0, color)
  }

  private func side(_ x: Double, _ color: Color) -> Face.Mark {
    let left = (sheet.low.x + sheet.width * x).rounded()
    return .box(Box(x: left, y: sheet.low.y, width: width, height: sheet.height), radius: 0, color)
  }

  private func dot(_ x: Double, _ y: Double, _ color: Color) -> Face.Mark {
    let place = Point(x: sheet.low.x + sheet.width * x, y: sheet.low.y + sheet.height * y)
    return .box(Box(low: place, high: place).expanded(by: unit), radius: unit, color)
  }

  /// A line that slopes across the sheet, clipped at its edges.
  private func slope(_ start: Double, down: Bool, _ color: Color) -> Face.Mark? {
    let rise = sheet.width * 0.58 / sheet.height
    let change = down ? rise : -rise
    let (a, b) = (-start / change, (1 - start) / change)
    let (low, high) = (max(0, min(a, b)), min(1, max(a, b)))
    guard low < high else { return nil }
    var path = Path()
    for share in [low, high] {
      path.line(
        to: Point(
          x: sheet.low.x + sheet.width * share,
          y: sheet.low.y + sheet.height * (start + change * share)))
    }
    return .line(path, width: unit * 0.8, color)
  }
}
