private import Synchronization

/// The damage skipped while reading libraries.
///
/// Every library is opened with one, so that its reader can report the damage; several libraries, on
/// different threads, may share one.
public final class DamageLog: Sendable {
  private struct State {
    var entries: [Damage] = []
    var known: Set<Damage> = []
  }

  private let state = Mutex(State())
  private let outer: DamageLog?

  /// The largest number of entries.
  public static let limit: Int = 1000

  /// Creates an empty log, which passes its damage on to `outer`.
  public init(within outer: DamageLog? = nil) { self.outer = outer }

  /// The skipped damage in the order found; the first thousand entries.
  public var entries: [Damage] { state.withLock { $0.entries } }

  /// True if nothing was skipped.
  public var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Records damage, once however often it is found.
  ///
  /// `subject` is called only for new damage.
  func add(_ damage: Damage, about subject: () -> Whereabouts? = { nil }) {
    let isNew = state.withLock { state in
      state.entries.count < Self.limit && state.known.insert(damage).inserted
    }
    guard isNew else { return }
    var told = damage
    // Finding the words reads the library, which may find more damage.
    told.subject = subject()
    state.withLock { $0.entries.append(told) }
    outer?.add(damage) { told.subject }
  }
}
