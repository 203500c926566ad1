import Bytes
import Geometry
import Ink
import Notebook

/// A device in a test: a notebook, its owner's numbers, its history of actions, and a wrong clock.
struct Device {
  var notebook = Notebook()
  var author: Author
  var skew: Int64
  var done: [[ActionStep]] = []
  var undone: [[ActionStep]] = []

  init(incarnation: UInt64, skew: Int64) {
    self.skew = skew
    author = Author(incarnation: Incarnation(rawValue: incarnation), now: 0)
  }

  /// Does something as one action; returns the records that came of it.
  mutating func act(
    at time: Int64, _ body: (inout Editor<Notebook>) throws -> Void
  ) rethrows -> [Record] {
    let change = try edit(at: time, body)
    if !change.steps.isEmpty {
      done.append(change.steps)
      undone = []
    }
    return change.records
  }

  mutating func undo(at time: Int64) throws -> [Record] {
    guard let action = done.popLast() else { return [] }
    undone.append(action)
    return try edit(at: time) { _ = try $0.undo(action) }.records
  }

  mutating func redo(at time: Int64) throws -> [Record] {
    guard let action = undone.popLast() else { return [] }
    done.append(action)
    return try edit(at: time) { _ = try $0.redo(action) }.records
  }

  private mutating func edit(
    at time: Int64, _ body: (inout Editor<Notebook>) throws -> Void
  ) rethrows -> Change {
    let author = Author(
      incarnation: author.incarnation, now: time + skew, nextCounter: author.nextCounter,
      latestTime: author.latestTime)
    var editor = Editor(reading: notebook, as: author)
    try body(&editor)
    let change = editor.change
    for record in change.records { notebook.merge(record) }
    self.author = change.author
    return change
  }

  mutating func receive(_ record: Record) {
    notebook.merge(record)
    author.observe(record)
  }

  /// Goes back to an earlier state as a new incarnation, as a restored backup does.
  mutating func restore(_ backup: Notebook, as incarnation: UInt64) {
    notebook = backup
    author = Author(incarnation: Incarnation(rawValue: incarnation), now: 0)
    for record in backup.records { author.observe(record) }
    done = []
    undone = []
  }
}

/// What a person sees of a notebook, without the names of things.
struct Sight: Equatable {
  var outline: Outline
  var pages: [EntityID: PageContent]

  init(_ notebook: Notebook) throws {
    outline = try Outline(of: notebook)
    pages = [:]
    for page in outline.pages { pages[page.id] = try PageContent(of: page.id, in: notebook) }
  }

  var elements: [Element] { pages.values.flatMap(\.elements) }

  /// The ink that is to be seen: for each stroke the steps between samples that are drawn, and how
  /// often.
  var ink: [InkCell: Int] {
    var cells: [InkCell: Int] = [:]
    for element in elements {
      guard case .stroke(let stroke) = element.content else { continue }
      for step in 0..<InkCell.stepsPerStroke where stroke.shows(step) {
        cells[InkCell(stroke: stroke.base, step: step), default: 0] += 1
      }
    }
    return cells
  }
}

/// The way from one sample of a stroke to the next.
struct InkCell: Hashable {
  var stroke: EntityID
  var step: UInt32

  /// The strokes of these tests have nine samples.
  static let stepsPerStroke: UInt32 = 8

  static func range(_ steps: ClosedRange<UInt32>) -> StrokeRange {
    StrokeRange(steps.lowerBound * 256, (steps.upperBound + 1) * 256)
  }

  static func stroke(at origin: Point) -> Stroke {
    let samples = (0...Int(stepsPerStroke)).map { index in
      Sample(position: origin + Point(x: Double(index) * 3, y: 0), time: Double(index) * 8)
    }
    return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
  }
}

extension StrokeElement {
  func shows(_ step: UInt32) -> Bool {
    let isPart = part.map { $0.lower <= step * 256 && (step + 1) * 256 <= $0.upper } ?? true
    return isPart
      && !removed.ranges.contains { $0.lower <= step * 256 && (step + 1) * 256 <= $0.upper }
  }
}
