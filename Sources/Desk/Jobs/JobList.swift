internal import Wording

/// The jobs that are not over, and those that failed, until that has been seen.
public struct JobList: Hashable, Sendable {
  /// The jobs, in the order in which they were asked for.
  public private(set) var all: [Job] = []

  /// The jobs that still have something to do.
  public var open: [Job] { all.filter(\.isOpen) }

  /// Takes over the state of a job.
  mutating func take(_ job: Job) {
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
  mutating func putAside(_ id: Job.ID) { all.removeAll { $0.id == id && !$0.isOpen } }

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
