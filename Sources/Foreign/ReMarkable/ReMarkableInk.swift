internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The tools of the tablet; each of the older ones has a successor that writes alike.
enum ReMarkablePen {
  case ballpoint
  case fineliner
  case marker
  case pencil
  case mechanicalPencil
  case brush
  case calligraphy
  case highlighter
  case shader
  case eraser
  /// Marks where everything was erased, and is never seen.
  case areaEraser

  /// Finds a pen by its number; one that is not known writes like a fineliner.
  init(_ number: UInt32) {
    switch number {
    case 0, 12: self = .brush
    case 1, 14: self = .pencil
    case 2, 15: self = .ballpoint
    case 3, 16: self = .marker
    case 5, 18: self = .highlighter
    case 6: self = .eraser
    case 7, 13: self = .mechanicalPencil
    case 8: self = .areaEraser
    case 21: self = .calligraphy
    case 23: self = .shader
    default: self = .fineliner
    }
  }

  var tool: Style.Tool {
    switch self {
    case .highlighter: .highlighter
    case .eraser: .whiteout
    default: .pen
    }
  }

  /// How wide the ink is seen, as a share of the width in the file: the textures of some pens are thin at their edges.
  var widthShare: Double {
    switch self {
    case .pencil: 0.61
    case .mechanicalPencil: 0.69
    case .marker: 0.75
    case .brush: 0.77
    default: 1
    }
  }
}

extension ReMarkableLine {
  /// The element of the stroke; nil if it makes no sense.
  ///
  /// The tablet writes how wide the ink is at each point. Where that is the same everywhere, pressures are kept.
  func element(
    _ pen: ReMarkablePen, widths: ClosedRange<Double>, moved shift: Geometry.Point,
    on sheet: ReMarkableSheet
  ) -> LooseElement? {
    let scale = pen.widthShare * sheet.scale
    let isEven = pen.tool != .pen || widths.lowerBound >= widths.upperBound * 0.999
    // The first versions left it to the pen how pressure changes the width.
    let isPressed = isLong && isEven && pen == .ballpoint
    var stroke = ForeignStroke(
      tool: pen.tool, color: Color(rgb: 0), width: widths.upperBound * scale,
      response: isPressed ? PressureResponse(minimum: 0.5, exponent: 1) : .constant)
    stroke.reserve(count)
    if pen.tool == .highlighter { stroke.style.cap = .butt }
    var force = 0.0
    forEachPoint { point in
      let place = sheet.place(of: point.place + shift)
      let pressure = point.pressure.isFinite ? min(max(point.pressure, 0), 1) : 0
      force += pressure
      if isEven {
        stroke.add(place, pressure: pressure)
      } else {
        stroke.add(place, width: point.width * scale)
      }
    }
    stroke.style.color = seenColor(pen, force: force / Double(max(count, 1)))
    return stroke.element()
  }

  /// The color with the opacity of the pen: a pencil is as dark as it is pressed.
  private func seenColor(_ pen: ReMarkablePen, force: Double) -> Color {
    let color = Color(reMarkable: color, exact: exactColor, isMarker: pen == .highlighter)
    if pen == .eraser { return Color(rgb: 0xFFFFFF) }
    guard pen == .pencil else { return color }
    return Color(rgba: color.rgba & ~0xFF | UInt32((min(max(force, 0.2), 1) * 255).rounded()))
  }
}

extension ReMarkableHighlight {
  /// Strokes as wide as the words are high.
  func elements(moved shift: Point, on sheet: ReMarkableSheet) -> [LooseElement] {
    boxes.compactMap { box in
      var stroke = ForeignStroke(
        tool: .highlighter, color: Color(reMarkable: color, exact: exactColor, isMarker: true),
        width: box.height * sheet.scale)
      stroke.style.cap = .butt
      for x in [box.low.x, box.high.x] {
        stroke.add(sheet.place(of: Point(x: x, y: box.center.y) + shift))
      }
      return stroke.element()
    }
  }

