internal import Geometry
internal import Ink
internal import Notebook

/// A drawing of Apple's PencilKit, as programs store it: a word and a version, then one message of
/// Protocol Buffers.
///
/// It has no page, so it becomes one without bounds.
struct PencilKitNotes: ForeignNotes {
  static let program = "Apple PencilKit"
  static let endings = [".pkdrawing"]

  let title = ""
  let pageCount = 1
  private(set) var losses = ForeignLosses()
  private let drawing: Protobuf

  private static let mark: [UInt8] = [0x77, 0x72, 0x64, 0xF0]

  static func isLikely(_ head: [UInt8]) -> Bool { head.starts(with: mark) }

  init(_ file: ForeignContent) throws(ForeignFault) {
    let bytes = try file.bytes
    guard bytes.starts(with: Self.mark), bytes.count >= 6 else { throw .damaged }
    drawing = try Protobuf(Array(bytes[6...]))
  }

  mutating func page(_ index: Int) -> ForeignPage {
    var page = ForeignPage(width: 595.28, height: 841.89)
    page.isBoundless = true
    let inks = drawing.messages(4).map { PencilKitInk($0) }
    for value in drawing.all(5) {
      guard case .bytes(let bytes) = value, let stroke = try? Protobuf(bytes),
        let number = Int(exactly: stroke.number(4) ?? 0), inks.indices.contains(number),
        page.add(PencilKitStroke.element(of: stroke, inks[number]))
      else {
        losses.count(.damagedElements)
        continue
      }
    }
    return page
  }
}

/// A kind of ink in a color, which strokes share.
struct PencilKitInk {
  let color: Color
  let tool: Style.Tool

  init(_ ink: Protobuf) {
    let channels = ink.message(1)
    color = Color(
      red: channels?.float(1) ?? 0, green: channels?.float(2) ?? 0, blue: channels?.float(3) ?? 0,
      alpha: channels?.float(4) ?? 0)
    tool = ink.text(2)?.lowercased().hasSuffix("marker") == true ? .highlighter : .pen
  }
}

/// A stroke: the control points of a uniform cubic B-spline, with the ink and the pen at each.
struct PencilKitStroke {
  private let points: [Values]
  private let start: Int64

  /// The channels of a point, in the order of their bits.
  fileprivate struct Values {
    var place = Point.zero
    var time = 0.0
    var width = 0.0
    var force = 0.0
    var azimuth = 0.0
    var altitude = 0.0
    var opacity = 1.0
  }

  static func element(of stroke: Protobuf, _ ink: PencilKitInk) -> LooseElement? {
    guard let path = stroke.message(5), let line = PencilKitStroke(path) else { return nil }
    let bounds = InkBounds(stroke.message(6))
    return line.element(ink, bounds, line.map(stroke.message(7), bounds))
  }

  /// Reads a path; nil if it makes no sense.
  private init?(_ path: Protobuf) {
    guard let count = path.number(3), let varying = path.number(4), let constant = path.number(5),
      varying & constant == 0, count > 0, count <= UInt64(ForeignStroke.mostPoints)
    else { return nil }
    let seconds = path.float(2) ?? 0
    start =
      abs(seconds) < 1e10 && seconds != 0
      ? Int64(max((seconds + Int64.appleEpoch) * 1000, 0)) : 0
    var usual = Values()
    var shared = ByteCursor(path.bytes(6) ?? [])
    let list = path.bytes(7) ?? []
    let size = list.count / Int(count)
    guard size * Int(count) == list.count, size >= Self.size(varying), size > 0,
      (try? usual.read(&shared, constant)) != nil
    else { return nil }
    var cursor = ByteCursor(list)
    var points: [Values] = []
    points.reserveCapacity(Int(count))
    for _ in 0..<Int(count) {
      var point = usual
      guard var part = try? cursor.part(size), (try? point.read(&part, varying)) != nil,
        point.place.isPlace
      else { return nil }
      points.append(point)
    }
    self.points = points
  }

  /// The bytes of each channel.
  fileprivate static let sizes = [8, 4, 4, 2, 2, 2, 2, 2, 2, 4, 2]

  private static func size(_ channels: UInt64) -> Int {
    sizes.indices.reduce(0) { $0 + (channels >> UInt64($1) & 1 == 1 ? sizes[$1] : 0) }
  }

  /// The map of a stroke that was moved; only believed if it leads to where the ink is said to be.
  private func map(_ numbers: Protobuf?, _ bounds: InkBounds?) -> Affine {
    guard let numbers, let bounds else { return .identity }
    func number(_ field: Int) -> Double { numbers.float(field) ?? 0 }
    let map = Affine(
      a: number(1), b: number(2), c: number(3), d: number(4), tx: number(5), ty: number(6))
    guard map.isUsable else { return .identity }
    let (middle, box) = (bounds.box.center, Box(around: points.lazy.map(\.place)))
    let isNearer = map(box).center.distance(to: middle) < box.center.distance(to: middle)
    return isNearer ? map : .identity
  }

  /// The box around the ink, which tells the size of a nib.
  private struct InkBounds {
    let box: Box

    init?(_ bounds: Protobuf?) {
      guard let numbers = bounds.map({ bounds in (1...4).map { bounds.float($0) ?? 0 } }),
        numbers.allSatisfy({ abs($0) < ForeignPage.farthest })
      else { return nil }
      let low = Point(x: numbers[0], y: numbers[1])
      box = Box(low: low, high: low + Point(x: numbers[2], y: numbers[3]))
    }

