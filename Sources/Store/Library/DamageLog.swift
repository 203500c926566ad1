private import Synchronization

/// What was passed over in reading libraries because it is damaged.
///
/// Every library is opened with one, so that whoever reads can tell; several libraries, on threads of
/// their own, may share one.
public final class DamageLog: Sendable {
  private struct State {
    var entries: [Damage] = []
    var known: Set<Damage> = []
  }

  private let state = Mutex(State())
  private let outer: DamageLog?

  /// The most that is told apart.
  public static let limit: Int = 1000

  /// Creates a log of nothing.
  ///
  /// - Parameter outer: Another log, which is to hear the same.
  public init(within outer: DamageLog? = nil) { self.outer = outer }

  /// What was passed over, in the order in which it was met; the first thousand of it.
  public var entries: [Damage] { state.withLock { $0.entries } }

  /// Whether nothing was passed over.
  public var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Notes something damaged, once however often it is met.
  ///
  /// - Parameters:
  ///   - damage: What it is.
  ///   - subject: Says what it was about; asked only where the damage is new.
  func add(_ damage: Damage, about subject: () -> Whereabouts? = { nil }) {
    let isNew = state.withLock { state in
      state.entries.count < Self.limit && state.known.insert(damage).inserted
    }
    guard isNew else { return }
    var told = damage
    // Finding the words reads the library, which may meet further damage.
    told.subject = subject()
    state.withLock { $0.entries.append(told) }
    outer?.add(damage) { told.subject }
  }
}
