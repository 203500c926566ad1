internal import Bytes
internal import Dispatch
internal import Notebook
internal import Store
internal import Synchronization

/// A small step of a job, which the keeper takes when no stroke waits.
struct JobStep: Sendable {
  /// The notebook that it works on; nil for whichever is open.
  let notebook: NotebookID?
  /// Runs the step; returns false if the rest needs another turn.
  fileprivate let body: @Sendable (inout NoteKeeping) throws -> Bool
  /// Called after the step, with the error if it failed.
  fileprivate let end: @Sendable ((any Error)?) -> Void
  /// The number of times that another program kept the library locked.
  private var refusals = 0

  /// The milliseconds for which a step, and strokes with it, waits for another program.
  private static let patience: Int32 = 20
  /// Enough refusals for ten seconds.
  private static let mostRefusals = 500

  init(
    in notebook: NotebookID? = nil,
    _ body: @escaping @Sendable (inout NoteKeeping) throws -> Bool,
    end: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    (self.notebook, self.body, self.end) = (notebook, body, end)
  }

  /// Runs the step; returns what is left of it, for another turn.
  func run(_ notes: inout NoteKeeping) -> JobStep? {
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

  func cancel() { end(Cancelled()) }
}

/// The steps of one job: while the keeper takes one, the job makes the next.
final class JobSteps: Sendable {
  private let notebook: NotebookID?
  private let ticket: Ticket
  private let keeper: Keeper
  private let room = DispatchSemaphore(value: 0)
  private let failure = Mutex<(any Error)?>(nil)

  /// Makes the room by a signal, since a semaphore must not end below its initial value.
  init(in notebook: NotebookID? = nil, ticket: Ticket, keeper: Keeper) {
    (self.notebook, self.ticket, self.keeper) = (notebook, ticket, keeper)
    room.signal()
  }

  /// Has the keeper take a step after the one before.
  func add(_ body: @escaping @Sendable (inout NoteKeeping) throws -> Void) throws {
    room.wait()
    do {
      try check()
    } catch {
      room.signal()
      throw error
    }
    let ticket = ticket
    let step = JobStep(in: notebook) { notes in
      try ticket.check()
      try body(&notes)
      return true
    } end: { [self] error in
      failure.withLock { $0 = $0 ?? error }
      room.signal()
    }
    keeper.enqueue(step)
  }

  /// Has the keeper take a step, and waits for its result.
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

  /// Has the keeper take a last step, even if the job was canceled, and waits for it.
  func conclude<Value: Sendable>(
    _ body: @escaping @Sendable (inout NoteKeeping) throws -> Value
  ) throws -> Value {
    let outcome = Promise<Result<Value, any Error>>()
    keeper.enqueue(
      JobStep(in: notebook) { notes in
        outcome.fulfill(.success(try body(&notes)))
        return true
      } end: { error in
        if let error { outcome.fulfill(.failure(error)) }
      })
    return try outcome.wait().get()
  }

  /// Has the keeper clean up in as many turns as needed, even after a cancellation; nothing waits for it.
  func cleanUp(_ body: @escaping @Sendable (inout NoteKeeping) throws -> Bool) {
    keeper.enqueue(JobStep(in: notebook, body))
  }

  private func check() throws {
    try ticket.check()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private final class Slot<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
