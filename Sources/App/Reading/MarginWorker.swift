internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Search
internal import Store

/// Finds the non-empty part of pages by drawing them, on a thread that neither window nor keeper waits for.
struct MarginWorker {
  private let requests = WorkQueue<(pages: [PageID], ticket: Ticket)>()
  private var ticket = Ticket()

  /// The pages measured before the first are shown, so that those in sight do not wait for others.
  private static let first = 8
  /// The number of pages reported at once after that: each time all pages are laid out again.
  private static let step = 100

  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    let requests = requests
    WorkerThread.start("margins") {
      while let (pages, ticket) = requests.next() {
        var boxes: [PageID: Box] = [:]
        for (number, page) in pages.enumerated() {
          guard let box = Self.content(of: page, from: keeper, ticket) else { break }
          boxes[page] = box
          let isTold = number + 1 == Self.first || boxes.count >= Self.step
          guard isTold || number + 1 == pages.count else { continue }
          mailbox.post(.desk(.measured(boxes)))
          boxes = [:]
        }
      }
    }
  }

  /// Measures pages; without any, the earlier requests are given up.
  mutating func measure(_ pages: [PageID]) {
    if pages.isEmpty {
      ticket.cancel()
      ticket = Ticket()
    } else {
      requests.add((pages, ticket))
    }
  }

  func finish() {
    ticket.cancel()
    requests.close()
  }

  /// The box around all print and writing on a page, the whole page if unknown; nil if no longer wanted.
  private static func content(of page: PageID, from keeper: Keeper, _ ticket: Ticket) -> Box? {
    let steps = JobSteps(in: page.notebook, ticket: ticket, keeper: keeper)
    let found = try? steps.result(of: { try $0.filling(of: page.page) })
    guard !ticket.isCancelled else { return nil }
    guard let found, let printed = found.sources.printed else { return found?.onPaper ?? .empty }
    let content = printed.content { !ticket.isCancelled }
    return ticket.isCancelled ? nil : (content ?? printed.size.box).union(found.onPaper)
  }
}

struct PageFilling: Sendable {
  var sources = TextSources()
  /// The box around everything else on it, as far as known without drawing.
  var written = Box.empty

  /// The room for the width of strokes, in points.
  private static let width = 3.0

  var onPaper: Box {
    sources.texts.reduce(written.expanded(by: Self.width)) { $0.union($1.bounds) }
  }
}

extension NoteKeeping {
  func filling(of page: EntityID) throws -> PageFilling {
    guard let sources = try textSources(of: [page])[page] else { return PageFilling() }
    let written = try pictures[page]?.bounds ?? library.page(page, of: id).bounds
    return PageFilling(sources: sources, written: written)
  }
}
