internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Imports files; each job has its own pages until they are shown.
extension NoteKeeping {
  /// Works on the pages of an import that are not shown yet.
  mutating func bringIn(
    for job: Job.ID, _ body: (inout Intake, Library) throws -> Void
  ) rethrows {
    let library = library
    try body(&intakes[job, default: Intake(into: id)], library)
  }

  /// Shows all imported pages at a place, or at the end, as one action; notes say what was left out.
  mutating func publish(
    _ job: Job.ID, behind place: PagePlace? = nil, _ notes: [Words]
  ) throws -> Job.Result? {
    var numbers = 1..<1
    try bringIn(for: job) { numbers = try $0.publish(in: $1, behind: place, now: .now) }
    intakes[job] = nil
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let places: Words = first == last ? "page \(first)" : "pages \(first) to \(last)"
    do {
      try readOutline()
    } catch {
      let reason = (error as? LibraryError)?.inBrief ?? "\(error)"
      changeCount = nil
      return Job.Result("Imported to \(places), but it cannot be shown: \(reason).")
    }
    let page = first <= outline.pages.count ? fullName(of: outline.pages[first - 1].id) : nil
    return Job.Result(Self.sentence(about: places, notes), canUndo: true, page: page)
  }

  /// Shows all pasted pages at a place, as one action, and selects them; returns their number.
  mutating func publish(_ job: Job.ID, at place: PagePlace) throws -> Int {
    var new: [EntityID] = []
    try bringIn(for: job) { new = try $0.publish(in: $1, at: place, now: .now) }
    intakes[job] = nil
    do {
      var answer = Answer(to: nil)
      try readAgain(into: &answer)
      answer.followUp = .choose(new.map(fullName))
      post(answer)
    } catch {
      // They are shown as soon as they can be read.
      changeCount = nil
    }
    return new.count
  }

  private static func sentence(about places: Words, _ notes: [Words]) -> Words {
    guard let note = notes.first else { return "Imported to \(places)." }
    return "Imported to \(places), but \(note.noting(notes.count - 1))."
  }

  /// Begins to make a notebook of an import.
  mutating func beginNotebook(for job: Job.ID, titled title: String) throws {
    intakes[job] = try Intake(making: title, in: library, now: .now)
  }

  /// Shows the finished notebook, with a mark by which it is found again; nil if nothing was imported.
  mutating func publishNotebook(
    _ job: Job.ID, markedBy mark: (key: String, value: [UInt8])
  ) throws -> NotebookID? {
    guard var intake = intakes.removeValue(forKey: job) else { return nil }
    guard try !intake.publish(in: library, now: .now).isEmpty else { return nil }
    try library.setViewState(mark.key, of: intake.id, to: mark.value)
    return intake.id
  }

  /// Discards a page that was not shown; returns whether none is left.
  mutating func discardPage(of job: Job.ID) throws -> Bool {
    guard intakes[job] != nil else { return true }
    try bringIn(for: job) { try $0.discardPage(from: $1) }
    guard intakes[job]?.isEmpty != false else { return false }
    intakes[job] = nil
    return true
  }

  /// Discards a page that was not shown, beyond the first ones; returns whether only these are left.
  mutating func discardPage(of job: Job.ID, beyond count: Int) throws -> Bool {
    guard intakes[job] != nil else { return true }
    var isDone = true
    try bringIn(for: job) { isDone = try $0.discardPage(beyond: count, from: $1) }
    return isDone
  }
}

extension Words {
  /// The words of a note, with the number of further ones.
  func noting(_ further: Int) -> Words {
    further > 0 ? "\(self) (and \(further) more)" : self
  }
}
