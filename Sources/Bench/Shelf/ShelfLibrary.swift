internal import Bytes
internal import Command
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Store
internal import SyntheticHand
internal import Wording

/// A library with many notebooks of ten pages each, some in folders, with tags, text and ink.
enum ShelfLibrary {
  /// The search text for some of them.
  static let needle = "inkstone 7"

  private static let pages = 10
  private static let subjects = [
    "Analysis", "Physics", "Letters", "Meeting notes", "Recipes", "Thesis", "読書ノート", "Sketches",
  ]

  /// Makes an empty library in a folder that does not exist yet.
  private static func library(at path: String) throws -> Library {
    var settings = Library.Settings()
    // Its content is worthless.
    settings.synchronous = .off
    return try Library(at: path, create: true, settings: settings, reporting: DamageLog())
  }

  /// Some lines by hand.
  private static var ink: [Stroke] {
    var writer = Writer(seed: 5, style: Style(color: .indigo, width: 1.2), xHeight: 7)
    let frame = Box(low: Point(x: 60, y: 90), high: Point(x: 540, y: 320))
    return writer.write("The stone on which ink is ground", in: frame, lineHeight: 24).strokes
  }

  /// Makes a library of one notebook, each page of which is written on.
  static func makeNotebook(pages: Int, at path: String) throws {
    let (library, ink) = (try library(at: path), ink)
    _ = try library.createNotebook(
      titled: "Lectures", size: .a4, paper: Paper(.ruled), now: .now, action: .write
    ) { editor, place in
      let section = try Outline(of: editor).sections[0].id
      for stroke in ink { try editor.addStroke(stroke, at: place) }
      for _ in 1..<pages {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
        for stroke in ink { try editor.addStroke(stroke, at: place) }
      }
    }
  }

  static func make(_ count: Int, at path: String) throws {
    let (library, ink) = (try library(at: path), ink)
    var edits: [ShelfEdit] = []
    for number in 0..<count {
      let subject = subjects[number % subjects.count]
      let id = try library.createNotebook(
        titled: "\(subject) \(number)", size: .a4, paper: Paper(.ruled), now: .now,
        action: .write
      ) { editor, place in
        for stroke in ink { try editor.addStroke(stroke, at: place) }
        if number.isMultiple(of: 5) {
          try editor.addText(
            TextBox(origin: Point(x: 60, y: 400), text: "Inkstone \(number), ground with water"),
            at: place)
        }
        let section = try Outline(of: editor).sections[0].id
        for _ in 1..<pages { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
      }
      if number.isMultiple(of: 2) {
        edits.append(ShelfEdit(id, .move(to: FolderPath(["Term \(number % 12)", subject]))))
      }
      if number.isMultiple(of: 7) { edits.append(ShelfEdit(id, .tag("exam", isOn: true))) }
    }
    try library.arrange(edits, now: .now)
  }
}
