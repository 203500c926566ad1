internal import Paint
internal import Wording

/// The width of words, computed without a font.
///
/// Readers of a report may have other fonts. The widths are those of Inter with a small margin; characters
/// that are not listed take a full square.
extension Drawing.Look {
  private static let widths: [UInt8] = [
    28, 28, 40, 63, 64, 81, 64, 22, 36, 36, 50, 66, 28, 46, 28, 36, 65, 65, 65, 65, 65, 65, 65, 65,
    65, 65, 28, 28, 66, 66, 66, 51, 94, 68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76,
    63, 76, 64, 64, 64, 74, 68, 95, 64, 66, 63, 36, 36, 36, 47, 46, 50, 56, 62, 56, 62, 58, 36, 61,
    59, 24, 24, 54, 24, 87, 59, 60, 61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54, 36, 33, 36, 66,
  ]

  func width(of words: Words) -> Double { width(of: words.text) }

  func width(of text: String) -> Double {
    var sum = 0
    for scalar in text.unicodeScalars { sum += Self.width(of: scalar) }
    return Double(sum) / 100 * size * slack
  }

  /// The margin: heavier letters are wider, and so are other fonts.
  private var slack: Double {
    switch weight {
    case .regular: 1.03
    case .medium: 1.05
    case .semiBold: 1.08
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: Int(widths[Int(scalar.value) - 0x20])
    case 0xB7: 28
    case 0x2009, 0x202F: 22
    case 0xA0: 28
    case 0xA1..<0x300, 0x370..<0x530, 0x2010..<0x2020, 0x2212, 0x2264, 0x2265: 76
    default: 100
    }
  }

  /// Returns a line, with dots in place of the end if it does not fit.
  func shortened(_ text: String, to width: Double) -> String {
    guard self.width(of: text) > width else { return text }
    var kept = text.prefix(2000)
    while !kept.isEmpty, self.width(of: kept + "…") > width { kept.removeLast() }
    return kept.isEmpty ? "" : kept + "…"
  }

  /// Returns a text as lines that fit, broken between words if possible.
  func lines(of text: String, within width: Double) -> [String] {
    var (lines, line) = ([String](), "")
    for piece in LinePiece.all(in: text) {
      let longer = line + (line.isEmpty || !piece.isSpaced ? "" : " ") + piece.text
      if self.width(of: longer) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for letter in piece.text {
        if !line.isEmpty, self.width(of: line + String(letter)) > width {
          lines.append(line)
          line = ""
        }
        line.append(letter)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Numbers at axes, and their titles.
  static let label = Drawing.Look(size: 11.5)
  /// The look of a note on a part of a plot.
  static let note = Drawing.Look(size: 11.5, weight: .medium)
  static let letter = Drawing.Look(size: 13, weight: .semiBold)
}

extension Drawing {
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