  /// Takes from all boxes what boxes above them cover, which would be darker.
  ///
  /// Boxes are higher than lines of text are apart, and the tablet does not darken anything twice.
  static func separate(_ highlights: inout [ReMarkableHighlight]) {
    var places = highlights.indices.flatMap { mark in
      highlights[mark].boxes.indices.map { (mark: mark, box: $0) }
    }
    func box(_ place: (mark: Int, box: Int)) -> Box { highlights[place.mark].boxes[place.box] }
    places.sort { box($0).low.y < box($1).low.y }
    for index in places.indices {
      let place = places[index]
      // Few lines of text are at the same height.
      for above in places[max(index - 16, 0)..<index].map({ box($0) })
      where above.low.x < box(place).high.x && box(place).low.x < above.high.x
        && above.high.y > box(place).low.y && above.high.y < box(place).center.y
      {
        highlights[place.mark].boxes[place.box].low.y = above.high.y
      }
    }
  }
}

extension Color {
  /// A color of the palette, or the exact one.
  init(reMarkable number: UInt32, exact: Color?, isMarker: Bool = false) {
    if let exact, exact.rgba & 0xFF > 0 {
      self = exact
    } else {
      let palette = isMarker ? Self.markers : Self.inks
      self.init(rgb: palette[number] ?? (isMarker ? 0xFFED75 : 0))
    }
  }

  /// Colors of ink: black, gray, white, yellow, green, pink, blue, red, dark gray; then, of color screens, green, cyan,
  /// magenta and yellow.
  private static let inks: [UInt32: UInt32] = [
    0: 0, 1: 0x909090, 2: 0xFFFFFF, 3: 0xFAE719, 4: 0x91DA71, 5: 0xC07FD2, 6: 0x304AE0,
    7: 0xC23132, 8: 0x7D7D7D, 10: 0x91DA71, 11: 0x74D2E8, 12: 0xC07FD2, 13: 0xFAE719,
  ]
  /// Colors of highlighters: yellow, green, pink and gray.
  private static let markers: [UInt32: UInt32] = [
    3: 0xFEFD60, 4: 0xA9FA5C, 5: 0xFF55CF, 8: 0xBFBFBF,
  ]
}

/// Where the tablet's units are on a page in points.
struct ReMarkableSheet {
  /// The size of the page in points.
  let size: Point
  /// The place of the page's top left corner, in units.
  let corner: Point
  /// A unit in points.
  let scale: Double
  /// The size of the screen that the page was begun on, in units.
  let screen: Point

  /// The empty room below writing that made a page longer, in units.
  private static let room = 48.0
  /// How far ink may be beyond an edge without making the page wider.
  private static let leeway = 8.0

  /// The sheet of a page without a PDF, which is longer than the screen if it is written on further below.
  init(_ scene: ReMarkableScene?, isLandscape: Bool) {
    let upright = scene?.size ?? ReMarkableScene.usualSize
    screen = isLandscape ? Point(x: upright.y, y: upright.x) : upright
    let (width, height) = (screen.x, screen.y)
    let ink = scene?.bounds ?? .empty
    var box = Box(low: Point(x: -width / 2, y: 0), high: Point(x: width / 2, y: height))
    if !ink.isEmpty {
      if ink.low.x < box.low.x - Self.leeway { box.low.x = ink.low.x - Self.room }
      if ink.high.x > box.high.x + Self.leeway { box.high.x = ink.high.x + Self.room }
      if ink.low.y < -Self.leeway { box.low.y = ink.low.y - Self.room }
      box.high.y = max(height, ink.high.y + Self.room)
    }
    (corner, scale) = (box.low, ReMarkableScene.unit)
    size = Point(x: box.width, y: box.height) * scale
  }

  /// The sheet of a page of a PDF, of some size in points.
  ///
  /// Since version 6, units are as large on a PDF as on any page, and its middle is theirs. Before that, the screen was as
  /// high or as wide as the PDF.
  init(_ scene: ReMarkableScene?, pdf size: Point) {
    (self.size, screen) = (size, scene?.size ?? ReMarkableScene.usualSize)
    if scene?.fitsPDF ?? false {
      scale = max(size.x / screen.x, size.y / screen.y)
      corner = Point(x: -screen.x / 2, y: 0)
    } else {
      scale = ReMarkableScene.unit
      corner = Point(x: -size.x / scale / 2, y: 0)
    }
  }

