internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The typed text of a note in the older files, and the pictures and boxes of text on it.
struct NotabilityMedia {
  private(set) var items: [Item] = []
  /// How many letters, and looks of letters, are still read.
  private var budget = NotabilityText.Budget()

  /// Something with the height of its middle on the sheet.
  struct Item {
    let middle: Double
    fileprivate let content: Content
  }

  fileprivate enum Content {
    /// Lines of the typed text, with their corner and their width.
    case lines(StyledText, at: Point, wrap: Double)
    case object(PlistValue, place: Box)
  }

  init(_ rich: PlistValue, width: Double, losses: inout ForeignLosses) {
    var objects: [(order: Int, Item)] = []
    var holes: [Box] = []
    for object in rich["mediaObjects"]?.elements(atMost: 100_000) ?? [] {
      guard let place = Self.place(object) else {
        losses.count(.damagedElements)
        continue
      }
      if object["textWrapMode"]?.integer == 1, object["figure"] != nil, holes.count < 100 {
        holes.append(place)
      }
      let item = Item(middle: place.center.y, content: .object(object, place: place))
      objects.append((object["zIndex"]?.integer ?? 0, item))
    }
    if let text = rich["attributedString"].flatMap({ NotabilityText($0, &budget) }), !text.isBlank {
      if text.isSimplified { losses.count(.formats) }
      let flow = NotabilityFlow(
        width: width * (1 - 2 * NotabilitySheet.inset),
        pageHeight: width * NotabilitySheet.ownHeight, holes: holes)
      items = flow.parts(of: text.styled).map { part in
        let place = part.place
        return Item(
          middle: place.center.y,
          content: .lines(text.styled[part.letters], at: place.low, wrap: place.width))
      }
    }
    items += objects.sorted { $0.order < $1.order }.map(\.1)
  }

  /// The lowest middle.
  var bottom: Double { items.reduce(0) { max($0, $1.middle) } }

  private static func place(_ object: PlistValue) -> Box? {
    guard let corner = pair(object["documentOrigin"]),
      let size = pair(object["unscaledContentSize"]), size.x > 0, size.y > 0, corner.isPlace,
      size.isPlace
    else { return nil }
    return Box(low: corner, high: corner + size)
  }

