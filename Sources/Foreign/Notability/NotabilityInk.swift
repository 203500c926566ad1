internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The ink of a note in the older files: curves in long lists of numbers, shapes, and groups of
/// both.
struct NotabilityInk {
  /// What is drawn, lowest first.
  private(set) var items: [Item] = []
  private var middles: [Double] = []
  private var shapes: [NotabilityShape] = []
  private var groups: [Group] = []

  private var points: [UInt8] = []
  private var counts: [UInt8] = []
  private var factors: [UInt8] = []
  private var widths: [UInt8] = []
  private var colors: [UInt8] = []
  private var styles: [UInt8] = []
  private var dashes: [Int: NotabilityDash] = [:]
  /// The first point and the first width of each curve.
  private var starts: [(point: Int, width: Int)] = []

  enum Item {
    case curve(Int)
    case shape(Int)
    case group(Int)
  }

  private struct Group {
    var parts: [NotabilityInk] = []
    var shapes: [NotabilityShape] = []
    let map: Affine
  }

  private static let (pen, highlighter): (UInt8, UInt8) = (3, 4)
  private static let (pencil, hidden): (UInt8, UInt8) = (5, 6)
  private static let deepest = 4

  /// Reads the ink; a budget limits how many bytes of shapes and groups are read in all.
  init(_ hash: PlistValue?, budget: Int, losses: inout ForeignLosses) {
    var left = budget
    self.init(hash, left: &left, depth: 0, losses: &losses)
  }

  private init(
    _ hash: PlistValue?, left: inout Int, depth: Int, losses: inout ForeignLosses
  ) {
    guard let hash else { return }
    func data(_ name: String) -> [UInt8] { hash["curves" + name]?.data ?? [] }
    (points, counts, factors) = (data("points"), data("numpoints"), data("fractionalwidths"))
    (widths, colors, styles) = (data("width"), data("colors"), data("styles"))
    readDashes(hash)
    let curves = findCurves(losses: &losses)
    var others = readShapes(hash, left: &left, losses: &losses)
    others += readGroups(hash, left: &left, depth: depth, losses: &losses)
    order(curves, others, losses: &losses)
  }

  /// The lowest middle of what is drawn.
  var bottom: Double { middles.max() ?? 0 }

  /// The height of the middle of an item.
  func middle(of item: Int) -> Double { middles[item] }
}

extension NotabilityInk {
  private mutating func readDashes(_ hash: PlistValue) {
    guard let file = hash["dashStyles"]?.data, let list = try? BinaryPlist(file).root,
      let patterns = list["objectPatterns"]
    else { return }
    for (name, value) in patterns.members() {
      guard let curve = Int(name) else { continue }
      dashes[curve] = value["pattern"]?.integer.flatMap(NotabilityDash.init)
    }
  }

  /// Finds where each curve begins, as far as there are points.
  private mutating func findCurves(losses: inout ForeignLosses) -> [Int] {
    var (point, width, curves) = (0, 0, [Int]())
    let all = counts.count / 4
    starts.reserveCapacity(all)
    for curve in 0..<all {
      let count = Int(Int32(truncatingIfNeeded: Self.bits(counts, curve) ?? 0))
      guard count >= 0, count <= points.count / 8 - point else {
        losses.count(.damagedElements, all - curve)
        break
      }
      starts.append((point, width))
      point += count
      width += (count + 2) / 3
      guard count > 0, style(of: curve) != Self.hidden else { continue }
      curves.append(curve)
    }
    return curves
  }

  /// Reads the shapes with their places among everything that is drawn.
  private mutating func readShapes(
    _ hash: PlistValue, left: inout Int, losses: inout ForeignLosses
  ) -> [(place: Int, item: Item)] {
    guard let file = hash["shapes"]?.data, spend(file.count, &left),
      let list = try? BinaryPlist(file).root
    else { return [] }
    let indices = list["indices"]?.elements() ?? []
    var items: [(Int, Item)] = []
    for (index, value) in (list["shapes"]?.elements() ?? []).enumerated() {
      guard let shape = NotabilityShape(value, left: &left) else {
        losses.count(.damagedElements)
        continue
      }
      let place = indices.indices.contains(index) ? indices[index].integer : nil
      items.append((place ?? .max, .shape(shapes.count)))
      shapes.append(shape)
    }
    return items
  }

