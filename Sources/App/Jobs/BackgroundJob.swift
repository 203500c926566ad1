internal import Bytes
internal import Desk
internal import Notebook
internal import Synchronization
internal import Wording

/// Long work in the background while the user writes.
///
/// Each kind of job is one type that conforms.
protocol BackgroundJob: Sendable {
  var kind: Job.Kind { get }
  /// The subject of the work, such as a file.
  var title: Words { get }
  /// The notebook that its steps work on; nil for whichever is open.
  var notebook: NotebookID? { get }
  /// True if it never ends, and is shown only while it has much to do.
  var isStanding: Bool { get }

  /// Does the work, on a thread with a lower priority than the pen's.
  ///
  /// Returns nil if there is nothing to say. If this throws, everything is as before; `Cancelled` if it was
  /// canceled.
  func run(_ context: JobContext) throws -> Job.Result?

  /// Reports a cancellation before the job ran, if that is awaited.
  func giveUp(_ mailbox: Mailbox<Notice>)
}

extension BackgroundJob {
  var notebook: NotebookID? { nil }
  var isStanding: Bool { false }

  func giveUp(_ mailbox: Mailbox<Notice>) {}
}

/// The tools of a running job.
struct JobContext: Sendable {
  let id: Job.ID
  let job: any BackgroundJob
  /// Its ticket.
  let ticket: JobTicket
  /// The steps that the keeper takes for it, between strokes.
  let steps: JobSteps
  let mailbox: Mailbox<Notice>

  /// Reports the progress of the job, nil if unknown, on something with a name, such as a file.
  func tell(_ name: String, share: Double?) {
    let name = Words(verbatim: name)
    mailbox.post(.job(Job(id, job.kind, name: name, state: .running(share: share))))
  }

  /// Reports that a standing job has nothing to do for now.
  func rest() { mailbox.post(.job(Job(id, job.kind, name: job.title, state: .resting))) }
}

/// Says whether a job is still wanted.
final class JobTicket: Sendable {
  private let isOver = Atomic(false)

  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  func cancel() { isOver.store(true, ordering: .releasing) }

  func check() throws(Cancelled) { if isCancelled { throw Cancelled() } }
}

struct Cancelled: Error {}

extension Words {
  /// The words in displayable form, whatever the bytes of file names.
  var readable: Words { Words(verbatim: PathText.readable(text)) }
}

extension Job {
  /// The job with readable text, whatever the bytes of its file names.
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
