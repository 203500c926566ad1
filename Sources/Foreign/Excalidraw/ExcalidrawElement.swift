internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension ForeignElement {
  /// A box around it; nil for a text, whose size depends on the font.
  fileprivate var boundsOfInk: Box? {
    if case .element(let element) = self, case .figure = element.content { nil } else { bounds }
  }
}

/// Reads the elements of a drawing in their order, which is from the lowest.
struct ExcalidrawReader {
  private(set) var losses = ForeignLosses()
  /// A box around all elements so far, in points.
  private(set) var bounds = Box.empty
  private let scene: JSONValue
  private var files: [String: JSONValue] = [:]
  /// The opacities of frames by their names.
  private var frames: [String: Double] = [:]
  private var groups: [String: EntityID] = [:]
  /// The boxes of texts on arrows by the names of these, in pixels.
  private var labels: [String: Box] = [:]
  private var shapes: [String: (name: EntityID, shape: Shape)] = [:]
  private var lastName: UInt64 = 0

  init(_ scene: JSONValue) {
    self.scene = scene
    for (name, file) in scene["files"].members { files[name] = file }
  }

  /// The paper: white unless the drawing says otherwise, and squares where they are shown.
  var paper: Paper {
    let state = scene["appState"]
    let color =
      state?["viewBackgroundColor"]?.text.flatMap { Color(css: $0) } ?? Color(rgb: 0xFFFFFF)
    let sheet = color.opacity < 0.5 ? Color(rgb: 0xFFFFFF) : color.opaque
    let step = state?["gridSize"]?.number ?? 20
    let hasGrid = state?["gridModeEnabled"]?.flag == true && (1...1000).contains(step)
    return Paper(
      hasGrid ? .grid : .plain, spacing: hasGrid ? step * ExcalidrawNotes.pixel : nil, color: sheet)
  }

  mutating func elements() -> [ForeignElement] {
    for value in all where value["isDeleted"]?.flag != true { note(value) }
    var elements: [ForeignElement] = []
    for value in all where value["isDeleted"]?.flag != true {
      guard elements.count < ForeignPage.mostElements else { break }
      elements += self.elements(of: value)
    }
    return elements
  }

  private var all: JSONValue.Elements { scene["elements"].elements }

  private mutating func newName() -> EntityID {
    lastName += 1
    return EntityID(counter: lastName, incarnation: Incarnation(rawValue: 1))
  }

  /// Notes what other elements refer to.
  private mutating func note(_ value: JSONValue) {
    let others = ["freedraw", "line", "draw", "arrow", "image"]
    guard let kind = value["type"]?.text, !others.contains(kind), let item = ExcalidrawItem(value)
    else { return }
    switch item.kind {
    case "frame", "magicframe": frames[item.id] = item.opacity
    case "text":
      if let container = value["containerId"]?.text { labels[container] = item.box }
    case "rectangle", "diamond", "ellipse":
      if let shape = ExcalidrawShape(item).outline { shapes[item.id] = (newName(), shape) }
    default: break
    }
  }
}

extension ExcalidrawReader {
  private mutating func elements(of value: JSONValue) -> [ForeignElement] {
    guard var item = ExcalidrawItem(value) else {
      losses.count(.damagedElements)
      return []
    }
    item.opacity *= value["frameId"]?.text.flatMap { frames[$0] } ?? 1
    var elements: [ForeignElement]
    switch item.kind {
    case "freedraw": elements = ExcalidrawInk(item).elements.map(ForeignElement.element)
    case "rectangle", "diamond", "ellipse", "line", "draw", "arrow":
      elements = shape(item).map(ForeignElement.element)
    case "text": elements = ExcalidrawText.element(of: item).map { [.element($0)] } ?? []
    case "image": return picture(item)
    case "frame", "magicframe": elements = frame(item).map(ForeignElement.element)
    case "embeddable", "iframe":
      losses.count(.embedded)
      elements = shape(item).map(ForeignElement.element)
    case "selection": return []
    default:
      losses.count(.unknownElements)
      return []
    }
    if elements.isEmpty, !item.isBlank { losses.count(.damagedElements) }
    return finished(elements, of: item)
  }

  /// Sets what all elements have: groups, links and locks.
  private mutating func finished(
    _ elements: [ForeignElement], of item: ExcalidrawItem
  ) -> [ForeignElement] {
    for element in elements {
      bounds = bounds.union(element.boundsOfInk ?? item.map(Box(around: [.zero, item.size])))
    }
    var names = groups(of: item)
    if elements.count > 1 { names.insert(newName(), at: 0) }
    let (groups, link) = (ElementGroups(names), link(of: item))
    return elements.map { element in
      switch element {
      case .element(var element):
        (element.groups, element.isLocked) = (groups, item.isLocked)
        if !link.isEmpty { element.link = link }
        return .element(element)
      case .picture(var picture):
        (picture.groups, picture.isLocked, picture.link) = (groups, item.isLocked, link)
        return .picture(picture)
      }
    }
  }