  /// Two numbers in a text, such as "{1, 2}".
  private static func pair(_ value: PlistValue?) -> Point? {
    let numbers = numbers(value)
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  fileprivate static func numbers(_ value: PlistValue?) -> [Double] {
    (value?.text(atMost: 200) ?? "").split { "{}, ".contains($0) }.compactMap { Double($0) }
      .filter(\.isFinite)
  }

  /// The elements of an item, under a map to points that does not turn.
  mutating func elements(
    of item: Int, _ map: Affine, folder: String, _ files: ArchiveFiles,
    losses: inout ForeignLosses
  ) -> [ForeignElement] {
    switch items[item].content {
    case .lines(let text, let corner, let wrap):
      let box = NotabilityText.box(text, at: map(corner), wrap: wrap * map.scale, map.scale)
      return box.map { [.element(LooseElement(.text($0)))] } ?? []
    case .object(let object, let place):
      let box = map(place)
      let turn = Self.turn(object, around: box.center)
      if object["figure"] != nil {
        return picture(object, box, turn, folder, files, losses: &losses)
      }
      let paper = paper(object, box, turn)
      if let store = object["textStore"] {
        return paper + text(store, box, turn, map.scale, losses: &losses)
      }
      if paper.isEmpty { losses.count(.embedded) }
      return paper
    }
  }

  /// The map that turns and mirrors an object around its middle.
  private static func turn(_ object: PlistValue, around middle: Point) -> Affine {
    let angle = object["rotationDegrees"]?.number64 ?? 0
    func side(_ name: String) -> Double { object[name]?.flag == true ? -1 : 1 }
    let (x, y) = (side("isFlippedHorizontal"), side("isFlippedVertical"))
    guard angle != 0 || x < 0 || y < 0 else { return .identity }
    return .translation(by: -middle).then(.scaling(x: x, y: y)).then(.rotation(by: angle))
      .then(.translation(by: middle))
  }

  private func picture(
    _ object: PlistValue, _ box: Box, _ turn: Affine, _ folder: String, _ files: ArchiveFiles,
    losses: inout ForeignLosses
  ) -> [ForeignElement] {
    let figure = object["figure"]
    let names = [
      figure?["FigureBackgroundObjectKey", "kImageObjectSnapshotKey", "relativePath"]?.text,
      object["contentSnapshot", "relativePath"]?.text,
    ]
    guard let bytes = names.lazy.compactMap({ $0.flatMap { files.file(folder + $0) } }).first else {
      losses.count(.pictures)
      return []
    }
    let caption = object["captionFieldText"]?.text ?? ""
    var (whole, crop): (Box, Crop?) = (box, nil)
    let cut = Self.numbers(figure?["FigureCropRectKey"])
    if figure?["$0"]?.data != nil, cut.count == 4, cut[2] > 0, cut[3] > 0,
      let size = PictureSize.of(bytes)
    {
      let low = Point(x: cut[0] / size.x, y: cut[1] / size.y)
      let shown = Box(low: low, high: low + Point(x: cut[2] / size.x, y: cut[3] / size.y))
      crop = Crop(shown)
      if crop?.box == shown {
        let sides = Point(x: box.width / shown.width, y: box.height / shown.height)
        let corner = box.low - Point(x: sides.x * shown.low.x, y: sides.y * shown.low.y)
        whole = Box(low: corner, high: corner + sides)
      } else {
        crop = nil
      }
    }
    return [
      .picture(
        bytes, in: whole, turned: turn, text: caption == "$null" ? "" : caption, crop: crop)
    ]
  }

  /// The colored sheet of a note that sticks on the page.
  private func paper(_ object: PlistValue, _ box: Box, _ turn: Affine) -> [ForeignElement] {
    let name = object["kCanvasMediaObjectPaperAttributes", "paperIdentifier"]?.text ?? ""
    let stored = object["paperStyleObject", "paperColor"].flatMap { Color(archived: $0) }
    guard let color = Color(notability: name) ?? stored, color.opacity > 0 else { return [] }
    return [.element(LooseElement(Shape.rectangle(box).mapped(by: turn), style: .area(color)))]
  }

  private mutating func text(
    _ store: PlistValue, _ box: Box, _ turn: Affine, _ scale: Double,
    losses: inout ForeignLosses
  ) -> [ForeignElement] {
    guard let text = store["attributedString"].flatMap({ NotabilityText($0, &budget) }) else {
      losses.count(.damagedElements)
      return []
    }
    if text.isSimplified { losses.count(.formats) }
    let padding = Point(x: 5, y: 2) * scale
    var typed = NotabilityText.box(
      text.styled, at: box.low + padding, wrap: max(box.width - 2 * padding.x, 1), scale)
    switch store["formattedStringTextAlignmentKey"]?.integer {
    case 1: typed?.alignment = .center
    case 2: typed?.alignment = .right
    default: break
    }
    return typed.map { [.element(LooseElement(.text($0), transform: turn))] } ?? []
  }
}

extension Color {
  /// A color as the libraries of Apple archive it; nil for others.
  fileprivate init?(archived value: PlistValue) {
    func channel(_ name: String) -> Double? { value[name]?.number64 }
    let alpha = channel("UIAlpha") ?? 1
    if let red = channel("UIRed"), let green = channel("UIGreen"), let blue = channel("UIBlue") {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else if let white = channel("UIWhite") {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    } else {
      let numbers = value["NSRGB"]?.text(atMost: 100)?.split { $0 == " " || $0 == "\0" }
        .compactMap { Double($0) }
      guard let numbers, numbers.count >= 3 else { return nil }
      self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    }
  }
}

/// A typed text with the looks of its letters, in the units of the note.
struct NotabilityText {
  private(set) var styled: StyledText
  /// True if there were looks that are not kept.
  private(set) var isSimplified = false

