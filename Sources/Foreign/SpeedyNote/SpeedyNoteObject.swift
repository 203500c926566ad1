internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A picture, a text or a link on a page of SpeedyNote.
struct SpeedyNoteObject {
  let isVisible: Bool
  /// The layer above which it is; less than 0 for below all.
  let layer: Int
  private let order: Int
  private let box: Box
  private let turn: Double
  private let json: JSONValue

  /// What objects need of their page.
  struct Context {
    /// The map to points.
    var map: Affine
    var sheet: SpeedyNoteSheet
    /// The link to a page by its name.
    var link: (String) -> String?
    /// The file of a picture.
    var image: (String) -> [UInt8]?
  }

  private static let kinds = ["image", "link", "textbox", "ocr_text"]
  private static let most = 100_000

  /// Reads all objects of a page, lowest first.
  static func all(_ json: JSONValue?, _ losses: inout ForeignLosses) -> [SpeedyNoteObject] {
    var objects: [SpeedyNoteObject] = []
    for value in json.elements.prefix(most) {
      guard kinds.contains(value["type"]?.text ?? "") else {
        losses.count(.unknownElements)
        continue
      }
      guard let object = SpeedyNoteObject(value) else {
        losses.count(.damagedElements)
        continue
      }
      objects.append(object)
    }
    // In a stable order, since many have the same number.
    return objects.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    .map(\.element)
  }

  private init?(_ json: JSONValue) {
    guard let x = json["x"]?.number, let y = json["y"]?.number, abs(x) < 1e7, abs(y) < 1e7 else {
      return nil
    }
    let size = [json["width"]?.number ?? 0, json["height"]?.number ?? 0].map {
      min(max($0, 0), 1e6)
    }
    let corner = Point(x: x, y: y)
    box = Box(low: corner, high: corner + Point(x: size[0], y: size[1]))
    isVisible = json["visible"]?.flag ?? true
    layer = min(max(json["layerAffinity"]?.integer ?? -1, -1), 1 << 20)
    order = json["zOrder"]?.integer ?? 0
    let turn = json["rotation"]?.number ?? 0
    self.turn = abs(turn) < 1e6 ? turn : 0
    self.json = json
  }

  /// The elements that show the object.
  func elements(in context: Context, _ losses: inout ForeignLosses) -> [ForeignElement] {
    let map = Affine.turn(by: turn * .pi / 180, around: box.center).then(context.map)
    switch json["type"]?.text {
    case "image":
      guard let picture = picture(context) else {
        losses.count(.pictures)
        return []
      }
      return [.picture(picture, in: box, turned: map)]
    case "link": return linkSign(context, &losses).map(ForeignElement.element)
    default: return text(context, map, &losses).map(ForeignElement.element)
    }
  }

  private func picture(_ context: Context) -> [UInt8]? {
    let name = json["imagePath"]?.text ?? ""
    if !name.isEmpty, !name.contains("/"), let file = context.image(name) { return file }
    return json["embeddedImageData"]?.textBytes.flatMap { Base64.decoded($0.span) }
  }
}

extension SpeedyNoteObject {
  /// The distance of a text from its border, in pixels.
  private static let padding = 2.0

  /// A text with its ground and border, if these are seen.
  private func text(
    _ context: Context, _ map: Affine, _ losses: inout ForeignLosses
  ) -> [LooseElement] {
    let text = json["text"]?.text ?? ""
    guard !text.isEmpty, box.width >= 1, box.height >= 1 else { return [] }
    let ground = color("backgroundColor") ?? Color(rgba: 0xFFFF_FFA0)
    let frame = Shape.rectangle(box).mapped(by: map)
    var elements: [LooseElement] = []
    if ground.opacity > 0, !context.sheet.isGround(ground) {
      elements.append(
        LooseElement(
          frame, style: Style(color: ground, width: 0.01, response: .constant, fill: 1)))
    }
    if json["showBorder"]?.flag ?? (json["type"]?.text == "textbox") {
      let line = Color(rgba: 0xB4B4_B478)
      elements.append(
        LooseElement(frame, style: Style(color: line, width: map.scale, response: .constant)))
    }
    let (words, hasLooks) = Self.withoutMarks(text)
    if hasLooks { losses.count(.formats) }
    elements.append(LooseElement(.text(textBox(words)), transform: map))
    return elements
  }

