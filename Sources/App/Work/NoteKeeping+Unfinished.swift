internal import Ink
internal import Notebook
internal import Store
internal import Wording

/// Strokes in progress, and those whose program did not live to finish them.
extension NoteKeeping {
  /// Saves the new samples of the stroke in progress.
  mutating func keepUnfinished() throws {
    guard let number = followed?.number else { return }
    let owner = try presence ?? Presence(on: library)
    presence = owner
    try followed?.keep(unfinished.take(of: number), in: library, of: id, by: owner)
  }

  /// Stops following a dropped stroke.
  mutating func endFollowing() {
    guard let followed else { return }
    _ = unfinished.take(of: followed.number)
    self.followed = nil
    obsolete.append(followed)
    forgetObsolete()
  }

  /// Removes obsolete strokes; those that cannot be removed now go later.
  mutating func forgetObsolete() {
    obsolete.removeAll { (try? $0.forget(in: library, of: id)) != nil }
  }

  /// Puts the last strokes of killed programs on their pages, as far as they were saved; returns whether
  /// there were any.
  ///
  /// A stroke whose page is deleted waits beside the notebook.
  mutating func finishLeftStrokes() throws -> Bool {
    var isChanged = false
    for left in try LeftStroke.all(in: library, of: id)
    where outline.pages.contains(where: { $0.id == left.page }) {
      layers[left.page] = try library.page(left.page, of: id).writableLayer(preferring: nil)
      do {
        let (library, id) = (library, id)
        try edit(left.page, action: .write) { editor, layer in
          // Another program may just have put it there.
          guard try left.remove(from: library, of: id) else { throw Gone() }
          _ = try editor.addStroke(left.stroke, at: Place(page: left.page, layer: layer))
        }
        isChanged = true
      } catch is Gone {}
    }
    return isChanged
  }

  /// Does the same at the beginning; if it fails, the notebook opens all the same.
  ///
  /// Returns a message for the window, as one sentence; nil for none.
  mutating func finishLeftStrokesAtFirst() -> Words? {
    var isWaiting = false
    do {
      _ = try finishLeftStrokes()
    } catch {
      isWaiting = true
      hasLeftStrokes = !library.isReadOnly
      guard library.isReadOnly else {
        let reason = (error as? LibraryError)?.inBrief ?? "\(error)"
        return "A stroke from a killed program is waiting for its page: \(reason)."
      }
    }
    guard library.isReadOnly else { return nil }
    return isWaiting
      ? "This library is read-only: changes cannot be saved, and an earlier stroke is waiting for "
        + "its page."
      : "This library is read-only: changes cannot be saved."
  }
}

private struct Gone: Error {}