  /// What is still read of all texts, since one can be shown many times.
  struct Budget {
    var letters = 2_000_000
    var looks = 500_000
  }

  private static let usualSize = 12.0
  private static let mostLooks = 4000

  init?(_ value: PlistValue, _ budget: inout Budget) {
    let most = min(budget.letters, 1_000_000)
    guard let text = value["stringKey"]?.text(atMost: most) else { return nil }
    let places = LetterPlaces(text, atMost: most)
    budget.letters -= places.letters.count
    styled = StyledText(places.text)
    let looks = value["subRangesKey"]?.elements(atMost: min(budget.looks, Self.mostLooks)) ?? []
    budget.looks -= looks.count
    for look in looks {
      let numbers = NotabilityMedia.numbers(look["subRangeRangeKey"]).map {
        Int(min(max($0, 0), 1e9))
      }
      guard numbers.count == 2, numbers[1] > 0 else { continue }
      apply(look, to: places.range(numbers[0]..<numbers[0] + numbers[1]))
    }
  }

  /// True if there is nothing to read.
  var isBlank: Bool { styled.letters.allSatisfy(\.properties.isWhitespace) }

  private mutating func apply(_ look: PlistValue, to range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let name = look["subRangeFontKey", "NSFontNameAttribute"]?.text {
      let parts = name.split(separator: "-", maxSplits: 1)
      let (family, look) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
      styled.apply(.font(Self.family(family)), to: range)
      if look.contains("Bold") { styled.apply(.bold(true), to: range) }
      if look.contains("Italic") || look.contains("Oblique") {
        styled.apply(.italic(true), to: range)
      }
    }
    if let size = look["subRangeFontKey", "NSFontSizeAttribute"]?.number64,
      (1...1000).contains(size)
    {
      styled.apply(.size(size), to: range)
    }
    let channels = (look["subRangeColorCrossPlatformKey"]?.text(atMost: 200) ?? "")
      .split(separator: ",").compactMap { Double($0) }
    if channels.count == 4 {
      let color = Color(
        red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
      styled.apply(.color(color), to: range)
    }
    if let others = look["subRangeOtherAttributesKey"] { apply(others: others, to: range) }
  }

  private mutating func apply(others: PlistValue, to range: Range<Int>) {
    func number(_ name: String) -> Int { others[name]?.integer ?? 0 }
    if number("NSUnderline") != 0 { styled.apply(.underlined(true), to: range) }
    if number("NSStrikethrough") != 0 { styled.apply(.struck(true), to: range) }
    let level = number("indent-level")
    if level > 0 { styled.apply(.level(min(level, 8)), to: range) }
    switch number("indent-decoration-style") {
    case 1: styled.apply(.kind(.bullet), to: range)
    case 2: styled.apply(.kind(.number), to: range)
    case 3: styled.apply(.kind(.check(isDone: number("checklist-checked") != 0)), to: range)
    default: break
    }
    if others["highlight"]?.className.isEmpty == false { isSimplified = true }
  }

  /// The family of a font of Apple, such as "Gill Sans" for "GillSans".
  private static func family(_ name: Substring) -> String {
    if name.hasPrefix("Helvetica") || name.hasPrefix(".") { return "Helvetica" }
    var family = ""
    for letter in name.prefix(60) {
      if letter.isUppercase, family.last?.isLowercase == true { family.append(" ") }
      family.append(letter)
    }
    return family
  }

  /// A box of a text in points, of which a unit of the note has `scale`.
  static func box(
    _ text: StyledText, at origin: Point, wrap: Double, _ scale: Double
  ) -> TextBox? {
    var text = text
    for run in text.runs(in: 0..<text.count) {
      text.apply(.size((run.style.size ?? usualSize) * scale), to: run.letters)
    }
    return TextBox(
      text, at: origin, wrap: wrap, size: usualSize * scale, color: Color(rgb: 0))
  }
}

/// The lines of the typed text, which flow around pictures and from page to page.
///
/// Letters are measured by the widths of Helvetica, of which most others differ little.
struct NotabilityFlow {
  let width: Double
  let pageHeight: Double
  let holes: [Box]

