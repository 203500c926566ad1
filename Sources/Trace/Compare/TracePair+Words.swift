extension TracePair {
  /// A verdict in words.
  static func sentence(
    _ verdict: TraceVerdict, _ a: String, _ b: String, _ difference: Estimate, margin: Double,
    more: String
  ) -> String {
    guard let value = difference.value else {
      return "It cannot be said whether \(b) is faster or slower than \(a): \(more)"
    }
    let range = Milliseconds.range(difference).map { " (\($0))" } ?? ""
    let size = Milliseconds.words(abs(value))
    switch verdict {
    case .better:
      let mirrored = Estimate(
        -value, lower: difference.upper.map { -$0 }, upper: difference.lower.map { -$0 })
      let range = Milliseconds.range(mirrored).map { " (\($0))" } ?? ""
      return "\(b) is faster than \(a) by \(size)\(range) at the median."
    case .worse: return "\(b) is slower than \(a) by \(size)\(range) at the median."
    case .equivalent:
      return
        "\(b) is as fast as \(a): the medians differ by \(Milliseconds.words(value))\(range), "
        + "within the margin of \(Milliseconds.words(margin))."
    case .undecided:
      return
        "It is undecided whether \(b) is faster or slower than \(a): the medians differ by "
        + "\(Milliseconds.words(value))\(range), and the margin is \(Milliseconds.words(margin)). \(more)"
    }
  }
}
