internal import Paint

/// The sizes of words in plots.
extension Drawing.Look {
  /// Numbers at axes, and their titles.
  static let label = Drawing.Look(size: 11.5)
  /// The look of a note on a part of a plot.
  static let note = Drawing.Look(size: 11.5, weight: .medium)
  static let letter = Drawing.Look(size: 13, weight: .semiBold)
}

extension Drawing {
  /// The letter of a trace in plots.
  static func letter(of trace: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return trace < letters.count ? String(letters[trace]) : "\(trace + 1)"
  }

  /// The dashes of a trace's line: the first two are solid.
  static func dashes(of trace: Int) -> [Float] {
    switch trace % Tone.traceCount {
    case 2: [7, 3]
    case 3: [2, 2.5]
    case 4: [9, 3, 2, 3]
    case 5: [4, 4]
    default: []
    }
  }
}
