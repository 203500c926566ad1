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
  /// The number of source files or notebooks.
  private let sourceCount: Int
  /// The parts left out.
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
  mutating func bring(_ pages: any PageSupply, _ number: Int, _ name: String) throws {
    let (context, sourceCount) = (context, sourceCount)
    func tell(_ share: Double) {
      context.tell(name, share: (Double(number) + share) / Double(sourceCount))
    }
    (countBefore, knownBefore) = (count, known)
    tell(0)
    var outside = OutsideInk()
    while let page = try pages.next() {
      try context.ticket.check()
      outside.count(page, on: page.size?.box, number: page.number)
      try bring(page) { tell(pages.share * $0) }
      tell(pages.share)
    }
    notes += (pages.notes + [outside.note].compactMap(\.self)).map { "\(name), \($0)" }
  }

  /// Takes back the pages of an unreadable source, and notes the reason.
  ///
  /// Throws if the notebook itself cannot be changed.
  mutating func leaveOut(_ reason: Words) throws {
    let (job, steps, kept) = (context.id, context.steps, countBefore)
    while try !steps.result(of: { try $0.discardPage(of: job, beyond: kept) }) {}
    (count, known) = (countBefore, knownBefore)
    notes.append(reason)
  }

  /// Imports a page, with its files that are not there yet.
  private mutating func bring(_ page: LoosePage, _ tell: (Double) -> Void) throws {
    let (job, steps) = (context.id, context.steps)
    for (hash, bytes) in page.files where known.insert(hash).inserted {
      try steps.add { $0.bringIn(for: job) { intake, _ in intake.keep(file: bytes) } }
    }
    for (number, layer) in page.layers.enumerated() {
      let elements = layer.elements
      var start = 0
      while start < elements.count {
        let end = Self.portion(of: elements, from: start)
        let portion = elements[start..<end].map(DraftElement.init)
        try steps.add { notes in
          try notes.bringIn(for: job) { intake, library in
            try intake.add(portion, layer: number, to: library, now: .now)
          }
        }
        start = end
        tell(Double(end) / Double(elements.count))
      }
    }
    let (heading, bounds) = (page.heading, page.bounds)
    try steps.add { notes in
      try notes.bringIn(for: job) { intake, library in
        try intake.endPage(as: heading, content: bounds, in: library, now: .now)
      }
    }
    count += 1
  }

  /// The end of the elements to save in one step: a stroke written meanwhile waits for at most a hundred,
  /// or a few long ones.
  private static func portion(of elements: [LooseElement], from start: Int) -> Int {
    var (end, samples) = (start, 0)
    while end < min(elements.count, start + 100), samples < 20_000 {
      if case .stroke(let stroke, _, _) = elements[end].content {
        samples += stroke.samples.count
      }
      end += 1
    }
    return end
  }
}
