public import Store
internal import Wording

/// The progress of updating a folder.
public struct CopiesProgress: Hashable, Sendable {
  /// The notebook being copied, from 1; 0 if there is none.
  public let place: Int
  /// The number of notebooks.
  public let count: Int
  /// The finished share, 0 to 1.
  public let share: Double
}

/// Updates the copies in a folder: it rewrites what has changed, and nothing else.
///
/// It reads the library through its own connection, so that any thread may run it while others write. A
/// copy appears under its name only when complete. Files that others put into the folder or changed there
/// are never overwritten or removed.
public struct CopiesJob: Sendable {
  /// The settings of the folder.
  public let settings: CopiesSettings
  let library: String
  /// Collects the skipped damage of the library.
  let damage: DamageLog

  /// True to remove copies that no longer belong to a chosen notebook.
  public var removes = false
  /// True if no notebook is chosen any more, so that all copies are removed.
  public var withdraws = false
  /// True to copy notebooks without their damaged parts.
  public var allowsDamage = false

  /// Prepares the work; `damage` collects what is skipped.
  public init(_ settings: CopiesSettings, of library: String, reporting damage: DamageLog) {
    (self.settings, self.library, self.damage) = (settings, library, damage)
  }

  /// Does the work, on the calling thread, and reports the fate of each copy, and of the whole.
  ///
  /// The ticket ends the work between two pages; copies finished by then stay.
  public func run(
    _ ticket: CopiesTicket = CopiesTicket(), progress: (CopiesProgress) -> Void = { _ in }
  ) -> CopiesReport {
    withoutActuallyEscaping(progress) { progress in
      let work = CopiesWork(self, ticket, progress)
      do {
        try work.run()
      } catch is CopiesEnded {
        work.report.isCancelled = true
      } catch {
        work.report.failure = "\(error)"
      }
      return work.finishedReport
    }
  }
}
