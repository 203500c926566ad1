import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Store
import Wording

@testable import App
@testable import Desk

/// A notebook in a library of its own, which ends with this object, for keepers without a window.
final class KeptNotebook {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-kept-\(UUID().uuidString)").path
  let library: Library
  let id: NotebookID
  let mailbox = Mailbox<Notice>()
  let ring = SampleRing()

  init() throws {
    library = try Library(at: path, create: true)
    id = try library.createNotebook(titled: "Test", size: .a4, paper: Paper(.grid), now: 1)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var pages: [EntityID] {
    get throws { try library.outline(of: id).pages.map(\.id) }
  }

  /// Opens the notebook as the keeper of a window does.
  func open() throws -> NoteKeeping {
    var notes = try NoteKeeping(
      id, in: try Library(at: path), mailbox: mailbox, unfinished: ring)
    try notes.show(at: nil)
    return notes
  }

  /// The full name of a page.
  func fullName(of page: EntityID) -> PageID { PageID(page, of: id) }

  /// The number of strokes on the pages, and of their samples in sum.
  func ink() throws -> (strokes: Int, samples: Int) {
    let counts = try pages.flatMap { page in
      try library.page(page, of: id).elements.compactMap { element in
        guard case .stroke(let stroke) = element.content else { return nil as Int? }
        return try stroke.stroke().samples.count
      }
    }
    return (counts.count, counts.reduce(0, +))
  }

  /// The sentences of the notices since the last time.
  func sentences() -> [String] {
    mailbox.takeAll().compactMap(\.trouble)
  }
}

extension Notice {
  /// The answer that it brings.
  var answer: Answer? { if case .answered(let answer, _) = self { answer } else { nil } }

  /// The picture of the last page in its answer.
  var picture: PagePicture? {
    guard case .answered(let answer, let pictures) = self else { return nil }
    return answer.pages.last.flatMap { pictures[$0.page] }
  }

  /// The sentence that says what did not work.
  var trouble: String? {
    if case .failed(let sentence) = self { sentence.text } else { answer?.outcome.sentence?.text }
  }

  /// Where its answer goes because an action was undone or redone.
  func spots(_ operation: Spot.Operation) -> [Spot]? {
    if case .goTo(let spots, operation, _) = answer?.followUp { spots } else { nil }
  }

  /// The ink that its answer selects.
  var selected: SelectedInk? {
    if case .select(let ink) = answer?.followUp { ink } else { nil }
  }

  /// The page that its answer turns to.
  var shown: PageID? { if case .turn(let page) = answer?.followUp { page } else { nil } }
}

extension NotesSource {
  /// A notebook of a library.
  init(at path: String, _ id: NotebookID) {
    self.init {
      try Library(at: path, create: false)
    } first: { _ in
      (id, nil)
    }
  }
}

extension FinishedStroke {
  /// A short stroke near the corner of a page.
  static func dot(on page: PageID) -> FinishedStroke { FinishedStroke(WetStroke.dot(on: page)) }
}

extension WetStroke {
  /// A short stroke near the corner of a page, while the pen is still down.
  static func dot(on page: PageID) -> WetStroke {
    var wet = WetStroke(
      on: page, style: Style(color: .sumi, width: 1.4), channels: .pressure, start: 0,
      model: .current)
    for sample in Sample.line(0..<5) { wet.append(sample) }
    return wet
  }
}

extension Sample {
  /// Samples on a line to the right.
  static func line(_ steps: Range<Int>) -> [Sample] {
    steps.map { step in
      Sample(position: Point(x: 50 + Double(step), y: 50), time: Double(step) * 5, pressure: 0.5)
    }
  }
}

extension NotebookID {
  /// A notebook that no library has.
  static func unknown() -> NotebookID {
    var dice = SystemRandomNumberGenerator()
    return random(using: &dice)
  }
}
