internal import Notebook
internal import Wording

/// The jobs that are not over, and those that failed, until that has been seen.
public struct JobList: Hashable, Sendable {
  /// The jobs, in the order in which they were asked for.
  public private(set) var all: [Job] = []

  /// The jobs that still have something to do.
  public var open: [Job] { all.filter(\.isOpen) }

  /// Updates the state of a job.
  mutating func update(_ job: Job) {
    let place = all.firstIndex { $0.id == job.id }
    switch job.state {
    case .resting, .done, .cancelled: if let place { all.remove(at: place) }
    case .waiting, .running:
      // A job that is ending stays so, even if it reported progress before it was told to stop.
      if let place, all[place].state == .ending { return }
      put(job, at: place)
    case .ending, .failed: put(job, at: place)
    }
  }

  private mutating func put(_ job: Job, at place: Int?) {
    if let place {
      all[place] = job
    } else {
      all.insert(job, at: all.firstIndex { $0.id.number > job.id.number } ?? all.count)
    }
  }

  /// Marks a job as ending; returns whether that is new.
  mutating func end(_ id: Job.ID) -> Bool {
    guard let place = all.firstIndex(where: { $0.id == id }), all[place].isOpen,
      all[place].state != .ending
    else { return false }
    all[place].state = .ending
    return true
  }

  /// Dismisses a failed job.
  mutating func dismiss(_ id: Job.ID) { all.removeAll { $0.id == id && !$0.isOpen } }

  /// Dismisses all failed jobs.
  mutating func putFailuresAside() { all.removeAll { !$0.isOpen } }

  /// The share done of all open jobs, 0 to 1; nil if it is unknown for all of them.
  var share: Double? {
    let open = open
    let known = open.compactMap(\.share)
    guard !known.isEmpty else { return nil }
    // A job that has not begun counts as nothing done.
    let waiting = open.count { $0.state == .waiting }
    return known.reduce(0, +) / Double(known.count + waiting)
  }

  /// All texts about the jobs: while these are the same, nothing needs to be redrawn.
  var words: [Words] {
    all.flatMap { [$0.step, $0.progress, $0.trouble ?? ""] } + [share.map(Job.percent) ?? ""]
  }

  /// The running or failed jobs, in a few words.
  var summary: Words {
    let open = open
    return open.count == 1 ? open[0].step : all.count == 1 ? all[0].step : title
  }

  /// The progress of that, in words.
  var progress: Words {
    let open = open
    return open.count == 1 ? open[0].progress : share.map(Job.percent) ?? ""
  }

  /// The number of jobs, in words.
  var title: Words {
    let (open, failed) = (open.count, all.count - open.count)
    if open == 0 { return failed == 1 ? "1 task failed" : "\(failed) tasks failed" }
    return open == 1 ? "1 task" : "\(open) tasks"
  }
}

/// What the writer can ask for about jobs.
public enum JobAction: Hashable, Sendable {
  /// Cancel the running job, or show the list if there are several.
  case stop
  /// Cancel a job and discard all it has done.
  case cancel(Job.ID)
  /// Dismiss a failed job.
  case putAside(Job.ID)

  /// The words for an action about one job.
  var label: Words {
    switch self {
    case .cancel: "Stop"
    case .putAside: "Dismiss"
    default: .none
    }
  }
}

/// Jobs in the background.
extension Desk {
  /// Shows the progress of a job, but not while a stroke is written: that would hold up the ink.
  mutating func update(_ job: Job, _ effects: inout [Effect]) {
    let before = jobs
    jobs.update(job)
    switch job.state {
    case .done(let result?):
      enqueue(
        Toast(
          result.sentence, offer: canUndo(result) ? .undo : nil, further: result.further),
        &effects)
    case .failed:
      // The open list of jobs already shows the failure.
      if popup != .jobs, let trouble = job.trouble {
        enqueue(Toast(trouble, failure: job.id), &effects)
      }
    case .waiting, .running, .resting, .ending, .done(nil), .cancelled: break
    }
    followJobs()
    if jobs.words != before.words, hand.wet == nil { effects.append(.drawFace) }
  }

  /// Whether undoing would now take back a result, and not what was done in another notebook or on the shelf.
  private func canUndo(_ result: Job.Result) -> Bool {
    guard result.canUndo, !(screen is ShelfScreen) else { return false }
    return result.notebook == nil || result.notebook == notebook?.id
  }

  /// Puts failures aside that have been seen: in the list that has just been closed, or in a message that has gone
  /// while the writer was there.
  mutating func updateFailures(since list: Popup?, _ effects: inout [Effect]) {
    defer { toasts.readFailures = [] }
    guard popup != .jobs else { return }
    let before = jobs
    if list == .jobs { jobs.putFailuresAside() }
    for failure in toasts.readFailures { jobs.dismiss(failure) }
    if jobs != before { effects.append(.drawFace) }
  }

  mutating func perform(_ action: JobAction, _ effects: inout [Effect]) {
    switch action {
    case .stop:
      let open = jobs.open
      if open.count == 1 {
        cancel(open[0].id, &effects)
      } else if !open.isEmpty, popup != .jobs {
        toggle(.jobs, &effects)
      }
    case .cancel(let id): cancel(id, &effects)
    case .putAside(let id):
      jobs.dismiss(id)
      followJobs()
      effects.append(.drawFace)
    }
  }

  private mutating func cancel(_ id: Job.ID, _ effects: inout [Effect]) {
    guard jobs.end(id) else { return }
    effects += [.cancel(id), .drawFace]
  }

  /// Closes the list when it is empty.
  private mutating func followJobs() {
    if jobs.all.isEmpty, popup == .jobs { popup = nil }
  }
}

extension Job.Result {
  /// What is offered besides the way back.
  fileprivate var further: [Action] {
    let pages = page.map { [Action.library(.show($0.notebook, page: $0.page))] } ?? []
    return pages + (files.isEmpty ? [] : [.share(.show(files)), .share(.mail(files))])
  }
}
