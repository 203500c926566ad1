import Oracle

@testable import Store

/// What is wrong with a library after an accident.
enum Verdict: Hashable {
  /// It holds what was acknowledged, and at most the call that was under way.
  case whole
  /// Something that was acknowledged is missing.
  case lost(String)
  /// The file is damaged, or a backup is.
  case corrupt(String)
}

/// Says whether libraries that were cut off hold what they must.
struct Judge {
  /// What the library held after each call of a run that was not disturbed.
  let history: [Acknowledgement]
  /// Whether the run went on to a later version.
  var isUpgraded = false

  /// Judges a library of which some calls had returned.
  func verdict(on directory: String, acknowledged count: Int) -> Verdict {
    guard LibraryFiles.exists("\(directory)/library.sqlite") else {
      return count == 0 ? .whole : .lost("there is no library")
    }
    do {
      // The workload that upgrades goes to these versions, and each cut goes on from where it was.
      var settings = Library.Settings()
      if isUpgraded { settings.furtherSteps = Self.furtherSteps }
      let library = try Library(at: directory, create: false, settings: settings)
      guard try library.connection.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok"
      else { return .corrupt("quick_check") }
      for backup in try library.backups() where !Self.isWhole(backup.path) {
        return .corrupt(backup.name)
      }
      let found = try digest(of: library)
      guard library.damage.isEmpty else { return .corrupt("\(library.damage[0])") }
      // Either the call that was under way has happened or it has not.
      let before = count == 0 ? 0 : history[count - 1].digest
      let after = count < history.count ? history[count].digest : before
      guard found != before, found != after else { return .whole }
      let place = history.firstIndex { $0.digest == found }
      return .lost("after \(count) calls it is as after \(place.map { "\($0 + 1)" } ?? "none")")
    } catch {
      return .corrupt("\(error)")
    }
  }

  private static let furtherSteps = [
    "CREATE TABLE extra (number INTEGER)", "DROP TABLE extra",
  ]

  private static func isWhole(_ path: String) -> Bool {
    guard let connection = try? Connection(path, mode: .writing),
      (try? connection.first("PRAGMA integrity_check(1)", [], { $0.text(0) })) == "ok"
    else { return false }
    return (try? connection.number("PRAGMA application_id")) == Schema.applicationID
  }
}
