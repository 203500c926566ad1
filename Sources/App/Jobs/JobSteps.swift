internal import Foundation
internal import Store
internal import Synchronization

/// A small step of a job, which the keeper takes when no stroke waits.
struct JobStep: Sendable {
  /// Takes it; returns false where the rest of it is to have another turn.
  fileprivate let body: @Sendable (inout NoteKeeping) throws -> Bool
  /// Hears that it is over, and why it failed.
  fileprivate let end: @Sendable ((any Error)?) -> Void
  /// How often another program kept the library locked.
  private var refusals = 0

  /// The milliseconds for which a step waits at once for another program, and strokes with it.
  private static let patience: Int32 = 20
  /// Ten seconds of them are enough.
  private static let mostRefusals = 500

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - body: Takes the step; returns false where the rest of it is to have another turn.
  ///   - end: Hears that the step is over, and why it failed.
  init(
    _ body: @escaping @Sendable (inout NoteKeeping) throws -> Bool,
    end: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    self.body = body
    self.end = end
  }

  /// Takes the step; returns what is left of it, for another turn.
  func take(_ notes: inout NoteKeeping) -> JobStep? {
    notes.library.wait(atMost: Self.patience)
    defer { notes.library.wait(atMost: NoteKeeping.patience) }
    do {
      guard try body(&notes) else { return self }
      end(nil)
    } catch LibraryError.busy where refusals < Self.mostRefusals {
      var rest = self
      rest.refusals += 1
      return rest
    } catch {
      end(error)
    }
    return nil
  }

  /// Gives up what is left of it, since the keeper ends.
  func giveUp() { end(Cancelled()) }
}

/// The steps of one job: while the keeper takes one, the next is made.
final class JobSteps: Sendable {
  private let ticket: JobTicket
  private let keeper: Keeper
  /// Room for a step.
  private let room = DispatchSemaphore(value: 0)
  private let failure = Mutex<(any Error)?>(nil)

  /// Makes the room by a signal, since a semaphore may not end with less than it began with.
  init(ticket: JobTicket, keeper: Keeper) {
    (self.ticket, self.keeper) = (ticket, keeper)
    room.signal()
  }

  /// Has a step taken when the one before is.
  ///
  /// - Throws: Why an earlier step failed, or `Cancelled`.
  func add(_ body: @escaping @Sendable (inout NoteKeeping) throws -> Void) throws {
    room.wait()
    do {
      try check()
    } catch {
      room.signal()
      throw error
    }
    let ticket = ticket
    let step = JobStep { notes in
      try ticket.check()
      try body(&notes)
      return true
    } end: { [self] error in
      failure.withLock { $0 = $0 ?? error }
      room.signal()
    }
    keeper.take(step)
  }

  /// Has a step taken and waits for what comes of it.
  ///
  /// - Throws: Why it or an earlier one failed, or `Cancelled`.
  func result<Value: Sendable>(
    of body: @escaping @Sendable (inout NoteKeeping) throws -> Value
  ) throws -> Value {
    let slot = Slot<Value>()
    try add { notes in
      let value = try body(&notes)
      slot.value.withLock { $0 = value }
    }
    room.wait()
    defer { room.signal() }
    if let value = slot.value.withLock({ $0 }) { return value }
    throw failure.withLock { $0 } ?? Cancelled()
  }

  /// Has something taken away in as many turns as it takes, whether or not the job was cancelled;
  /// nothing waits for that.
  func cleanUp(_ body: @escaping @Sendable (inout NoteKeeping) throws -> Bool) {
    keeper.take(JobStep(body))
  }

  private func check() throws {
    try ticket.check()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private final class Slot<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
