/// What goes on beside writing.
extension Desk {
  /// Shows how far a job is, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ job: Job, _ commands: inout [Command]) {
    let before = jobs
    jobs.take(job)
    switch job.state {
    case .done(let result?):
      tell(Toast(result.sentence, offer: result.canUndo ? .undo : nil), &commands)
    case .failed:
      // Whoever looks at the list reads it there.
      if popup != .jobs, let trouble = job.trouble { tell(Toast(trouble), &commands) }
    case .waiting, .running, .resting, .ending, .done(nil), .cancelled: break
    }
    followJobs()
    if jobs.words != before.words, wet == nil { commands.append(.drawFace) }
  }

  mutating func act(_ action: JobAction, _ commands: inout [Command]) {
    switch action {
    case .toggleList: if !jobs.all.isEmpty { toggle(.jobs, &commands) }
    case .stop:
      let open = jobs.open
      if open.count == 1 {
        cancel(open[0].id, &commands)
      } else if !open.isEmpty, popup != .jobs {
        toggle(.jobs, &commands)
      }
    case .cancel(let id): cancel(id, &commands)
    case .putAside(let id):
      jobs.putAside(id)
      followJobs()
      commands.append(.drawFace)
    }
  }

  private mutating func cancel(_ id: Job.ID, _ commands: inout [Command]) {
    guard jobs.end(id) else { return }
    commands += [.cancel(id), .drawFace]
  }

  /// A list without jobs closes.
  private mutating func followJobs() {
    if jobs.all.isEmpty, popup == .jobs { popup = nil }
  }
}
