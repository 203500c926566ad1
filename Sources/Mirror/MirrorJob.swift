public import Store

/// The progress of the renewal of a folder.
public struct MirrorProgress: Hashable, Sendable {
  /// The notebook that is copied, counted from 1; 0 where there is none.
  public let place: Int
  /// The number of notebooks.
  public let count: Int
  /// The share that is done, 0 to 1.
  public let share: Double
}

/// Renews the copies in a folder: what has changed is written anew, and nothing else.
///
/// It reads the library through a connection of its own, so that any thread may run it beside those that
/// write. A copy stands under its name only when it is whole. What others put into the folder, or changed
/// there, is never written over or removed.
public struct MirrorJob: Sendable {
  /// The settings of the folder.
  public let settings: MirrorSettings
  /// The directory of the library.
  let library: String
  /// Hears of what is passed over in the library because it is damaged.
  let damage: DamageLog

  /// Whether copies that belong to no chosen notebook any more are removed.
  public var removes = false
  /// Whether no notebook is chosen any more, so that all copies go.
  public var withdraws = false
  /// Whether notebooks are copied without what is damaged in them.
  public var allowsDamage = false

  /// Prepares the work.
  ///
  /// - Parameters:
  ///   - settings: What the folder holds.
  ///   - library: The directory of the library.
  ///   - damage: Hears of what is passed over because it is damaged.
  public init(_ settings: MirrorSettings, of library: String, reporting damage: DamageLog) {
    (self.settings, self.library, self.damage) = (settings, library, damage)
  }

  /// Does the work, on the calling thread.
  ///
  /// - Parameters:
  ///   - ticket: Ends it between two pages; copies that were whole by then stay.
  ///   - progress: Is told how far it is.
  /// - Returns: What became of each copy, and of the whole.
  public func run(
    _ ticket: MirrorTicket = MirrorTicket(), progress: (MirrorProgress) -> Void = { _ in }
  ) -> MirrorReport {
    withoutActuallyEscaping(progress) { progress in
      let work = MirrorWork(self, ticket, progress)
      do {
        try work.run()
      } catch is MirrorEnded {
        work.report.isCancelled = true
      } catch {
        work.report.failure = "\(error)"
      }
      return work.finishedReport
    }
  }
}