  /// The groups, innermost first.
  private mutating func groups(of item: ExcalidrawItem) -> [EntityID] {
    var names: [EntityID] = []
    for group in item["groupIds"].elements.prefix(16) {
      guard let text = group.text else { continue }
      let name = groups[text] ?? newName()
      groups[text] = name
      names.append(name)
    }
    return names
  }

  private mutating func link(of item: ExcalidrawItem) -> String {
    guard let text = item["link"]?.text, !text.isEmpty else { return "" }
    guard let target = LinkTarget(text) else {
      losses.count(.links)
      return ""
    }
    return target.text
  }

  /// A shape, with the ends of arrows attached to what they are bound to.
  private func shape(_ item: ExcalidrawItem) -> [LooseElement] {
    let drawn = ExcalidrawShape(item)
    guard let outline = drawn.outline else { return drawn.ink }
    var joints = Joints()
    if item.kind == "arrow" {
      joints.start = joint(item["startBinding"], .start, of: outline)
      joints.end = joint(item["endBinding"], .end, of: outline)
    }
    return drawn.elements(
      outline, name: shapes[item.id]?.name, joints: joints, label: labels[item.id])
  }

  private func joint(_ binding: JSONValue?, _ end: Shape.Heads, of outline: Shape) -> Joint? {
    guard let name = binding?["elementId"]?.text, let target = shapes[name],
      let place = outline.place(of: end, on: target.shape, within: 20)
    else { return nil }
    return Joint(target.name, at: place)
  }

  /// The outline of a frame and its name above it.
  private func frame(_ item: ExcalidrawItem) -> [LooseElement] {
    var style = Style(color: Color(rgb: 0xBBBBBB), width: 1.5, response: .constant)
    if item.kind == "magicframe" { style.color = Color(rgb: 0x7AFFD7) }
    let box = Box(low: .zero, high: item.size)
    let outline = Shape.rectangle(box, radius: min(8, item.size.x / 2, item.size.y / 2))
      .mapped(by: item.map)
    guard outline.isUsable else { return [] }
    let size = 14.0
    let name = item["name"]?.text ?? (item.kind == "frame" ? "Frame" : "AI Frame")
    let corner = item.map(Point(x: 0, y: -3 - size * 1.25))
    let text = TextBox(
      origin: corner, text: String(name.prefix(200)), font: "Helvetica",
      size: size * ExcalidrawNotes.pixel, color: Color(rgb: 0x999999))
    return [LooseElement(outline, style: style), LooseElement(.text(text))]
  }

  private mutating func picture(_ item: ExcalidrawItem) -> [ForeignElement] {
    guard let name = item["fileId"]?.text, let bytes = files[name]?["dataURL"]?.dataURL,
      item.size.x > 0, item.size.y > 0
    else {
      losses.count(.pictures)
      return []
    }
    var picture = ForeignPicture(bytes, in: item.whole)
    picture.crop = item.crop
    picture.opacity = item.opacity
    // Flipped pictures are flipped about their middle.
    let scale = item["scale"]?.point ?? Point(x: 1, y: 1)
    let middle = item.size * 0.5
    picture.map = Affine.translation(by: -middle)
      .then(.scaling(x: scale.x < 0 ? -1 : 1, y: scale.y < 0 ? -1 : 1))
      .then(.translation(by: middle)).then(item.map)
    return finished([.picture(picture)], of: item)
  }
}

/// What all elements have, in pixels.
struct ExcalidrawItem {
  /// The members by their names, which are looked up often.
  private let members: [String: JSONValue]
  let kind: String
  let id: String
  let corner: Point
  let size: Point
  let angle: Double
  /// The opacity, 0 to 1.
  var opacity: Double

  /// Reads an element; nil for one that is nowhere.
  init?(_ value: JSONValue) {
    let members = Dictionary(value.members.map { ($0.name, $0.value) }) { _, last in last }
    guard let kind = members["type"]?.text, let x = members["x"]?.number,
      let y = members["y"]?.number
    else { return nil }
    (self.members, self.kind, id) = (members, kind, members["id"]?.text ?? "")
    corner = Point(x: x, y: y)
    size = Point(x: members["width"]?.number ?? 0, y: members["height"]?.number ?? 0)
    let angle = members["angle"]?.number ?? 0
    self.angle = abs(angle) < 1000 ? angle : 0
    opacity = min(max((members["opacity"]?.number ?? 100) / 100, 0), 1)
    guard corner.isPlace, size.isPlace else { return nil }
  }

  /// The value of a member; nil if there is none, or if it is null.
  subscript(name: String) -> JSONValue? { members[name].flatMap { $0.isNull ? nil : $0 } }

  /// True if there is a member of this name, even if it is null.
  func has(_ name: String) -> Bool { members[name] != nil }

  var isLocked: Bool { self["locked"]?.flag ?? false }
  var box: Box { Box(low: corner, high: corner + size) }

  /// True for an element that shows nothing, which is no damage.
  var isBlank: Bool {
    opacity == 0 || kind == "text" && self["text"]?.text?.isEmpty ?? true
      || color == nil && fill == nil && kind != "text"
  }

