internal import Geometry
public import Ink
public import Notebook

extension LoosePage {
  /// The visible strokes on visible layers, each entire and at its place on the page, lowest first.
  var wholeStrokes: [Stroke] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).flatMap(\.wholeStrokes)
  }

  /// True if anything other than ink and paper is visible.
  public var hasOtherThanInk: Bool {
    let elements = layers.lazy.filter(\.isVisible).flatMap(\.elements)
    return backdrop != nil || elements.contains { !$0.isInk }
  }
}

extension LooseElement {
  /// The visible parts of a stroke as separate strokes, where the pen wrote them; none for figures.
  ///
  /// A part that begins or ends between two samples gets a sample there.
  public var writtenStrokes: [Stroke] {
    guard case .stroke(let stroke, let parts) = content else { return [] }
    let whole = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    return parts == whole ? [stroke] : parts.compactMap { stroke.cut(to: $0) }
  }

  /// The visible parts of a stroke as separate strokes, at their places on the page; none for figures.
  var wholeStrokes: [Stroke] {
    transform == .identity ? writtenStrokes : writtenStrokes.map { $0.moved(by: transform) }
  }
}

extension Stroke {
  /// The part of the stroke within a range, with its samples; nil if there are none.
  fileprivate func cut(to range: StrokeRange) -> Stroke? {
    let step = UInt32(StrokeRange.stepsPerSample)
    let (first, last) = (Int((range.lower + step - 1) / step), Int(range.upper / step))
    guard Int(range.lower / step) < samples.count else { return nil }
    var part: [Sample] = []
    if range.lower % step != 0 { part.append(sample(at: range.lower)) }
    if first <= last { part += samples[min(first, samples.count)..<min(last + 1, samples.count)] }
    if range.upper % step != 0, last + 1 < samples.count, range.upper > range.lower {
      part.append(sample(at: range.upper))
    }
    guard let begin = part.first?.time.rounded(.down), let delay = Int64(exactly: begin) else {
      return part.isEmpty ? nil : with(part, start: start)
    }
    for index in part.indices { part[index].time -= begin }
    return with(part, start: start.addingReportingOverflow(delay).partialValue)
  }

  private func with(_ samples: [Sample], start: Int64) -> Stroke {
    var copy = self
    (copy.samples, copy.start) = (samples, start)
    return copy
  }

  private func sample(at parameter: UInt32) -> Sample {
    let step = UInt32(StrokeRange.stepsPerSample)
    let index = Int(parameter / step)
    let (one, other) = (samples[index], samples[min(index + 1, samples.count - 1)])
    let share = Double(parameter % step) / StrokeRange.stepsPerSample
    func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(share) }
    return Sample(
      position: one.position + (other.position - one.position) * share,
      time: one.time + (other.time - one.time) * share,
      pressure: mixed(one.pressure, other.pressure),
      // Directions cannot be averaged across the end of the circle.
      azimuth: share < 0.5 ? one.azimuth : other.azimuth,
      altitude: mixed(one.altitude, other.altitude))
  }

  fileprivate func moved(by map: Affine) -> Stroke {
    var copy = self
    for index in copy.samples.indices {
      copy.samples[index].position = map(copy.samples[index].position)
    }
    copy.style.width *= map.scale
    copy.style.dashes = style.dashes.map { $0 * Float(map.scale) }
    return copy
  }
}
