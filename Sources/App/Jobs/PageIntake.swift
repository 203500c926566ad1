internal import Bytes
internal import Desk
internal import Exchange
internal import Ink
internal import Notebook
internal import Store
internal import Wording

/// Imports pages into a notebook for a job, in steps that the keeper takes between strokes.
struct PageIntake {
  private let context: JobContext
  private let sourceCount: Int
  var notes: [Words] = []
  /// The number of complete pages, and of those from earlier sources.
  private var (count, countBefore) = (0, 0)
  /// The hashes of the files imported with earlier pages, and of those from earlier sources.
  private var (known, knownBefore): (Set<ContentHash>, Set<ContentHash>) = ([], [])

  var hasPages: Bool { count > 0 }

  init(context: JobContext, sourceCount: Int) {
    (self.context, self.sourceCount) = (context, sourceCount)
  }

  /// Imports all pages of a source, from 0, under its name.
  mutating func importPages(_ pages: any PageSupply, _ number: Int, _ name: String) throws {
    let (context, sourceCount) = (context, sourceCount)
    func tell(_ share: Double) {
      context.report(name, share: (Double(number) + share) / Double(sourceCount))
    }
    (countBefore, knownBefore) = (count, known)
    tell(0)
    var outside = OutsideInk()
    while let page = try pages.next() {
      try context.ticket.check()
      outside.count(page, on: page.size?.box, number: page.number)
      try importPage(page) { tell(pages.share * $0) }
      tell(pages.share)
    }
    notes += (pages.notes + [outside.note].compactMap(\.self)).map { "\(name), \($0)" }
  }

  /// Discards the pages of an unreadable source, and records the reason.
  mutating func discardPages(because reason: Words) throws {
    let (job, steps, kept) = (context.id, context.steps, countBefore)
    while try !steps.result(of: { try $0.discardPage(of: job, beyond: kept) }) {}
    (count, known) = (countBefore, knownBefore)
    notes.append(reason)
  }

  private mutating func importPage(_ page: LoosePage, _ tell: (Double) -> Void) throws {
    let (job, steps) = (context.id, context.steps)
    for (hash, bytes) in page.files where known.insert(hash).inserted {
      try steps.add { $0.withIntake(for: job) { intake, _ in intake.add(file: bytes) } }
    }
    for (number, layer) in page.layers.enumerated() {
      let elements = layer.elements
      var start = 0
      while start < elements.count {
        let end = Self.portion(of: elements, from: start)
        let portion = elements[start..<end].map(DraftElement.init)
        try steps.add { notes in
          try notes.withIntake(for: job) { intake, library in
            try intake.add(portion, layer: number, to: library, now: .now)
          }
        }
        start = end
        tell(Double(end) / Double(elements.count))
      }
    }
    let (heading, bounds) = (page.heading, page.bounds)
    try steps.add { notes in
      try notes.withIntake(for: job) { intake, library in
        try intake.endPage(as: heading, content: bounds, in: library, now: .now)
      }
    }
    count += 1
  }

  /// The end of the elements to save in one step: a stroke waits for at most a hundred, or a few long ones.
  private static func portion(of elements: [LooseElement], from start: Int) -> Int {
    var (end, samples) = (start, 0)
    while end < min(elements.count, start + 100), samples < 20_000 {
      if case .stroke(let stroke, _) = elements[end].content { samples += stroke.samples.count }
      end += 1
    }
    return end
  }
}

extension NoteKeeping {
  mutating func withIntake(
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
    try withIntake(for: job) { numbers = try $0.publish(in: $1, behind: place, now: .now) }
    intakes[job] = nil
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let places: Words = first == last ? "page \(first)" : "pages \(first) to \(last)"
    do {
      try readOutline()
    } catch {
      let reason = Words(brieflyFor: error)
      changeCount = nil
      return Job.Result("Imported to \(places), but it cannot be shown: \(reason).")
    }
    let page = first <= outline.pages.count ? fullName(of: outline.pages[first - 1].id) : nil
    return Job.Result(Self.sentence(about: places, notes), canUndo: true, page: page)
  }

  /// Shows all pasted pages at a place, as one action, and selects them; returns their number.
  mutating func publish(_ job: Job.ID, at place: PagePlace) throws -> Int {
    var new: [EntityID] = []
    try withIntake(for: job) { new = try $0.publish(in: $1, at: place, now: .now) }
    intakes[job] = nil
    showSaved(.choose(new.map(fullName)))
    return new.count
  }

  private static func sentence(about places: Words, _ notes: [Words]) -> Words {
    guard let note = notes.first else { return "Imported to \(places)." }
    return "Imported to \(places), but \(note.noting(notes.count - 1))."
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
    try withIntake(for: job) { try $0.discardPage(from: $1) }
    guard intakes[job]?.isEmpty != false else { return false }
    intakes[job] = nil
    return true
  }

  /// Discards a page that was not shown, beyond the first ones; returns whether only these are left.
  mutating func discardPage(of job: Job.ID, beyond count: Int) throws -> Bool {
    guard intakes[job] != nil else { return true }
    var isDone = true
    try withIntake(for: job) { isDone = try $0.discardPage(beyond: count, from: $1) }
    return isDone
  }
}

extension Words {
  func noting(_ further: Int) -> Words { further > 0 ? "\(self) (and \(further) more)" : self }
}
