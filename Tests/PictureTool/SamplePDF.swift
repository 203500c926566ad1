import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Store
import SyntheticHand

/// A sheet of exercises as PDF, on which a synthetic writer has written.
enum SamplePDF {
  static let title = "Exercises 4"

  private static let lines: [(text: String, y: Int, size: Int)] = [
    ("Exercises 4: waves", 24, 24),
    ("Waves and strings, summer term", 37, 12),
    ("1  A string of 0.8 m swings with two nodes between its ends. How long is the wave?", 48, 12),
    ("2  How do the three lowest tones of the same string relate to each other?", 74, 12),
    ("3  Two tones of 440 Hz and 443 Hz sound together. What does one hear?", 100, 12),
    ("To be handed in on Friday.", 250, 12),
  ]

  /// Makes a library with a notebook of the PDF, which the program itself writes and takes in.
  static func make(at path: String, by program: String) throws {
    let folder = try ScratchFolder()
    let (other, file) = (
      folder.url.appending(path: "other").path, folder.url.appending(path: "\(title).pdf").path
    )
    try output(of: [program, "--library=\(other)", "new", title, "--paper", "plain"])
    for line in lines {
      try output(of: [
        program, "--library=\(other)", "text", title, line.text, "--at", "25,\(line.y)", "--size",
        "\(line.size)",
      ])
    }
    try output(of: [program, "--library=\(other)", "export", title, "-o", file])
    try output(of: [program, "--library=\(path)", "import", file])
    try write(in: Library(at: path, create: false, reporting: DamageLog()))
  }

  private static func write(in library: Library) throws {
    guard let notebook = try library.shelf().first?.id,
      let page = try library.outline(of: notebook).pages.first
    else { throw CocoaError(.fileReadCorruptFile) }
    let layer = try library.page(page.id, of: notebook).layers[0].id
    let place = Place(page: page.id, layer: layer)
    try library.edit(notebook, action: .write, now: Int64(Date().timeIntervalSince1970 * 1000)) {
      editor in
      for stroke in strokes { try editor.addStroke(stroke, at: place) }
    }
  }

  private static var strokes: [Stroke] {
    let marker = Style(tool: .highlighter, color: .yellowMark, width: 15, response: .constant)
    var writer = Writer(seed: 5, style: marker, xHeight: 7)
    var strokes: [Stroke] = []
    func millimeters(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) * Length.millimeter }
    if let mark = writer.draw(through: [millimeters(94.5, 50.6), millimeters(119.5, 50.4)]) {
      strokes.append(mark)
    }
    for (text, y, color) in [
      ("three halves in 0.8 m, so 2/3 · 0.8 m = 0.53 m", 57, Color.indigo),
      ("1 : 2 : 3, since whole halves fit", 83, .indigo),
      ("one tone of 441.5 Hz that swells 3 times a second", 109, .indigo),
      ("beats! see page 7", 121, .vermilion),
    ] as [(String, Double, Color)] {
      writer.style = Style(color: color, width: 1.5)
      let low = millimeters(34, y)
      let frame = Box(low: low, high: millimeters(200, y + 12))
      strokes += writer.write(text, in: frame, lineHeight: 24).strokes
    }
    return strokes
  }
}