  private mutating func readGroups(
    _ hash: PlistValue, left: inout Int, depth: Int, losses: inout ForeignLosses
  ) -> [(place: Int, item: Item)] {
    var items: [(Int, Item)] = []
    for value in hash["groupsArrays"]?.elements(atMost: 100_000) ?? [] {
      guard depth < Self.deepest, let file = value.data, spend(file.count, &left),
        let list = try? BinaryPlist(file).root, let group = list["inkGroup"]
      else {
        losses.count(.damagedElements)
        continue
      }
      items.append((list["index"]?.integer ?? .max, .group(groups.count)))
      groups.append(Self.group(group, left: &left, depth: depth, losses: &losses))
    }
    return items
  }

  private static func group(
    _ value: PlistValue, left: inout Int, depth: Int, losses: inout ForeignLosses
  ) -> Group {
    let numbers = (value["transform"]?.elements(atMost: 6) ?? []).compactMap(\.number64)
    var map = Affine.identity
    if numbers.count == 6 {
      map = Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    }
    var group = Group(map: map.isUsable ? map : .identity)
    for part in value["inkGroupObjects"]?.elements(atMost: 100_000) ?? [] {
      let object = part["object"]
      if let file = object?.data, left >= file.count {
        left -= file.count
        group.parts.append(
          NotabilityInk(
            (try? BinaryPlist(file))?.root, left: &left, depth: depth + 1, losses: &losses))
      } else if let object, let shape = NotabilityShape(object, left: &left) {
        group.shapes.append(shape)
      } else {
        losses.count(.damagedElements)
      }
    }
    return group
  }

  private func spend(_ bytes: Int, _ left: inout Int) -> Bool {
    guard bytes <= left else { return false }
    left -= bytes
    return true
  }

  /// Puts curves, shapes and groups in order: the places of all but the curves are told.
  private mutating func order(
    _ curves: [Int], _ others: [(place: Int, item: Item)], losses: inout ForeignLosses
  ) {
    var (next, count) = (0, 0)
    func add(_ item: Item, to ink: inout NotabilityInk) {
      count += 1
      let bounds = ink.bounds(of: item)
      let middle = bounds.center.y
      guard !bounds.isEmpty, abs(middle) <= ForeignPage.farthest else {
        return losses.count(.damagedElements)
      }
      ink.items.append(item)
      ink.middles.append(middle)
    }
    for (place, item) in others.sorted(by: { $0.place < $1.place }) {
      while count < place, next < curves.count {
        add(.curve(curves[next]), to: &self)
        next += 1
      }
      add(item, to: &self)
    }
    for curve in curves[next...] { add(.curve(curve), to: &self) }
  }

  /// The box around an item, for a curve that around the points where it is joined.
  private func bounds(of item: Item) -> Box {
    switch item {
    case .curve(let curve):
      let points = stride(from: 0, to: count(of: curve), by: 3).compactMap { point($0, of: curve) }
      return Box(around: points)
    case .shape(let shape): return shapes[shape].bounds
    case .group(let number):
      let group = groups[number]
      var box = Box(around: group.shapes.flatMap { $0.bounds.isEmpty ? [] : $0.bounds.corners })
      for part in group.parts {
        for item in part.items { box = box.union(part.bounds(of: item)) }
      }
      return group.map(box)
    }
  }
}

extension NotabilityInk {
  private static func bits(_ list: [UInt8], _ index: Int) -> UInt32? {
    let place = index * 4
    guard place >= 0, place <= list.count - 4 else { return nil }
    return UInt32(list[place]) | UInt32(list[place + 1]) << 8 | UInt32(list[place + 2]) << 16
      | UInt32(list[place + 3]) << 24
  }

  private static func float(_ list: [UInt8], _ index: Int) -> Double? {
    bits(list, index).map { Double(Float(bitPattern: $0)) }
  }

