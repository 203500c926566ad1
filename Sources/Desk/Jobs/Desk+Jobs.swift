internal import Notebook

/// Jobs in the background.
extension Desk {
  /// Shows the progress of a job, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ job: Job, _ effects: inout [Effect]) {
    let before = jobs
    jobs.take(job)
    switch job.state {
    case .done(let result?):
      tell(
        Toast(
          result.sentence, offer: canUndo(result) ? .undo : nil, further: result.further),
        &effects)
    case .failed:
      // The open list of jobs already shows the failure.
      if popup != .jobs, let trouble = job.trouble {
        tell(Toast(trouble, failure: job.id), &effects)
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
    for failure in toasts.readFailures { jobs.putAside(failure) }
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
      jobs.putAside(id)
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
