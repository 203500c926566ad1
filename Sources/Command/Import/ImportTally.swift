internal import App
internal import Wording

/// How many files came in, and how many did not.
struct ImportTally: Hashable, Sendable {
  /// The number of files.
  var total = 0
  /// True if there is more to count than a file that was named alone.
  var isSeveral = false
  /// The number of files that did not come.
  var failedCount = 0
  /// The number of files in folders that are of no known kind.
  var otherCount = 0
  /// True if all has come that was named.
  var isWhole = true
  /// The number of files that were here already, and of bundles that brought changes.
  private var (knownCount, changedCount) = (0, 0)
  /// The number of files of which notebooks were made, or pages brought in.
  private var newCount = 0

  /// Counts a file that came.
  mutating func take(_ arrival: NotebookFile.Arrival) {
    switch arrival {
    case .made: newCount += 1
    case .merged(let result) where result.isNew: newCount += 1
    case .merged(let result) where result.hasChanges: changedCount += 1
    case .merged, .found: knownCount += 1
    }
  }

  /// The numbers in words; nil if there is nothing to count.
  ///
  /// `title`: the title of the notebook that all pages came into; nil if each file became its own.
  func words(_ title: String?) -> Words? {
    let arrived = title.map { joined($0) } ?? arrived
    let parts = [arrived, changed, known, failed, ReadableFiles.rest(of: otherCount)]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  private var arrived: Words? {
    switch newCount {
    case 0: nil
    case 1: total == 1 ? "1 file is a notebook now" : "1 of \(total) files is a notebook now"
    case total: "\(total) files are notebooks now"
    default: "\(newCount) of \(total) files are notebooks now"
    }
  }

  private func joined(_ title: String) -> Words? {
    let title = title.printable
    return switch newCount {
    case 0: nil
    case 1: total == 1 ? "1 file came into '\(title)'" : "1 of \(total) files came into '\(title)'"
    case total: "\(total) files came into '\(title)'"
    default: "\(newCount) of \(total) files came into '\(title)'"
    }
  }

  private var changed: Words? {
    switch changedCount {
    case 0: nil
    case 1: "1 file brought changes"
    default: "\(changedCount) files brought changes"
    }
  }

  private var known: Words? {
    switch knownCount {
    case 0: nil
    case 1: "1 file was here already"
    default: "\(knownCount) files were here already"
    }
  }

  private var failed: Words? {
    switch failedCount {
    case 0: nil
    case 1: "1 file did not come"
    default: "\(failedCount) files did not come"
    }
  }
}
