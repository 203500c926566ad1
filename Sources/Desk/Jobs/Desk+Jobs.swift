internal import Notebook
internal import Wording

/// The jobs in progress, and failed ones until the user has seen them.
struct JobList: Hashable, Sendable {
  /// The jobs, in the order of their numbers.
  private(set) var all: [Job] = []

  var open: [Job] { all.filter(\.isOpen) }

  mutating func update(_ job: Job) {
    let place = all.firstIndex { $0.id == job.id }
    switch job.state {
    case .resting, .done, .cancelled: if let place { all.remove(at: place) }
    case .waiting, .running:
      // An ending job stays so, even if it reported progress before it was told to stop.
      if let place, all[place].state == .ending { return }
      store(job, at: place)
    case .ending, .failed: store(job, at: place)
    }
  }

  private mutating func store(_ job: Job, at place: Int?) {
    if let place {
      all[place] = job
    } else {
      all.insert(job, at: all.firstIndex { $0.id.number > job.id.number } ?? all.count)
    }
  }

  /// Marks a job as ending; returns false if it already was or is over.
  mutating func end(_ id: Job.ID) -> Bool {
    guard let place = all.firstIndex(where: { $0.id == id }), all[place].isOpen,
      all[place].state != .ending
    else { return false }
    all[place].state = .ending
    return true
  }

  mutating func dismiss(_ id: Job.ID) { all.removeAll { $0.id == id && !$0.isOpen } }

  mutating func removeFinished() { all.removeAll { !$0.isOpen } }

  /// The share done of all open jobs, 0 to 1; nil if it is unknown for all of them.
  var share: Double? {
    let open = open
    let known = open.compactMap(\.share)
    guard !known.isEmpty else { return nil }
    // A waiting job counts as nothing done.
    let waiting = open.count { $0.state == .waiting }
    return known.reduce(0, +) / Double(known.count + waiting)
  }

  /// All texts about the jobs, which need no redraw while these stay the same.
  var words: [Words] {
    all.flatMap { [$0.step, $0.progress, $0.trouble ?? ""] } + [share.map(Job.percent) ?? ""]
  }

  var summary: Words {
    let open = open
    return open.count == 1 ? open[0].step : all.count == 1 ? all[0].step : title
  }

  var progress: Words {
    let open = open
    return open.count == 1 ? open[0].progress : share.map(Job.percent) ?? ""
  }

  var title: Words {
    let (open, failed) = (open.count, all.count - open.count)
    if open == 0 { return failed == 1 ? "1 task failed" : "\(failed) tasks failed" }
    return open == 1 ? "1 task" : "\(open) tasks"
  }
}

/// An action on background jobs.
public enum JobAction: Hashable, Sendable {
  /// Cancel the only open job, or show the list of several.
  case stop
  case cancel(Job.ID)
  case putAside(Job.ID)

  var label: Words {
    switch self {
    case .cancel: "Stop"
    case .putAside: "Dismiss"
    default: .none
    }
  }
}

extension Desk {
  /// Updates a job, but does not redraw during a stroke, as that would hold up the ink.
  mutating func update(_ job: Job, _ effects: inout [Effect]) {
    let before = jobs
    jobs.update(job)
    switch job.state {
    case .done(let result?):
      enqueue(
        Toast(result.sentence, offer: canUndo(result) ? .undo : nil, further: result.further),
        &effects)
    case .failed:
      // The open list already shows the failure.
      if popup != .jobs, let trouble = job.trouble {
        enqueue(Toast(trouble, failure: job.id), &effects)
      }
    case .waiting, .running, .resting, .ending, .done(nil), .cancelled: break
    }
    closeEmptyJobList()
    if jobs.words != before.words, hand.wet == nil { effects.append(.drawFace) }
  }

  /// True if undo would take back the result, rather than a change in another notebook or on the shelf.
  private func canUndo(_ result: Job.Result) -> Bool {
    guard result.canUndo, !(screen is ShelfScreen) else { return false }
    return result.notebook == nil || result.notebook == notebook?.id
  }

  /// Dismisses failures that the user has seen: in the list that has just closed, or in a toast that was read.
  mutating func updateFailures(since list: Popup?, _ effects: inout [Effect]) {
    defer { toasts.readFailures = [] }
    guard popup != .jobs else { return }
    let before = jobs
    if list == .jobs { jobs.removeFinished() }
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
      closeEmptyJobList()
      effects.append(.drawFace)
    }
  }

  private mutating func cancel(_ id: Job.ID, _ effects: inout [Effect]) {
    guard jobs.end(id) else { return }
    effects += [.cancel(id), .drawFace]
  }

  private mutating func closeEmptyJobList() {
    if jobs.all.isEmpty, popup == .jobs { popup = nil }
  }
}

extension Job.Result {
  fileprivate var further: [Action] {
    let pages = page.map { [Action.library(.show($0.notebook, page: $0.page))] } ?? []
    return pages + (files.isEmpty ? [] : [.share(.show(files)), .share(.mail(files))])
  }
}
