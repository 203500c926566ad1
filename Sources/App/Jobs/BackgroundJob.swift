internal import Bytes
internal import Desk
internal import Notebook
internal import Synchronization
internal import Wording

/// Long work that runs in the background while the user writes.
///
/// Each kind of job is one type that conforms.
protocol BackgroundJob: Sendable {
  var kind: Job.Kind { get }
  /// What the work is about, such as a file.
  var title: Words { get }
  /// The notebook that its steps work on; nil for whichever is open.
  var notebook: NotebookID? { get }
  /// True if it goes on indefinitely, and is shown only while it has much to do.
  var isStanding: Bool { get }

  /// Does the work, on a thread of its own with a lower priority than the pen's.
  ///
  /// - Returns: The result; nil if there is nothing to say.
  /// - Throws: Why it failed, leaving everything as it was; `Cancelled` if it was canceled.
  func run(_ context: JobContext) throws -> Job.Result?

  /// Says what somebody waits to hear if it was canceled before it could run.
  func giveUp(_ mailbox: Mailbox<Notice>)
}

extension BackgroundJob {
  var notebook: NotebookID? { nil }
  var isStanding: Bool { false }

  func giveUp(_ mailbox: Mailbox<Notice>) {}
}

/// What a job works with while it runs.
struct JobContext: Sendable {
  let id: Job.ID
  let job: any BackgroundJob
  /// True if it is still wanted.
  let ticket: JobTicket
  /// The steps that the keeper takes for it, between strokes.
  let steps: JobSteps
  let mailbox: Mailbox<Notice>

  /// Reports the progress of the job, nil if unknown, on something that has a name of its own, such as
  /// a file.
  func tell(_ name: String, share: Double?) {
    let name = Words(verbatim: name)
    mailbox.post(.job(Job(id, job.kind, name: name, state: .running(share: share))))
  }

  /// Reports that a standing job has nothing to do for now.
  func rest() { mailbox.post(.job(Job(id, job.kind, name: job.title, state: .resting))) }
}

/// True if a job is still wanted.
final class JobTicket: Sendable {
  private let isOver = Atomic(false)

  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  /// Ends the job before its next step.
  func cancel() { isOver.store(true, ordering: .releasing) }

  /// Throws if the job was canceled.
  func check() throws(Cancelled) { if isCancelled { throw Cancelled() } }
}

struct Cancelled: Error {}

extension Words {
  /// The words as they can be shown, whatever bytes the files in them are named by.
  var readable: Words { Words(verbatim: PathText.readable(text)) }
}

extension Job {
  /// The job with readable text, whatever bytes its files are named by.
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
