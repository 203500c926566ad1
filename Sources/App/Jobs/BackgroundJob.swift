internal import Bytes
internal import Desk
internal import Synchronization

/// Long work that goes on beside writing.
///
/// A new kind of job is one type that conforms.
protocol BackgroundJob: Sendable {
  /// The kind of work.
  var kind: Job.Kind { get }
  /// The subject of the work, such as a file.
  var name: String { get }
  /// Whether it goes on for ever, and is shown only while it has much to do.
  var isStanding: Bool { get }

  /// Does it, on a thread of its own behind the pen's.
  ///
  /// - Returns: What came of it; nil where there is nothing to say.
  /// - Throws: Why it has left everything as it was; `Cancelled` where it was cancelled.
  func run(_ context: JobContext) throws -> Job.Result?
}

extension BackgroundJob {
  var isStanding: Bool { false }
}

/// The tools of a running job.
struct JobContext: Sendable {
  let id: Job.ID
  let job: any BackgroundJob
  /// Whether it is still wanted.
  let ticket: JobTicket
  /// The steps that the keeper takes for it, between strokes.
  let steps: JobSteps
  let mailbox: Mailbox<Notice>

  /// Tells how far the job is; nil where that is not known.
  func tell(_ name: String, share: Double?) {
    mailbox.post(.job(Job(id, job.kind, name: name, state: .running(share: share))))
  }

  /// Tells that a job which goes on for ever has nothing to do for now.
  func rest() { mailbox.post(.job(Job(id, job.kind, name: job.name, state: .resting))) }
}

/// Whether a job is still wanted.
final class JobTicket: Sendable {
  private let isOver = Atomic(false)

  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  /// Ends the job before its next step.
  func cancel() { isOver.store(true, ordering: .releasing) }

  /// Throws where the job was cancelled.
  func check() throws(Cancelled) { if isCancelled { throw Cancelled() } }
}

/// A job was cancelled.
struct Cancelled: Error {}

extension Job {
  /// The job with readable text, even if its file names are not valid UTF-8.
  var readable: Job {
    var job = self
    job.name = PathText.readable(name)
    switch state {
    case .done(let result?):
      job.state = .done(Result(PathText.readable(result.sentence), canUndo: result.canUndo))
    case .failed(let reason): job.state = .failed(PathText.readable(reason))
    case .waiting, .running, .resting, .ending, .done(nil), .cancelled: break
    }
    return job
  }
}
