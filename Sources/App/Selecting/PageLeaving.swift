internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Removes cut pages from their notebook, once another library has them.
///
/// The other library has them as packed, so pages that changed since stay.
struct PageLeaving: BackgroundJob {
  let copied: CopiedPages
  /// The state of each page when it was packed.
  let states: [EntityID: PageState]

  var notebook: NotebookID? { copied.notebook }
  var kind: Job.Kind { .leaving }
  var title: Words { states.count == 1 ? "1 page" : "\(states.count) pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    let states = states
    let (left, stayed) = try context.steps.result { try $0.letGo(of: states) }
    guard left + stayed > 0 else { return nil }
    return Job.Result(
      sentence(left: left, stayed: stayed), canUndo: left > 0, in: copied.notebook)
  }

  private func sentence(left: Int, stayed: Int) -> Words {
    switch (left, stayed) {
    case (1, 0): "Moved the page to another library."
    case (_, 0): "Moved \(left) pages to another library."
    case (0, 1):
      "The page changed after it was cut: it stays here, and the other library has the older "
        + "version."
    case (0, _):
      "The pages changed after they were cut: they stay here, and the other library has the older "
        + "versions."
    default:
      "Moved \(left) of \(left + stayed) pages to another library; pages changed after they were "
        + "cut also remain here."
    }
  }
}

extension NoteKeeping {
  /// Deletes the unchanged pages, as one action; returns their number, and that of the changed ones that
  /// stay.
  mutating func letGo(of states: [EntityID: PageState]) throws -> (left: Int, stayed: Int) {
    let (library, id) = (library, id)
    let counts = try library.edit(id, action: PagesEdit.delete.kind, now: .now) { editor in
      let here = Set(try Outline(of: editor).pages.map(\.id)).intersection(states.keys)
      let now = try library.wholeStates(of: here, in: id)
      let same = here.filter { now[$0] == states[$0] }
      if !same.isEmpty { _ = try editor.make(.delete, of: same) }
      return (left: same.count, stayed: here.count - same.count)
    }
    guard counts.left > 0 else { return counts }
    do {
      var answer = Answer(to: nil)
      try readAgain(into: &answer)
      post(answer)
    } catch {
      // They disappear as soon as the notebook can be read.
      changeCount = nil
    }
    return counts
  }
}