  func place(of point: Point) -> Point { (point - corner) * scale }

  /// An empty page.
  var page: ForeignPage { ForeignPage(width: size.x, height: size.y) }
}

extension ReMarkableScene {
  /// The smallest box around all ink, pictures and text.
  var bounds: Box {
    var box = Box.empty
    for mark in layers.lazy.flatMap(\.marks) {
      switch mark.content {
      case .line(let line):
        guard ReMarkablePen(line.tool) != .areaEraser else { continue }
        line.forEachPoint { point in
          let place = point.place + mark.shift
          if place.isPlace { box.formUnion(place) }
        }
      case .picture(let picture):
        let moved = picture.box.moved(by: mark.shift)
        if moved.low.isPlace, moved.high.isPlace { box = box.union(moved) }
      case .highlight: continue
      }
    }
    if let text, text.bottom > 0 { box.formUnion(Point(x: 0, y: text.bottom)) }
    return box
  }
}

/// The templates that have a paper like them.
enum ReMarkableTemplate {
  /// The paper of a template for a page of some size in units; nil if there is none like it.
  static func paper(_ name: String, size: Point) -> Paper? {
    let name = name.lowercased()
    guard !name.isEmpty, name != "blank" else { return ruled(.plain, every: 10) }
    let words = Set(name.split { !$0.isLetter })
    let isSmall = !words.isDisjoint(with: ["small", "s"])
    let isLarge = !words.isDisjoint(with: ["large", "l"])
    // Margins are told from the edge of a square page.
    func margin(_ place: Double) -> Double { place + min(size.x - size.y, -468) / 2 }
    if words.contains("dots") {
      return printed("dotted", every: words.contains("micro") ? 25.5 : isLarge ? 78 : 42.5)
    }
    if words.contains("grid") {
      return printed("graph", every: isSmall ? 52 : isLarge ? 104 : 78.3)
    }
    if words.contains("isometric") { return ruled(.isometric, every: 58.4) }
    if words.contains("cornell") { return ruled(.cornell, every: 76.4, margin: margin(685)) }
    if words.contains("piano") { return ruled(.staves, every: isSmall ? 18 : isLarge ? 27 : 22) }
    if words.contains("college") { return ruled(.ruled, every: 62, margin: margin(464)) }
    if words.contains("legal") { return ruled(.ruled, every: 56.5, margin: margin(440)) }
    if words.contains("checklist") { return ruled(.ruled, every: 97.4) }
    let edge = words.contains("margin") ? margin(478) : 0
    guard edge > 0 || !words.isDisjoint(with: ["lines", "lined"]) else { return nil }
    return isSmall
      ? ruled(.ruled, every: 52, margin: edge)
      : printed("lined", every: isLarge ? 97 : 78.7, margin: edge)
  }

  private static func ruled(
    _ ruling: Paper.Ruling, every spacing: Double, margin: Double = 0
  ) -> Paper {
    let unit = ReMarkableScene.unit
    return Paper(
      ruling, spacing: spacing * unit, margin: margin * unit, lineWidth: unit, color: white,
      ruleColor: gray, marginColor: gray)
  }

  /// A paper of Xournal++, whose lines are told from the top as those of the tablet are.
  private static func printed(
    _ style: String, every spacing: Double, margin: Double = 0
  ) -> Paper {
    let unit = ReMarkableScene.unit
    let config = "m1=0,r1=\(Int((spacing * unit).rounded()))"
    var paper = Paper(Paper.Template(style: style, config: config), color: white)
    (paper.spacing, paper.margin) = (spacing * unit, margin * unit)
    (paper.ruleColor, paper.marginColor, paper.lineWidth) = (gray, gray, unit)
    if style == "dotted" { (paper.lineWidth, paper.ruleColor) = (2 * unit, Color(rgb: 0xA0A0A0)) }
    return paper
  }

  private static let white = Color(rgb: 0xFFFFFF)
  private static let gray = Color(rgb: 0xDFDFDF)
}
