extension String {
  /// The text on one line: line breaks become spaces, and terminal control characters are removed.
  var asLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: line.unicodeScalars.append(" ")
      case .control:
        // A break of two characters becomes one space.
        if scalar == "\n" || scalar == "\t" { line.unicodeScalars.append(" ") }
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  func clusters(_ range: Range<Int>) -> String {
    String(dropFirst(range.lowerBound).prefix(range.count))
  }

  func clusters(from place: Int) -> String { String(dropFirst(place)) }

  /// As many clusters from the start as fit, in code points.
  func clusters(within room: Int) -> String {
    var left = room
    return String(
      prefix { cluster in
        left -= cluster.unicodeScalars.count
        return left >= 0
      })
  }

  /// The first place at or after a number of bytes.
  func place(behind bytes: Int) -> Int { place(behind: bytes) { $0.utf8.count } }

  /// The first place at or after a number of code points.
  func place(behindScalars count: Int) -> Int { place(behind: count) { $0.unicodeScalars.count } }

  private func place(behind length: Int, by measure: (Character) -> Int) -> Int {
    var (place, passed) = (0, 0)
    for cluster in self {
      if passed >= length { break }
      passed += measure(cluster)
      place += 1
    }
    return place
  }

  func wordStart(before place: Int) -> Int {
    let head = prefix(place).reversed()
    let gap = head.prefix { !$0.isInWord }.count
    return max(place - gap - head.dropFirst(gap).prefix(while: \.isInWord).count, 0)
  }

  func wordEnd(after place: Int) -> Int {
    let tail = dropFirst(place)
    let gap = tail.prefix { !$0.isInWord }.count
    return place + gap + tail.dropFirst(gap).prefix(while: \.isInWord).count
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber }
}
