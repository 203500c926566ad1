internal import Wording

extension StylusCard {
  /// The headline in one or two sentences: the pen's regularity and the lag of its ink.
  static func summary(_ measures: StylusMeasures, _ title: Words) -> [Words] {
    [reports(measures, title), lag(measures.lag)].compactMap(\.self)
  }

  private static func reports(_ measures: StylusMeasures, _ title: Words) -> Words? {
    let (rate, jitter) = (measures.contact.rate, measures.steadiness.jitter)
    switch (rate.value != nil, jitter.value != nil) {
    case (true, true):
      return "\(title) reports at \(rate.text) while touching, with a jitter of \(jitter.text)."
    case (true, false): return "\(title) reports at \(rate.text) while touching."
    case (false, true): return "\(title) has a jitter of \(jitter.text)."
    case (false, false): return nil
    }
  }

  private static func lag(_ lag: StylusLag) -> Words {
    guard lag.latency.value != nil else { return "The recording does not say when ink was shown." }
    guard let tip = lag.tips.first(where: { $0.speed == 100 && $0.distance.value != nil }) else {
      return "Its median ink latency is \(lag.latency.text) (\(lag.span))."
    }
    return "Its median ink latency is \(lag.latency.text) (\(lag.span)): \(tip.distance.text) "
      + "behind at 100 mm/s."
  }
}
