internal import Desk
internal import Folding
public import Notebook
public import PDFReader
internal import Paint
internal import Search
internal import Store

/// The times until a library's notebooks are on the shelf and found, as in the window.
public struct ShelfTimes: Hashable, Sendable {
  /// The milliseconds until they are listed for the first time, with nothing remembered.
  public let first: Double
  /// The milliseconds until they are listed afterward: the library is opened, listed and laid out.
  public let opening: Double
  /// The milliseconds from each typed letter until its hits are known.
  public let finding: [Double]

  private static let rounds = 5

  /// Measures a library that has not been listed yet; the needle is typed letter by letter.
  public init(of path: String, typing needle: String) throws {
    first = try Self.open(path).time
    var times: [Double] = []
    var notebooks: [ShelvedNotebook] = []
    for _ in 0..<Self.rounds {
      let opened = try Self.open(path)
      times.append(opened.time)
      notebooks = opened.notebooks
    }
    opening = times.sorted()[Self.rounds / 2]
    var index = ShelfIndex()
    index.update(notebooks)
    let library = try Library(at: path, reporting: DamageLog())
    index.add(try library.typedText(notKnown: [:], while: { true }).notebooks)
    finding = needle.indices.map { end in
      let begin = ContinuousClock.now
      _ = index.hits(for: String(needle[...end]))
      return begin.duration(to: .now) / .milliseconds(1)
    }
  }

  private static func open(_ path: String) throws -> (time: Double, notebooks: [ShelvedNotebook]) {
    let begin = ContinuousClock.now
    let library = try Library(at: path, reporting: DamageLog())
    let notebooks = try library.shelf()
    var (desk, effects) = (Desk(), [Effect]())
    desk.apply(.resized(width: 1920, height: 1080, faceScale: 1), effects: &effects)
    desk.apply(.asked(.show(.shelf)), effects: &effects)
    let days = ChangeDays(now: .now)
    let looks = try library.viewStates(SavedLook.key)
    desk.apply(
      .listed(notebooks.map { ListedNotebook($0, look: looks[$0.id], days) }), effects: &effects)
    _ = desk.face
    return (begin.duration(to: .now) / .milliseconds(1), notebooks)
  }
}

/// The times to find a text in all pages of a PDF, as the search bar does.
public struct FindingTimes: Hashable, Sendable {
  /// The milliseconds until the first place is known; nil if there is none.
  public let first: Double?
  /// The milliseconds until all places are known.
  public let all: Double
  /// The number of places.
  public let count: Int

  /// Searches a PDF that has not been searched yet.
  public init(of needle: String, in file: PrintedFile, on sheets: [PageSize]) {
    let begin = ContinuousClock.now
    let needle = FoldedText(needle: needle)
    var dice = SystemRandomNumberGenerator()
    let nowhere = NotebookID.random(using: &dice)
    var pages = ReadPages()
    var (first, count) = (Double?.none, 0)
    for (index, size) in sheets.enumerated() {
      let page = PageID(
        EntityID(counter: UInt64(index + 1), incarnation: Incarnation(rawValue: 1)), of: nowhere)
      pages.learn(
        TextSources(printed: PrintedPicture(page: index + 1, of: file, on: size)), of: page)
      count += pages.hits(of: needle, on: page, while: { true }).count
      if count > 0, first == nil { first = begin.duration(to: .now) / .milliseconds(1) }
    }
    (self.first, self.count) = (first, count)
    all = begin.duration(to: .now) / .milliseconds(1)
  }
}
