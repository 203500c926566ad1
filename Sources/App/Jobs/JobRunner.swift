internal import Bytes
internal import Desk
internal import Synchronization
internal import Wording

/// Runs jobs in the background, each on a thread that yields to the pen's.
///
/// Few of a kind run at once, so that many files need few threads, and a folder that does not answer stops
/// no job of another kind.
final class JobRunner: Sendable {
  private struct Entry: Sendable {
    let id: Job.ID
    let job: any BackgroundJob
    let ticket: JobTicket
  }

  private struct State: Sendable {
    /// The number of jobs so far.
    var count = 0
    /// The unfinished jobs, in the order of their start.
    var open: [Entry] = []
    var running: Set<Job.ID> = []
    var isClosed = false

    /// Marks the next job of a kind as running, if one waits and may run.
    mutating func begin(_ kind: Job.Kind) -> Entry? {
      let kin = open.filter { $0.job.kind == kind }
      let most = kin.first?.job.isStanding == true ? Int.max : JobRunner.mostAtOnce
      guard kin.count(where: { running.contains($0.id) }) < most,
        let next = kin.first(where: { !running.contains($0.id) })
      else { return nil }
      running.insert(next.id)
      return next
    }
  }

  private static let mostAtOnce = 4

  private let state = Mutex(State())
  private let keeper: Keeper
  private let mailbox: Mailbox<Notice>

  /// Creates a runner without jobs; the keeper takes their steps.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    self.keeper = keeper
    self.mailbox = mailbox
  }

  /// Starts a job, after others of its kind.
  func start(_ job: any BackgroundJob) {
    let isTaken = state.withLock { state in
      guard !state.isClosed else { return false }
      state.count += 1
      let entry = Entry(id: Job.ID(state.count), job: job, ticket: JobTicket())
      state.open.append(entry)
      // Within the lock, so that no later news of the job arrives first.
      tell(job.isStanding ? .resting : .waiting, of: entry)
      return true
    }
    if isTaken { startThread(for: job.kind) }
  }

  private func startThread(for kind: Job.Kind) {
    guard let first = state.withLock({ $0.begin(kind) }) else { return }
    WorkerThread.start("\(kind)") { [self] in
      var next: Entry? = first
      while let entry = next {
        run(entry)
        next = state.withLock { state in
          state.open.removeAll { $0.id == entry.id }
          state.running.remove(entry.id)
          return state.begin(kind)
        }
      }
    }
  }

  private func run(_ entry: Entry) {
    let (job, ticket) = (entry.job, entry.ticket)
    let context = JobContext(
      id: entry.id, job: job, ticket: ticket,
      steps: JobSteps(in: job.notebook, ticket: ticket, keeper: keeper),
      mailbox: mailbox)
    guard !ticket.isCancelled else { return giveUp(entry) }
    do {
      tell(.done(try job.run(context)), of: entry)
    } catch {
      tell(ticket.isCancelled ? .cancelled : .failed("\(error)"), of: entry)
    }
  }

  private func tell(_ state: Job.State, of entry: Entry) {
    mailbox.post(.job(Job(entry.id, entry.job.kind, name: entry.job.title, state: state)))
  }

  /// Cancels a job and leaves nothing of it; others continue.
  func cancel(_ id: Job.ID) {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.id == id }) else { return }
      state.open[place].ticket.cancel()
      guard !state.running.contains(id) else { return }
      giveUp(state.open.remove(at: place))
    }
  }

  private func giveUp(_ entry: Entry) {
    entry.job.giveUp(mailbox)
    tell(.cancelled, of: entry)
  }

  /// Cancels all jobs, without waiting for them.
  func finish() {
    state.withLock { state in
      state.isClosed = true
      for entry in state.open { entry.ticket.cancel() }
      state.open.removeAll { !state.running.contains($0.id) }
    }
  }
}
