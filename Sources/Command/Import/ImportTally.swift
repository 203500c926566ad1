internal import App
internal import Wording

/// The numbers of imported and failed files.
struct ImportTally: Hashable, Sendable {
  var total = 0
  /// True if there is more to count than a single named file.
  var isSeveral = false
  var failedCount = 0
  /// The number of files in folders of unknown kinds.
  var otherCount = 0
  /// True if everything named was imported.
  var isWhole = true
  /// The numbers of files already here, and of bundles with changes.
  private var (knownCount, changedCount) = (0, 0)
  /// The number of files that became notebooks or pages.
  private var newCount = 0

  /// Counts an imported file.
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
  /// `title` is that of the notebook with all pages; nil if each file became a notebook.
  func words(_ title: String?) -> Words? {
    let arrived = title.map { joined($0) } ?? arrived
    let parts = [arrived, changed, known, failed, ReadableFiles.rest(of: otherCount)]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  private var arrived: Words? {
    switch newCount {
    case 0: nil
    case 1: total == 1 ? "Imported 1 file" : "Imported 1 of \(total) files"
    case total: "Imported \(total) files"
    default: "Imported \(newCount) of \(total) files"
    }
  }

  private func joined(_ title: String) -> Words? {
    let title = title.printable
    return switch newCount {
    case 0: nil
    case 1:
      total == 1
        ? "Imported 1 file into '\(title)'" : "Imported 1 of \(total) files into '\(title)'"
    case total: "Imported \(total) files into '\(title)'"
    default: "Imported \(newCount) of \(total) files into '\(title)'"
    }
  }

  private var changed: Words? {
    switch changedCount {
    case 0: nil
    case 1: "1 file contained changes"
    default: "\(changedCount) files contained changes"
    }
  }

  private var known: Words? {
    switch knownCount {
    case 0: nil
    case 1: "1 file had already been imported"
    default: "\(knownCount) files had already been imported"
    }
  }

  private var failed: Words? {
    switch failedCount {
    case 0: nil
    case 1: "1 file could not be imported"
    default: "\(failedCount) files could not be imported"
    }
  }
}
