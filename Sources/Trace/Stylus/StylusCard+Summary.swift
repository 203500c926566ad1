internal import Wording

extension StylusCard {
  /// The headline figures and their conditions in two or three sentences.
  static func summary(_ measures: StylusMeasures, _ title: Words) -> [Words] {
    [reports(measures, title), lag(measures.lag), conditions(measures.subject)].compactMap(\.self)
  }

  private static func reports(_ measures: StylusMeasures, _ title: Words) -> Words? {
    let (rate, jitter) = (measures.contact.rate, measures.steadiness.jitter)
    switch (rate.value != nil, jitter.value != nil) {
    case (true, true):
      return "\(title) sends \(rate.text) while it touches, with a jitter of \(jitter.text)."
    case (true, false): return "\(title) sends \(rate.text) while it touches."
    case (false, true): return "\(title) has a jitter of \(jitter.text)."
    case (false, false): return nil
    }
  }

  private static func lag(_ lag: StylusLag) -> Words? {
    guard lag.latency.value != nil else { return "How late its ink is was not recorded." }
    guard let tip = lag.tips.first(where: { $0.speed == 100 && $0.distance.value != nil }) else {
      return "Its ink is \(lag.latency.text) late at the median (\(lag.span))."
    }
    return
      "Its ink is \(lag.latency.text) late at the median (\(lag.span)): \(tip.distance.text) behind at 100 mm/s."
  }

  private static func conditions(_ subject: StylusSubject) -> Words {
    let strokes: Words = subject.strokes == 1 ? "1 stroke" : "\(subject.strokes) strokes"
    let clock: Words = subject.clock.map { "timed by \($0)" } ?? "without a clock"
    let basis: Words = "\(subject.reports) reports in \(strokes), \(clock)"
    return subject.driver.isEmpty
      ? "Measured on \(basis)." : "Measured on \(basis), under \(subject.driver)."
  }
}
