import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Store
import SyntheticHand

/// The notebooks in Samples: a lecture, a page of each paper, and exercises with answers on a layer.
enum SampleNotebooks {
  private static let millimeter = Length.millimeter
  /// A5.
  private static let size = PageSize(width: 14_800, height: 21_000)
  private static let now = Int64(Date().timeIntervalSince1970 * 1000)

  /// The files by their names, and what is written into each.
  private static let files = [
    ("waves.suzuri", ["Waves and strings"]), ("waves.xopp", ["Waves and strings", "--pages", "1"]),
    ("papers.suzuri", ["Papers"]), ("exercises.suzuri", ["Exercises"]),
  ]

  private static let exercises = [
    ("1. Which waves fit on a string of 60 cm?", "λ = 2L/n: 120 cm, 60 cm, 40 cm ..."),
    ("2. A string swings 440 times a second. What is T?", "T = 1/f = 2.3 ms"),
    ("3. Where is the sum of two equal waves still?", "At its nodes, where sin(kx) = 0."),
  ]

  /// Has the program write the files, from a library that is made for it.
  static func make(by program: String, in folder: String) throws {
    let scratch = try ScratchFolder()
    let path = scratch.url.appending(path: "library").path
    try SamplePage.make(at: path, pages: SamplePage.pages(ofLecture: true))
    let library = try Library(at: path, create: false, reporting: DamageLog())
    try makePapers(in: library)
    try makeExercises(in: library)
    for (name, words) in files {
      let file = URL(filePath: folder).appending(path: name).relativePath
      try output(of: [program, "export", "--library", path, "-o", file] + words)
    }
  }

  /// A page of each paper, with its name on it.
  private static func makePapers(in library: Library) throws {
    let rulings = Paper.Ruling.allCases
    try library.createNotebook(titled: "Papers", size: size, paper: Paper(rulings[0]), now: now) {
      editor, first in
      let section = try Outline(of: editor).sections[0].id
      for (number, ruling) in rulings.enumerated() {
        let place =
          number == 0 ? first : try editor.addPage(to: section, size: size, paper: Paper(ruling))
        try editor.set(.title, of: place.page, to: ruling.name)
        var writer = Writer(
          seed: UInt64(number), style: Style(color: .indigo, width: 1.6), xHeight: 9)
        for stroke in writer.write(ruling.name, in: box(top: 3), lineHeight: 32).strokes {
          try editor.addStroke(stroke, at: place)
        }
      }
    }
  }

  /// Questions, and their answers on a layer of their own.
  private static func makeExercises(in library: Library) throws {
    try library.createNotebook(titled: "Exercises", size: size, paper: Paper(.grid), now: now) {
      editor, questions in
      let layer = try editor.addLayer(to: questions.page, titled: "Answers")
      let answers = Place(page: questions.page, layer: layer)
      var writer = Writer(seed: 5)
      for (number, (question, answer)) in exercises.enumerated() {
        let top = 12 + Double(number) * 40
        writer.style = Style(color: .sumi, width: 1.3)
        for stroke in writer.write(question, in: box(top: top), lineHeight: 24).strokes {
          try editor.addStroke(stroke, at: questions)
        }
        writer.style = Style(color: .vermilion, width: 1.3)
        for stroke in writer.write(answer, in: box(top: top + 18), lineHeight: 24).strokes {
          try editor.addStroke(stroke, at: answers)
        }
      }
    }
  }

  /// The part of a page of A5 within its margins, from some millimeters below its top.
  private static func box(top: Double) -> Box {
    Box(
      low: Point(x: 14, y: top) * millimeter, high: Point(x: 140, y: top + 36) * millimeter)
  }
}
