public import Geometry

/// The discs whose movement makes the ink of a stroke: the basis of outlines and hit tests.
///
/// Built once per stroke and kept beside it. Non-finite points are left out.
public struct InkTrail: Hashable, Sendable {
  /// A disc at every modeled point; its diameter is the width of the ink there.
  public let discs: [Disc]
  /// The place of each disc on the raw stroke, in non-decreasing order.
  let parameters: [Double]
  /// The smallest box around all discs.
  public let bounds: Box
  /// True if the width is the same everywhere, within 4 micrometers.
  public let isUniform: Bool
  /// The mean width in points, weighted by length along the stroke.
  public let meanWidth: Double
  /// True if the ink ends in straight cuts, so that a part ends at the line across its last place.
  let isCutStraight: Bool
  /// A box around every 32 steps, so that distant queries skip them.
  let boxes: [Box]

  static let stepsPerBox = 32
  /// Positions beyond this are clamped, so that no calculation overflows.
  private static let farthest = 1e8

  /// Creates the discs of modeled points, in time linear in their number.
  public init(of points: [InkPoint], style: Style) {
    var discs: [Disc] = []
    var parameters: [Double] = []
    discs.reserveCapacity(points.count)
    parameters.reserveCapacity(points.count)
    var bounds = Box.empty
    var (least, most) = (Double.infinity, 0.0)
    var (way, area) = (0.0, 0.0)
    for point in points where point.position.isFinite {
      let center = Self.limited(point.position)
      let disc = Disc(center: center, radius: style.inkWidth(pressure: point.pressure) / 2)
      if let last = discs.last {
        let step = last.center.distance(to: center)
        way += step
        area += step * (last.radius + disc.radius)
      }
      (least, most) = (min(least, disc.radius), max(most, disc.radius))
      bounds = bounds.union(disc.bounds)
      let parameter = point.parameter.isFinite ? point.parameter : 0
      parameters.append(max(parameter, parameters.last ?? 0))
      discs.append(disc)
    }
    self.discs = discs
    self.parameters = parameters
    self.bounds = bounds
    isUniform = most - least <= 2 * Length.micrometer
    meanWidth = way > 0 ? area / way : most * 2
    isCutStraight = style.cap == .butt
    boxes = Self.boxes(around: discs)
  }

  private static func limited(_ point: Point) -> Point {
    Point(x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
  }

  private static func boxes(around discs: [Disc]) -> [Box] {
    stride(from: 0, to: max(discs.count - 1, 1), by: stepsPerBox).map { first in
      discs[min(first, discs.count)..<min(first + stepsPerBox + 1, discs.count)]
        .reduce(Box.empty) { $0.union($1.bounds) }
    }
  }
}

extension Style {
  /// The ink's width at a pressure, at any for a highlighter, in points, from 0 to 10,000,000.
  public func inkWidth(pressure: Float) -> Double {
    let full = width > 0 ? min(width, 1e7) : 0
    guard tool != .highlighter, response != .constant else { return full }
    let pressure = pressure > 0 ? Double(min(pressure, 1)) : pressure.isNaN ? 1 : 0
    let minimum = response.minimum > 0 ? Double(min(response.minimum, 1)) : 0
    let share = minimum + (1 - minimum) * power(pressure, Double(response.exponent))
    return share.isFinite ? full * min(max(share, 0), 1) : full
  }
}

extension InkTrail {
  var span: ClosedRange<Double> { (parameters.first ?? 0)...(parameters.last ?? 0) }

  /// Returns the disc at a parameter, interpolated between two discs, or the disc at the nearest end.
  func disc(at parameter: Double) -> Disc? {
    guard let last = discs.last else { return nil }
    let index = firstIndex(after: parameter)
    guard index > 0 else { return discs.first }
    guard index < discs.count else { return last }
    let (from, to) = (parameters[index - 1], parameters[index])
    return discs[index - 1].mixed(with: discs[index], by: (parameter - from) / (to - from))
  }

  func firstIndex(after parameter: Double) -> Int {
    parameters.partitionPoint { !($0 > parameter) }
  }

  /// Returns the discs of a part: those inside, and those exactly at its ends.
  package func discs(in range: StrokeRange) -> [Disc] {
    let lower = Double(range.lower) / StrokeRange.stepsPerSample
    let upper = Double(range.upper) / StrokeRange.stepsPerSample
    guard lower <= span.upperBound, upper >= span.lowerBound else { return [] }
    guard let first = disc(at: lower), let last = disc(at: upper) else { return [] }
    var part = [first]
    var index = firstIndex(after: lower)
    while index < discs.count && parameters[index] < upper {
      part.append(discs[index])
      index += 1
    }
    if upper > lower { part.append(last) }
    return part
  }
}
