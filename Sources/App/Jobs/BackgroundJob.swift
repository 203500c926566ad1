internal import Bytes
internal import Desk
internal import Notebook
internal import Synchronization
internal import Wording

/// Long work in the background while the user writes; each kind of job is one type that conforms.
protocol BackgroundJob: Sendable {
  var kind: Job.Kind { get }
  /// The subject of the work, such as a file.
  var title: Words { get }
  /// The notebook that its steps work on; nil for whichever is open.
  var notebook: NotebookID? { get }
  /// True if it never ends, and is shown only while it has much to do.
  var isStanding: Bool { get }

  /// Does the work, on a thread with a lower priority than the pen's; nil if there is nothing to say.
  ///
  /// If this throws, everything is as before; `Cancelled` if it was canceled.
  func run(_ context: JobContext) throws -> Job.Result?

  /// Reports a cancellation before the job ran, if that is awaited.
  func reportCancellation(to mailbox: Mailbox<Notice>)
}

extension BackgroundJob {
  var notebook: NotebookID? { nil }
  var isStanding: Bool { false }

  func reportCancellation(to mailbox: Mailbox<Notice>) {}
}

struct JobContext: Sendable {
  let id: Job.ID
  let job: any BackgroundJob
  let ticket: Ticket
  let steps: JobSteps
  let mailbox: Mailbox<Notice>

  /// Reports the progress of the job, nil if unknown, on something with a name, such as a file.
  func report(_ name: String, share: Double?) {
    let name = Words(verbatim: name)
    mailbox.post(.job(Job(id, job.kind, name: name, state: .running(share: share))))
  }

  func rest() { mailbox.post(.job(Job(id, job.kind, name: job.title, state: .resting))) }
}

extension Words {
  /// The words in displayable form, whatever the bytes of file names.
  var readable: Words { Words(verbatim: PathText.readable(text)) }
}

extension Job {
  var readable: Job {
    var job = self
    job.name = name.readable
    switch state {
    case .done(let result?):
      var readable = result
      readable.sentence = result.sentence.readable
      job.state = .done(readable)
    case .failed(let reason): job.state = .failed(reason.readable)
    case .waiting, .running, .resting, .ending, .done(nil), .cancelled: break
    }
    return job
  }
}

/// Runs jobs in the background, each on a thread that yields to the pen's.
///
/// Few of a kind run at once, so that many files need few threads, and a folder that does not answer stops
/// no job of another kind.
final class JobRunner: Sendable {
  private struct Entry: Sendable {
    let id: Job.ID
    let job: any BackgroundJob
    let ticket: Ticket
  }

  private struct State: Sendable {
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

  init(keeper: Keeper, mailbox: Mailbox<Notice>) { (self.keeper, self.mailbox) = (keeper, mailbox) }

  /// Starts a job, after others of its kind.
  func start(_ job: any BackgroundJob) {
    let isTaken = state.withLock { state in
      guard !state.isClosed else { return false }
      state.count += 1
      let entry = Entry(id: Job.ID(state.count), job: job, ticket: Ticket())
      state.open.append(entry)
      // Within the lock, so that no later news of the job arrives first.
      report(job.isStanding ? .resting : .waiting, of: entry)
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
      steps: JobSteps(in: job.notebook, ticket: ticket, keeper: keeper), mailbox: mailbox)
    guard !ticket.isCancelled else { return reportCancellation(of: entry) }
    do {
      report(.done(try job.run(context)), of: entry)
    } catch {
      report(ticket.isCancelled ? .cancelled : .failed("\(error)"), of: entry)
    }
  }

  private func report(_ state: Job.State, of entry: Entry) {
    mailbox.post(.job(Job(entry.id, entry.job.kind, name: entry.job.title, state: state)))
  }

  func cancel(_ id: Job.ID) {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.id == id }) else { return }
      state.open[place].ticket.cancel()
      guard !state.running.contains(id) else { return }
      reportCancellation(of: state.open.remove(at: place))
    }
  }

  private func reportCancellation(of entry: Entry) {
    entry.job.reportCancellation(to: mailbox)
    report(.cancelled, of: entry)
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
