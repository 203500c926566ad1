internal import Ink
internal import Notebook
internal import Store

/// Strokes being written, and those left unfinished by a program that died.
extension NoteKeeping {
  /// Puts what came of the stroke that is being written on the disk.
  mutating func keepUnfinished() throws {
    guard let number = followed?.number else { return }
    let owner = try presence ?? Presence(on: library)
    presence = owner
    try followed?.keep(unfinished.take(of: number), in: library, of: id, by: owner)
  }

  /// That stroke came to nothing.
  mutating func endFollowing() {
    guard let followed else { return }
    _ = unfinished.take(of: followed.number)
    self.followed = nil
    obsolete.append(followed)
    forgetObsolete()
  }

  /// Removes obsolete strokes; what cannot be removed now is removed later.
  mutating func forgetObsolete() {
    obsolete.removeAll { (try? $0.forget(in: library, of: id)) != nil }
  }

  /// Puts on their pages what programs that were killed had written of their last strokes.
  ///
  /// A stroke whose page is deleted waits beside the notebook.
  ///
  /// - Returns: Whether there was anything.
  mutating func finishLeftStrokes() throws -> Bool {
    var isChanged = false
    for left in try LeftStroke.all(in: library, of: id)
    where outline.pages.contains(where: { $0.id == left.page }) {
      layers[left.page] = try library.page(left.page, of: id).writableLayer
      do {
        let (library, id) = (library, id)
        try edit(left.page, action: "write") { editor, layer in
          // Another program may just have put it there.
          guard try left.remove(from: library, of: id) else { throw Gone() }
          _ = try editor.addStroke(left.stroke, at: Place(page: left.page, layer: layer))
        }
        isChanged = true
      } catch is Gone {}
    }
    return isChanged
  }

  /// The same at the beginning; where it fails, the notebook opens all the same.
  ///
  /// - Returns: What the window is to say, as one sentence.
  mutating func finishLeftStrokesAtFirst() -> String? {
    var isWaiting = false
    do {
      _ = try finishLeftStrokes()
    } catch {
      isWaiting = true
      hasLeftStrokes = !library.isReadOnly
      guard library.isReadOnly else {
        let reason = (error as? LibraryError)?.inBrief ?? "\(error)"
        return "A stroke of a program that was killed waits for its page: \(reason)."
      }
    }
    guard library.isReadOnly else { return nil }
    let rest = isWaiting ? ", and a stroke from before waits for its page" : ""
    return "This library is read-only: nothing that is written now can be kept\(rest)."
  }
}

private struct Gone: Error {}
