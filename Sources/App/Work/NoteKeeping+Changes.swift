internal import Desk
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Makes changes one after another, in the order in which they were requested.
///
/// A change that the library refuses for now waits, with all that come behind it.
extension NoteKeeping {
  /// Shows a change that is on the disk; if that fails, the change stands all the same.
  typealias Showing = (inout NoteKeeping) throws -> Void

  /// Why the oldest change is not on the disk, and how often it was refused.
  typealias Refusal = (reason: LibraryError, count: Int)

  /// How long a change waits at once for another program that writes, in milliseconds.
  static let patience: Int32 = 200

  mutating func take(_ request: KeeperRequest) {
    var change = WaitingChange(request: request)
    if request.isStroke, let followed {
      _ = unfinished.take(of: followed.number)
      change.unfinished = followed
      self.followed = nil
    }
    waiting.append(change)
    makeChanges()
  }

  /// Makes the waiting changes, until the library refuses one.
  mutating func makeChanges() {
    while let first = waiting.first {
      let show: Showing
      do {
        show = try make(first)
      } catch let error as LibraryError where first.mayWait(for: error) {
        return refusal = Self.refused(error, after: refusal, telling: mailbox)
      } catch {
        endFirst()
        if case .edit(.write(let stroke), _) = first.request {
          mailbox.post(.lost(page: stroke.page))
        }
        report(error, after: first.request)
        continue
      }
      endFirst()
      do { try show(&self) } catch { report(unseen: error, after: first.request) }
    }
  }

  private mutating func endFirst() {
    waiting.removeFirst()
    refusal = nil
    if unkept.settle() { mailbox.post(.settled) }
  }

  /// Reports once why changes wait; a lock is mostly over before a report of it could be read.
  ///
  /// - Returns: Why they wait now, and how often they were refused.
  static func refused(
    _ error: LibraryError, after last: Refusal?, telling mailbox: Mailbox<Notice>
  ) -> Refusal {
    let refusal = (reason: error, count: (last?.count ?? 0) + 1)
    let isLock = if case .busy = error { true } else { false }
    guard refusal.count == (isLock ? 3 : 1) else { return refusal }
    mailbox.post(.failed("Not on the disk yet, and tried again soon: \(error.inBrief)."))
    return refusal
  }

  private mutating func make(_ change: WaitingChange) throws -> Showing {
    switch change.request {
    case .edit(let edit, let time): try make(edit, at: time, change.unfinished)
    case .erase(let erasure): try erase(erasure)
    default: { _ in }
    }
  }

  private mutating func make(
    _ edit: Edit, at time: Int64, _ unfinished: UnfinishedStroke?
  ) throws -> Showing {
    switch edit {
    case .write(let stroke): try keep(stroke, time: time - stroke.duration, unfinished)
    case .ink(let change, let elements, let page): try self.change(elements, of: page.page, change)
    case .paste(let clipping, let shift, let page):
      try paste(clipping, by: shift, on: page.page, action: .paste)
    case .page(let edit, let page): try make(edit, of: page.page)
    case .entitle(let title, _, let page): try entitle(page?.page, title)
    case .undo: try turn(.undo)
    case .redo: try turn(.redo)
    }
  }

  /// Puts a stroke on the disk, and removes the parts kept there while it was written.
  private mutating func keep(
    _ finished: FinishedStroke, time: Int64, _ parts: UnfinishedStroke?
  ) throws -> Showing {
    let page = finished.page.page
    if pictures[page] == nil { try load(page) }
    var stroke = finished.stroke
    stroke.start = time
    let (library, id) = (library, id)
    let (element, layer) = try edit(page, action: .write) { editor, layer in
      try parts?.forget(in: library, of: id)
      let place = Place(page: page, layer: layer)
      return (try editor.addStroke(stroke, at: place), layer)
    }
    return { notes in
      let source = InkSource(of: stroke)
      let ink = InkPicture(element, stroke: stroke.settled, source: source)
      try notes.show(ink, on: layer, of: page)
    }
  }

  private mutating func erase(_ erasure: Erasure) throws -> Showing {
    var erasure = erasure
    // Strokes that were on their way when the eraser went over them have arrived.
    if erasure.isLate, let picture = pictures[erasure.page.page] { _ = erasure.touchAgain(picture) }
    guard !erasure.isEmpty else { return { _ in } }
    try library.edit(id, action: .erase, now: .now) { editor in
      try editor.erase(erasure.strokes)
      for (element, ranges) in erasure.parts { try editor.erase(ranges.ranges, of: element) }
    }
    return { [page = erasure.page.page] notes in
      try notes.load(page)
      notes.mailbox.post(.changed(try notes.onDesk(), show: nil))
    }
  }
}

/// A change on its way to the disk.
struct WaitingChange {
  let request: KeeperRequest
  /// The parts of a stroke that were kept while it was written.
  var unfinished: UnfinishedStroke?

  /// Whether it waits after this error: strokes wait whatever the error, everything else only until
  /// another program has done its work.
  func mayWait(for error: LibraryError) -> Bool {
    if request.isStroke { return true }
    if case .busy = error { return true }
    return false
  }
}

extension KeeperRequest {
  /// Whether it keeps a stroke.
  var isStroke: Bool { if case .edit(.write, _) = self { true } else { false } }
}
