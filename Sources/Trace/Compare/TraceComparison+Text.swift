extension TraceComparison {
  /// The comparison for a terminal.
  public var text: String {
    pairs.map { ([$0.sentence] + $0.warnings.map { "Note: \($0)" }).joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}