  private func textBox(_ text: String) -> TextBox {
    let room = Point(
      x: max(box.width - 2 * Self.padding, 1), y: max(box.height - 2 * Self.padding, 1))
    let given = json["fontSize"]?.number ?? 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var (size, top) = (given.rounded(.down), box.low.y + Self.padding)
    if given <= 0 {
      // The letters are as tall as fits into the box.
      let widest = lines.map(Self.width).max() ?? 1
      size = min(box.height * 0.75, room.x / max(widest, 0.1))
      top = box.center.y - size * 1.2 * Double(lines.count) / 2
    }
    var styled = TextBox(
      origin: Point(x: box.low.x + Self.padding, y: top), wrap: room.x, text: text,
      font: json["fontFamily"]?.text.map { String($0.prefix(100)) } ?? "Sans",
      size: min(max(size, 1), 1000), color: color("fontColor") ?? Color(rgb: 0x3C3C3C))
    switch json["alignment"]?.text {
    case "center": styled.alignment = .center
    case "right": styled.alignment = .right
    default: styled.alignment = .left
    }
    return styled
  }

  private func color(_ name: String) -> Color? { json[name]?.text.flatMap { Color(text: $0) } }

  /// The estimated width of a line, as a multiple of the size of its letters.
  private static func width(_ line: Substring) -> Double {
    line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 0.55 : 1) }
  }

  /// A text without the marks of Markdown, and whether there were any.
  static func withoutMarks(_ text: String) -> (text: String, hasMarks: Bool) {
    var hasMarks = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      let level = line.prefix { $0 == "#" }.count
      if level > 0, line.dropFirst(level).first == " " {
        (line, hasMarks) = (line.dropFirst(level + 1), true)
      } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
        return "• " + line.dropFirst(2)
      }
      let plain = line.replacing("**", with: "").replacing("`", with: "")
      hasMarks = hasMarks || plain.count < line.count
      return String(plain)
    }
    return (lines.joined(separator: "\n"), hasMarks)
  }
}

extension SpeedyNoteObject {
  /// The side of the sign of a link in pixels.
  private static let sign = 24.0

  /// The sign of a link, two quotation marks, with its first target; its description is a heading.
  private func linkSign(_ context: Context, _ losses: inout ForeignLosses) -> [LooseElement] {
    let color = color("iconColor") ?? Color(rgba: 0x6464_64B4)
    let style = Style(color: color, width: 0.01, response: .constant, fill: 1)
    var anchor = ElementAnchor()
    for slot in json["slots"].elements.prefix(100) {
      guard let target = target(slot, context, &losses) else { continue }
      if anchor.link.isEmpty { anchor.link = target } else { losses.count(.links) }
    }
    let title = String((json["description"]?.text ?? "").prefix(200))
    if !title.isEmpty, let name = Self.name(json["id"]?.text ?? title) {
      anchor.heading = HeadingPart(name, titled: title)
    }
    return [0.0, 15].map { shift in
      let points = Self.mark.map { context.map(box.low + $0 + Point(x: shift, y: 0)) }
      var element = LooseElement(Shape(.polygon, points), style: style)
      element.anchor = anchor
      return element
    }
  }

  /// A quotation mark of a quarter of a ring on a block.
  private static let mark: [Point] = {
    func arc(_ radius: Double) -> [Point] {
      (0...6).map { step in
        let turn = Affine.rotation(by: Double(step) * .pi / 12)
        return Point(x: 9, y: 12) + turn(Point(x: -radius, y: 0))
      }
    }
    return arc(9) + arc(6).reversed() + [
      Point(x: 9, y: 12), Point(x: 9, y: 21), Point(x: 0, y: 21),
    ]
  }()

  private func target(
    _ slot: JSONValue, _ context: Context, _ losses: inout ForeignLosses
  ) -> String? {
    let target: String?
    switch slot["type"]?.text {
    case "url": target = slot["url"]?.text.flatMap { LinkTarget.web($0) }
    case "position": target = slot["pageUuid"]?.text.flatMap(context.link)
    // The text of a note beside the page is counted with the files.
    case "markdown", "empty", nil: return nil
    default: target = nil
    }
    if target == nil { losses.count(.links) }
    return target
  }

  private static func name(_ text: String) -> EntityID? {
    let hash = ContentHash(of: Array(text.utf8)).bytes
    let number = hash.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return EntityID(counter: number >> 2 | 1, incarnation: Incarnation(rawValue: 1))
  }
}
