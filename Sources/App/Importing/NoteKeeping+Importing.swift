internal import Notebook
internal import Store

extension NoteKeeping {
  /// Takes a step of an import; where it fails, nothing of the import is left.
  mutating func take(_ step: ImportStep, of ticket: ImportTicket) {
    if case .discard = step { return incoming.discard(from: library) }
    defer { ticket.makeRoom() }
    guard !ticket.isCancelled else { return }
    do {
      switch step {
      case .add(let elements, let layer):
        try incoming.add(elements, layer: layer, to: library, now: .now)
      case .keep(let bytes): incoming.keep(file: bytes)
      case .endPage(let page, let box):
        try incoming.endPage(as: page, content: box, in: library, now: .now)
      case .publish(let notes): try publish(notes)
      case .discard: break
      }
    } catch {
      ticket.cancel()
      incoming.discard(from: library)
      mailbox.post(.failed("Nothing was imported: \(error)."))
    }
  }

  private mutating func publish(_ notes: [String]) throws {
    let numbers = try incoming.publish(in: library, now: .now)
    guard let first = numbers.first, let last = numbers.last else { return }
    let places = first == last ? "page \(first)" : "pages \(first) to \(last)"
    do {
      try readOutline()
    } catch {
      let reason = (error as? LibraryError)?.inBrief ?? "\(error)"
      changeCount = nil
      return mailbox.post(.failed("Imported to \(places), but that cannot be shown: \(reason)."))
    }
    let note = notes.first.map { ", but \($0)" } ?? ""
    let others = notes.count > 1 ? " (and \(notes.count - 1) more like that)" : ""
    mailbox.post(.told("Imported to \(places)\(note)\(others). Undo takes it back."))
  }
}
