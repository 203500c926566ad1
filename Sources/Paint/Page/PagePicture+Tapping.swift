internal import Bytes
public import Geometry
internal import Ink
public import Notebook

extension PagePicture {
  /// Returns what a tap at a point selects of all that is not locked: the topmost element within `reach`, bottom to top.
  ///
  /// If handwriting is selected that an earlier tap at the same place found, the tap selects more: its word, then its
  /// line, then the stroke again.
  public func pictures(
    tappedAt point: Point, within reach: Double, widening selected: Set<EntityID> = []
  ) -> [ElementPicture] {
    guard let hit = top(at: point, within: reach) else { return [] }
    let first = whole([hit])
    guard !selected.isEmpty, let ink = hit.ink else { return first }
    let choices = ([first] + widened(ink)).reduce(into: [[ElementPicture]]()) { choices, next in
      if !choices.contains(where: { $0.map(\.id) == next.map(\.id) }) { choices.append(next) }
    }
    let place = choices.firstIndex { Set($0.map(\.id)) == selected }
    return place.map { choices[($0 + 1) % choices.count] } ?? first
  }

  /// The topmost figure around a point, or the nearest ink above it.
  private func top(at point: Point, within reach: Double) -> ElementPicture? {
    let area = Box(around: [point]).expanded(by: reach)
    var nearest: (picture: ElementPicture, distance: Double)?
    for layer in layers.reversed() {
      for picture in layer.changeable(touching: area).reversed() {
        guard let ink = picture.ink else {
          guard picture.bounds.contains(point) else { continue }
          return nearest?.picture ?? picture
        }
        guard let distance = ink.distance(to: point), distance <= reach,
          nearest.map({ distance < $0.distance }) ?? true
        else { continue }
        nearest = (picture, distance)
      }
    }
    return nearest?.picture
  }

  /// The rest of the page, above and below a stroke, that can tell its word and line, in points.
  private static let surroundings = 150.0

  /// The word of a stroke, and its line.
  private func widened(_ ink: InkPicture) -> [[ElementPicture]] {
    guard ink.tool == .pen else { return [] }
    let area = Box(
      low: Point(x: box.low.x, y: ink.bounds.low.y - Self.surroundings),
      high: Point(x: box.high.x, y: ink.bounds.high.y + Self.surroundings))
    let strokes = changeableInk(touching: area).filter { $0.tool == .pen }
      .mappedInParallel {
        (id: $0.id, start: $0.source?.start ?? .max, points: $0.source?.points ?? [])
      }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    guard let place = strokes.firstIndex(where: { $0.id == ink.id }) else { return [] }
    let lines = HandwrittenLines(along: strokes.map(\.points))
    return [lines.word(of: place), lines.line(of: place)].map { found in
      whole(pictures(of: Set(found.map { strokes[$0].id })))
    }
  }
}

extension InkPicture {
  /// The distance of a point to the ink, 0 within a filled area; nil for ink that was not read yet.
  fileprivate func distance(to point: Point) -> Double? {
    if fill > 0, let points = source?.points, Lasso(loop: points).contains(point) { return 0 }
    return source?.distance(to: point)
  }
}

extension InkSource {
  fileprivate var start: Int64? { stroke?.start }

  /// The places of the visible samples on the page.
  var points: [Point] {
    guard let samples = stroke?.samples else { return [] }
    return visible.flatMap { part in
      let first = min(Int(part.lower / 256), samples.count)
      let last = min(Int((part.upper + 255) / 256) + 1, samples.count)
      return samples[first..<max(last, first)].map { transform($0.position) }
    }
  }

  fileprivate func distance(to point: Point) -> Double? {
    guard let stroke, let back = transform.inverse else { return nil }
    let trail = InkTrail(of: stroke.modeled(), style: stroke.style)
    return trail.distance(to: back(point), parts: visible).map { $0 * transform.scale }
  }
}