  /// Lines below each other with the same ends.
  struct Part {
    var letters: Range<Int>
    var place: Box
  }

  private static let top = 3.0
  /// The room between a picture and the text.
  private static let gap = 16.0
  private static let lineHeight = 1.17
  private static let usualSize = 12.0
  private static let mostParts = 1000

  func parts(of text: StyledText) -> [Part] {
    var sizes: [Double] = []
    for run in text.runs(in: 0..<text.count) {
      sizes += repeatElement(run.style.size ?? Self.usualSize, count: run.letters.count)
    }
    var (parts, start, y) = ([Part](), 0, Self.top)
    while start < text.count {
      let height = sizes[start] * Self.lineHeight
      let room = room(from: y, height: height)
      let next = Self.endOfLine(
        text.letters, sizes, from: start, width: room.upperBound - room.lowerBound)
      let line = Box(
        low: Point(x: room.lowerBound, y: y), high: Point(x: room.upperBound, y: y + height))
      if let part = parts.last, isContinued(part.place, by: line) || parts.count >= Self.mostParts {
        parts[parts.count - 1].letters = part.letters.lowerBound..<next
        parts[parts.count - 1].place.high.y = line.high.y
      } else {
        parts.append(Part(letters: start..<next, place: line))
      }
      (start, y) = (next, y + height)
    }
    return parts
  }

  /// True if a line has the same ends as those above it, and is on the same page.
  private func isContinued(_ place: Box, by line: Box) -> Bool {
    func page(_ y: Double) -> Double { (y / pageHeight).rounded(.down) }
    return place.low.x == line.low.x && place.high.x == line.high.x
      && page(place.low.y) == page(line.low.y)
  }

  /// The place after the last letter of a line.
  private static func endOfLine(
    _ letters: [Unicode.Scalar], _ sizes: [Double], from start: Int, width: Double
  ) -> Int {
    var (end, gap, x) = (start, start, 0.0)
    while end < letters.count {
      let letter = letters[end]
      if letter == "\n" { return end + 1 }
      x += Self.width(of: letter) * sizes[end]
      if letter != " ", x > width, end > start { return gap > start ? gap : end }
      end += 1
      if letter == " " || letter.value >= 0x2E80 { gap = end }
    }
    return end
  }

  /// The widest room of a line beside pictures.
  private func room(from y: Double, height: Double) -> ClosedRange<Double> {
    var (left, best) = (0.0, 0.0...0.0)
    let across = holes.filter { $0.low.y < y + height && $0.high.y > y }
      .sorted { $0.low.x < $1.low.x }
    for hole in across {
      let end = min(hole.low.x - Self.gap, width)
      if end - left > best.upperBound - best.lowerBound { best = left...end }
      left = max(left, hole.high.x + Self.gap)
    }
    if width - left > best.upperBound - best.lowerBound { best = left...width }
    return best.upperBound - best.lowerBound < width / 8 ? 0...width : best
  }

  /// The width of a letter in sizes.
  private static func width(of letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "'": 0.222
    case " ", "f", "t", ".", ",", ":", ";", "!", "/", "I", "[", "]", "|": 0.278
    case "r", "-", "(", ")", "\"": 0.333
    case "c", "k", "s", "v", "x", "y", "z", "J": 0.5
    case "w", "C", "D", "G", "H", "N", "O", "Q", "R", "U": 0.722
    case "m", "M": 0.833
    case "W": 0.944
    case "A"..."Z": 0.667
    default: letter.value < 0x2E80 ? 0.556 : 1
    }
  }
}
