internal import Bytes
internal import Wording

/// The stage between two neighboring moments that all traces observed.
public struct TraceStage: Hashable, Sendable {
  /// The span.
  public let span: TraceSpan
  /// The median of each trace in milliseconds; nil if no sample of it has both moments.
  public let medians: [Double?]

  static func stages(of traces: [Trace]) -> [TraceStage] {
    let observed = traces.map(ObservedMoments.init)
    let moments = TraceMoment.allCases.filter { moment in
      observed.allSatisfy { $0.share(of: moment) >= 0.1 }
    }
    let spans = zip(moments, moments.dropFirst()).compactMap { TraceSpan(from: $0, to: $1) }
    return spans.mappedInParallel(inPartsOf: 1, from: 2) { span in
      TraceStage(span: span, medians: traces.map { median(of: $0, over: span) })
    }
  }

  private static func median(of trace: Trace, over span: TraceSpan) -> Double? {
    guard let starts = trace[span.from], let ends = trace[span.to] else { return nil }
    let rows = InkRows(trace)
    var times: [Double] = []
    times.reserveCapacity(trace.count)
    for row in 0..<trace.count {
      guard starts[row] != Trace.absent, ends[row] != Trace.absent, rows.isInk(row) else {
        continue
      }
      times.append(TraceLatencies.milliseconds(from: starts[row], to: ends[row]))
    }
    return QuickSelect.median(&times)
  }
}

enum QuickSelect {
  /// Reorders the values to find their median, or the mean of the two middle ones; nil if there are none.
  static func median(_ values: inout [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let upper = value(at: values.count / 2, of: &values)
    guard values.count % 2 == 0 else { return upper }
    // All values before the index are no larger now.
    let lower = values[..<(values.count / 2)].max() ?? upper
    return (lower + upper) / 2
  }

  /// The value that would be at an index if all were sorted.
  private static func value(at place: Int, of values: inout [Double]) -> Double {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = middle(values[low], values[low + (high - low) / 2], values[high])
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        break
      }
    }
    return values[place]
  }

  private static func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }
}

extension Milliseconds {
  /// The range of an estimate, if any, both ends as fine as the coarser one, such as `9.2 to 11.0`.
  static func range(_ estimate: Estimate) -> Words? {
    guard let interval = estimate.interval else { return nil }
    let ends = [interval.lowerBound, interval.upperBound]
    let places = ends.map { NumberWords.places(of: $0) }.min() ?? 0
    let texts = ends.map { NumberWords.fixed($0, places: places) }
    return "\(texts[0]) to \(texts[1])"
  }
}