  private func style(of curve: Int) -> UInt8 {
    if styles.indices.contains(curve) { return styles[curve] }
    return color(of: curve).rgba & 0xFF < 0xFF ? Self.highlighter : Self.pen
  }

  private func color(of curve: Int) -> Color {
    Color(rgba: Self.bits(colors, curve)?.byteSwapped ?? 0xFF)
  }

  private func count(of curve: Int) -> Int {
    Int(Int32(truncatingIfNeeded: Self.bits(counts, curve) ?? 0))
  }

  private func point(_ index: Int, of curve: Int) -> Point? {
    let place = 2 * (starts[curve].point + index)
    guard let x = Self.float(points, place), let y = Self.float(points, place + 1),
      x.isFinite, y.isFinite
    else { return nil }
    return Point(x: x, y: y)
  }

  /// The width at a joint, in widths of the pen.
  private func factor(_ joint: Int, of curve: Int) -> Double {
    let factor = Self.float(factors, starts[curve].width + joint) ?? 1
    return factor.isFinite ? min(max(factor, 0), 100) : 1
  }

  /// The elements of an item, under a map to points.
  func elements(
    of item: Int, _ map: Affine, losses: inout ForeignLosses
  ) -> [ForeignElement] {
    switch items[item] {
    case .curve(let curve):
      if let element = element(ofCurve: curve, map) { return [.element(element)] }
      losses.count(.damagedElements)
      return []
    case .shape(let shape): return shapes[shape].elements(map)
    case .group(let number):
      let group = groups[number]
      let map = group.map.then(map)
      var elements: [ForeignElement] = []
      for part in group.parts {
        for item in part.items.indices {
          elements += part.elements(of: item, map, losses: &losses)
        }
      }
      return elements + group.shapes.flatMap { $0.elements(map) }
    }
  }

  private func element(ofCurve curve: Int, _ map: Affine) -> LooseElement? {
    let count = count(of: curve)
    guard count % 3 == 1, let width = Self.float(widths, curve), width > 0, width < 10_000,
      let first = point(0, of: curve)
    else { return nil }
    let tools: [UInt8: NotabilityTool] = [Self.highlighter: .highlighter, Self.pencil: .pencil]
    var chain = NotabilityChain(
      tool: tools[style(of: curve)] ?? .pen, color: color(of: curve), width: width * map.scale,
      dash: dashes[curve])
    chain.begin(map(first), width: factor(0, of: curve))
    for joint in 1..<max((count + 2) / 3, 1) {
      guard let control1 = point(3 * joint - 2, of: curve),
        let control2 = point(3 * joint - 1, of: curve), let end = point(3 * joint, of: curve)
      else { return nil }
      chain.add(map(control1), map(control2), map(end), width: factor(joint, of: curve))
    }
    return chain.stroke.element()
  }
}

/// The tools of the program.
enum NotabilityTool {
  case pen
  case pencil
  case highlighter

  /// The part of the paper that the grains of a pencil cover.
  private static let grains = 0.48

  /// The color of the ink as it is seen.
  func shown(_ color: Color) -> Color {
    guard self == .pencil else { return color }
    let opacity = UInt32((Double(color.rgba & 0xFF) * Self.grains).rounded())
    return Color(rgba: color.rgba & 0xFFFF_FF00 | opacity)
  }
}

/// Lines that are not solid.
enum NotabilityDash: Int {
  case dashed = 1
  case dotted = 2

  /// The lengths of dashes and gaps for a line of a width.
  func lengths(width: Double) -> [Float] {
    switch self {
    case .dashed: [Float(4 * width), Float(3 * width)]
    case .dotted: [Float(0.01 * width), Float(2 * width)]
    }
  }
}

/// A stroke as a chain of cubic curves with a width at each joint, between which the width changes
/// evenly.
struct NotabilityChain {
  private(set) var stroke: ForeignStroke
  private let width: Double
  private let isEven: Bool
  private var last = (place: Point.zero, width: 0.0, time: 0.0)

  /// The farthest that a line between points of the stroke may be from the curve, in points.
  private static let tolerance = 0.02
  private static let mostParts = 64.0

