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