    /// The room around the ink that belongs to the box.
    private static let room = 1.5

    /// The mean width of the ink of a nib that is wider than high, along a line; nil if the box is
    /// none of that line.
    func width(along line: [Point]) -> Double? {
      let core = Box(around: line)
      let nib = Point(
        x: (box.width - core.width) / 2 - Self.room, y: (box.height - core.height) / 2 - Self.room)
      guard box.contains(core), nib.x > 0, nib.y > 0 else { return nil }
      var (sum, length) = (0.0, 0.0)
      for (start, end) in zip(line, line.dropFirst()) {
        let step = end - start
        sum += Point(x: nib.x * step.y, y: nib.y * step.x).length
        length += step.length
      }
      return length > 0 ? 2 * sum / length : nib.x + nib.y
    }
  }
}

extension PencilKitStroke.Values {
  /// Reads some channels, in the order of their bits.
  fileprivate mutating func read(
    _ cursor: inout ByteCursor, _ channels: UInt64
  ) throws(ForeignFault) {
    for channel in PencilKitStroke.sizes.indices where channels >> UInt64(channel) & 1 == 1 {
      switch channel {
      case 0:
        let x = try cursor.float()
        place = Point(x: x, y: try cursor.float())
      case 1: time = try cursor.float()
      case 2: width = try cursor.float()
      case 9: _ = try cursor.float()
      default: set(channel, Double(try cursor.number(UInt16.self)))
      }
    }
    guard width.isFinite, time.isFinite else { throw .damaged }
  }

  private mutating func set(_ channel: Int, _ value: Double) {
    switch channel {
    case 5: force = value / 1000
    case 6: azimuth = value / 65_535 * 360 - 180
    case 7: altitude = (1 - value / 65_535) * 90
    case 8: opacity = 2 * value / 65_535
    default: break
    }
  }

  /// The point of the spline between this control point and the next, with those before and after.
  fileprivate func blended(before: Self, _ next: Self, _ after: Self, at share: Double) -> Self {
    let rest = 1 - share
    let weights = SIMD4(
      rest * rest * rest, (3 * share - 6) * share * share + 4,
      (3 * rest - 6) * rest * rest + 4, share * share * share)
    func mix(_ value: (Self) -> Double) -> Double {
      (weights * SIMD4(value(before), value(self), value(next), value(after))).sum() / 6
    }
    var blend = share < 0.5 ? self : next
    blend.place = Point(x: mix(\.place.x), y: mix(\.place.y))
    (blend.time, blend.width) = (mix(\.time), mix(\.width))
    (blend.force, blend.altitude) = (mix(\.force), mix(\.altitude))
    return blend
  }

  /// This point on the other side of another, so that a spline begins there.
  fileprivate func mirrored(at other: Self) -> Self {
    var mirrored = other
    mirrored.place = other.place * 2 - place
    (mirrored.time, mirrored.width) = (2 * other.time - time, 2 * other.width - width)
    mirrored.force = 2 * other.force - force
    mirrored.altitude = 2 * other.altitude - altitude
    return mirrored
  }
}

extension PencilKitStroke {
  /// The farthest that a line may be from the spline, in points.
  private static let tolerance = 0.01

  private func element(
    _ ink: PencilKitInk, _ bounds: InkBounds?, _ map: Affine
  ) -> LooseElement? {
    let mean = points.reduce(0) { $0 + $1.opacity } / Double(points.count)
    let color = ink.color.faded(by: mean)
    let widest = points.reduce(0) { max($0, $1.width) }
    guard widest > 0 else { return nil }
    let isEven = points.allSatisfy { $0.width >= widest * 0.999 }
    let line = spline()
    let isMarker = ink.tool == .highlighter
    let nib = isMarker ? bounds?.width(along: line.map(\.place)) : nil
    var stroke = ForeignStroke(tool: ink.tool, color: color, width: nib ?? widest)
    stroke.start = start
    for point in line {
      let place = point.place
      let time = point.time * 1000
      if isEven || isMarker {
        stroke.add(
          place, pressure: point.force, azimuth: point.azimuth, altitude: point.altitude,
          time: time)
      } else {
        stroke.add(
          place, width: point.width, azimuth: point.azimuth, altitude: point.altitude, time: time)
      }
    }
    return stroke.element(map)
  }

  /// The points of the spline, from the first control point to the last.
  private func spline() -> [Values] {
    guard let first = points.first, let last = points.last, points.count > 1 else { return points }
    let before = points[1].mirrored(at: first)
    let after = points[points.count - 2].mirrored(at: last)
    var line = [first]
    for index in 0..<points.count - 1 {
      let (start, end) = (points[index], points[index + 1])
      let last = index == 0 ? before : points[index - 1]
      let next = index + 2 < points.count ? points[index + 2] : after
      let bend = max(
        (last.place - start.place * 2 + end.place).length,
        (start.place - end.place * 2 + next.place).length)
      let steps = Int(min(max((bend / 8 / Self.tolerance).squareRoot().rounded(.up), 1), 32))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        line.append(start.blended(before: last, end, next, at: share))
      }
    }
    return line
  }
}