  /// The map from pixels beside the corner to points, about the middle of a box.
  func map(about middle: Point) -> Affine {
    Affine.translation(by: -middle).then(.rotation(by: angle))
      .then(.translation(by: middle + corner))
      .then(.scaling(x: ExcalidrawNotes.pixel, y: ExcalidrawNotes.pixel))
  }

  /// The map for elements that are as large as they say.
  var map: Affine { map(about: size * 0.5) }

  /// The color of lines; nil for none.
  var color: Color? { color("strokeColor", usual: Color(rgb: 0x1E1E1E)) }
  /// The color of the filling; nil for none.
  var fill: Color? {
    guard let color = color("backgroundColor", usual: nil) else { return nil }
    // Hatching covers a part of the shape.
    let share: Double =
      switch self["fillStyle"]?.text {
      case "hachure", "zigzag": 0.3
      case "cross-hatch": 0.5
      default: 1
      }
    return color.faded(by: share)
  }

  private func color(_ name: String, usual: Color?) -> Color? {
    let color = self[name]?.text.map { Color(css: $0) } ?? usual
    return color.map { $0.faded(by: opacity) }.flatMap { $0.opacity > 0 ? $0 : nil }
  }

  var lineWidth: Double {
    let width = self["strokeWidth"]?.number ?? 1
    return min(max(width, 0.1), 1000)
  }

  /// The points of a line beside the corner; nil for more than make sense.
  var points: [Point] {
    var points: [Point] = []
    for element in self["points"].elements where points.count < ForeignStroke.mostPoints {
      if let point = element.point, point.isPlace { points.append(point) }
    }
    return points
  }

  /// The place of the whole picture of which a part is shown.
  fileprivate var whole: Box {
    guard let crop else { return Box(low: .zero, high: size) }
    let whole = Point(x: size.x / crop.box.width, y: size.y / crop.box.height)
    let low = Point(x: -crop.box.low.x * whole.x, y: -crop.box.low.y * whole.y)
    return Box(low: low, high: low + whole)
  }

  fileprivate var crop: Crop? {
    guard let crop = self["crop"], let width = crop["naturalWidth"]?.number,
      let height = crop["naturalHeight"]?.number, width > 0, height > 0,
      let x = crop["x"]?.number, let y = crop["y"]?.number, let across = crop["width"]?.number,
      let down = crop["height"]?.number
    else { return nil }
    return Crop(
      Box(
        low: Point(x: x / width, y: y / height),
        high: Point(x: (x + across) / width, y: (y + down) / height)))
  }
}

extension JSONValue {
  /// The bytes of a data address in Base64; nil for others.
  fileprivate var dataURL: [UInt8]? {
    guard let text = textBytes, text.starts(with: "data:".utf8),
      let comma = text.prefix(200).firstIndex(of: UInt8(ascii: ",")),
      String(decoding: text[..<comma], as: UTF8.self).hasSuffix(";base64")
    else { return nil }
    return Base64.decoded(Array(text[(comma + 1)...]).span)
  }
}

/// Typed text, whose lines are already broken.
enum ExcalidrawText {
  static func element(of item: ExcalidrawItem) -> LooseElement? {
    guard let text = item["text"]?.text, !text.isEmpty, text.utf8.count < 1_000_000,
      let color = item.color
    else { return nil }
    let size = min(max(item["fontSize"]?.number ?? 20, 1), 2000)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let height = item.size.y > 0 ? item.size.y : size * 1.25 * Double(lines)
    // Fonts differ in the distance of lines, so the lines keep their middle.
    let top = (height - Double(lines) * size * Self.spacing) / 2
    let pixel = ExcalidrawNotes.pixel
    let wide = max(item.size.x, size) * 2
    var box = TextBox(
      origin: .zero, text: text, font: font(item["fontFamily"]), size: size * pixel, color: color)
    switch item["textAlign"]?.text {
    // Wider boxes with the same middle or right side, so that other fonts have room.
    case "center":
      (box.alignment, box.wrap) = (.center, wide * pixel)
      box.origin.x = (item.size.x - wide) / 2 * pixel
    case "right":
      (box.alignment, box.wrap) = (.right, wide * pixel)
      box.origin.x = (item.size.x - wide) * pixel
    default: break
    }
    box.origin.y = top * pixel
    // The map is that of pixels, but the box is in points.
    return LooseElement(
      .text(box), transform: Affine.scaling(x: 1 / pixel, y: 1 / pixel).then(item.map))
  }

  /// The distance of lines as a share of their size, of most fonts.
  private static let spacing = 1.17

  private static func font(_ family: JSONValue?) -> String {
    switch family?.integer {
    case 1: "Virgil"
    case 2: "Helvetica"
    case 3: "Cascadia Code,Monospace"
    case 6: "Nunito"
    case 7: "Lilita One"
    case 8: "Comic Shanns,Monospace"
    case 9: "Liberation Sans"
    case 10: "Assistant"
    default: "Excalifont"
    }
  }
}