  /// Begins a chain of a width in points.
  init(tool: NotabilityTool, color: Color, width: Double, dash: NotabilityDash? = nil) {
    self.width = width
    isEven = tool == .highlighter
    stroke = ForeignStroke(
      tool: isEven ? .highlighter : .pen, color: tool.shown(color), width: width,
      response: .constant)
    if let dash { stroke.style.dashes = dash.lengths(width: width) }
  }

  /// Adds the first point, where the width is a multiple of that of the chain.
  mutating func begin(_ place: Point, width factor: Double, time: Double = 0) {
    last = (place, factor, time)
    add(place, factor, time)
  }

  private mutating func add(_ place: Point, _ factor: Double, _ time: Double) {
    if isEven {
      stroke.add(place, time: time)
    } else {
      stroke.add(place, width: factor * width, time: time)
    }
  }

  /// Adds a curve with its width at its end.
  mutating func add(
    _ control1: Point, _ control2: Point, _ end: Point, width factor: Double, time: Double = 0
  ) {
    let curve = Cubic(last.place, control1, control2, end)
    let bend = max(
      (curve.start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let parts = (0.75 * bend / Self.tolerance).squareRoot().rounded(.up)
    let count = parts.isFinite ? Int(min(max(parts, 1), Self.mostParts)) : 1
    for part in 1...count {
      let share = Double(part) / Double(count)
      add(
        part == count ? end : curve.point(at: share),
        last.width + (factor - last.width) * share, last.time + (time - last.time) * share)
    }
    last = (end, factor, time)
  }
}

/// A shape as the program recognizes it: its lines, and a filling.
struct NotabilityShape {
  private var shapes: [Shape] = []
  private let color: Color
  private let width: Double
  private let isHighlighter: Bool
  private let dash: NotabilityDash?
  private var fill: Color?

  init?(_ value: PlistValue, left: inout Int) {
    guard let look = value["appearance"] else { return nil }
    color = Self.color(look["strokeColor"]) ?? Color(rgb: 0)
    width = look["strokeWidth"]?.number64 ?? 1
    isHighlighter = look["style"]?.integer == 4
    dash = look["dashStyle", "pattern"]?.integer.flatMap(NotabilityDash.init)
    fill = Self.color(look["fillColor"])
    guard (0...10_000).contains(width) else { return nil }
    shapes = Self.shapes(value, &left)
    let heads: [Int: Shape.Heads] = [1: .end, 2: .start, 3: [.start, .end]]
    if shapes.count == 1, !shapes[0].form.isClosed,
      let kind = look["dashStyle", "arrowHead"]?.integer
    {
      shapes[0].heads = heads[kind] ?? []
    }
    guard !shapes.isEmpty, shapes.allSatisfy(\.isUsable), !bounds.isEmpty else { return nil }
  }

  /// The box around the points of the shape.
  var bounds: Box {
    Box(
      around: shapes.flatMap { shape in
        shape.form.hasThreePoints ? shape.bounds.corners : shape.points
      })
  }

  private static func color(_ value: PlistValue?) -> Color? {
    let channels = (value?["rgba"]?.elements(atMost: 4) ?? []).compactMap(\.number64)
    guard channels.count == 4 else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }

  private static func shapes(_ value: PlistValue, _ left: inout Int) -> [Shape] {
    let corners = (value["rotatedRect", "corners"]?.elements(atMost: 4) ?? [])
      .compactMap { point($0) }
    if let path = value["outlinePath"]?.data {
      let shapes = self.path(path)
      return shapes.isEmpty && corners.count == 4 ? [middleLine(corners)] : shapes
    }
    if let start = point(value["startPt"]), let end = point(value["endPt"]) {
      guard let first = point(value["controlPoint1"]), let second = point(value["controlPoint2"])
      else { return [Shape(.line, [start, end])] }
      let curve = Cubic(start, first, second, end)
      return [Shape(.curve, (0...12).map { curve.point(at: Double($0) / 12) })]
    }
    if let list = value["points"]?.elements(atMost: Shape.mostPoints) {
      left -= list.count * 16
      let points = left >= 0 ? list.compactMap { point($0) } : []
      let isClosed = value["isClosed"]?.flag ?? true
      return isClosed ? [polygon(points)] : [Shape(.line, points)]
    }
    return corners.count == 4 ? [ellipse(corners)] : []
  }

  private static func ellipse(_ corners: [Point]) -> Shape {
    Shape(
      .ellipse,
      [
        corners[0].mixed(with: corners[2], by: 0.5), corners[0].mixed(with: corners[1], by: 0.5),
        corners[1].mixed(with: corners[2], by: 0.5),
      ])
  }

  /// The line through the middle of a flat rectangle.
  private static func middleLine(_ corners: [Point]) -> Shape {
    let isTall = corners[0].distance(to: corners[1]) < corners[1].distance(to: corners[2])
    let turned = isTall ? corners : Array(corners[1...] + corners[..<1])
    return Shape(
      .line,
      [turned[0].mixed(with: turned[1], by: 0.5), turned[2].mixed(with: turned[3], by: 0.5)])
  }

  private static func polygon(_ points: [Point]) -> Shape {
    guard points.count == 4 else { return Shape(.polygon, points) }
    let gap = (points[0] + points[2] - points[1]).distance(to: points[3])
    let (one, other) = (points[1] - points[0], points[2] - points[1])
    let isSquare = abs(one.dot(other)) < 0.01 * one.length * other.length
    return gap < 0.01 * (one.length + other.length) && isSquare
      ? Shape(.rectangle, Array(points[..<3])) : Shape(.polygon, points)
  }

  private static func point(_ value: PlistValue?) -> Point? {
    let numbers = (value?.elements(atMost: 2) ?? []).compactMap(\.number64)
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// Reads a path as the systems of Apple store it: a mark, the kinds of all parts, then their
  /// points.
  private static func path(_ file: [UInt8]) -> [Shape] {
    var cursor = ByteCursor(file)
    guard cursor.isNext([0x25, 0xB3, 0xE5, 0x48]) else { return [] }
    do throws(ForeignFault) {
      try cursor.skip(4)
      let kinds = try cursor.bytes(Int(try cursor.number(UInt32.self)))
      var (shapes, points) = ([Shape](), [Point]())
      func end(isClosed: Bool = false) {
        let form: Shape.Form = isClosed ? .polygon : .line
        if points.count >= form.leastPoints, shapes.count < 100 {
          shapes.append(Shape(form, Array(points.prefix(Shape.mostPoints))))
        }
        points = []
      }
      func next() throws(ForeignFault) -> Point {
        Point(x: try cursor.double(), y: try cursor.double())
      }
      for kind in kinds {
        switch kind {
        case 0:
          end()
          points = [try next()]
        case 1: points.append(try next())
        case 2:
          let (control, target) = (try next(), try next())
          curve(Cubic(quadratic: points.last ?? target, control, target), &points)
        case 3:
          let (control1, control2, target) = (try next(), try next(), try next())
          curve(Cubic(points.last ?? target, control1, control2, target), &points)
        case 4: end(isClosed: true)
        default: throw .damaged
        }
      }
      end()
      return shapes
    } catch {
      return []
    }
  }

  private static func curve(_ curve: Cubic, _ points: inout [Point]) {
    for part in 1...12 { points.append(curve.point(at: Double(part) / 12)) }
  }

  /// The lines, below them the filling, under a map to points.
  func elements(_ map: Affine) -> [ForeignElement] {
    var elements: [ForeignElement] = []
    for shape in shapes {
      let shape = shape.mapped(by: map)
      if let fill, fill.opacity > 0, shape.form.isClosed {
        let style = Style(
          color: Color(rgba: fill.rgba | 0xFF), width: 0.01, response: .constant,
          fill: Float(fill.opacity))
        elements.append(.element(LooseElement(shape, style: style)))
      }
      let width = width * map.scale
      guard width > 0 else { continue }
      let style = Style(
        tool: isHighlighter ? .highlighter : .pen, color: color, width: width,
        response: .constant, dashes: dash?.lengths(width: width) ?? [])
      elements.append(.element(LooseElement(shape, style: style)))
    }
    return elements
  }
}
