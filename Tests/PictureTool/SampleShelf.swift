import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Store
import SyntheticHand

/// Notebooks beside the one with the sample page, so that there is a shelf to look at.
enum SampleShelf {
  private struct Sample {
    let title: String
    let text: String
    let color: Color
    let paper: Paper.Ruling
    var pages = 1
    var folder: [String] = []
    var tag: String?
    var isFavorite = false
    /// The days since its last change.
    var days = 0
  }

  private static let samples = [
    Sample(
      title: "Recipes",
      text: """
        Bread

        500 g flour, 350 g water, 10 g salt, a spoon of old dough. Mix, and fold it every half hour, four times. Let it rest over night where it is cold. Bake it at 240 degrees, with a lid on for the first half hour, then without. It is done when it sounds hollow.

        Soup of roots: carrots, celery, a leek, two potatoes. Butter last.
        """,
      color: .ochre, paper: .plain, pages: 15, days: 40),
    Sample(
      title: "Letters",
      text: """
        Dear all,

        the garden is green again and the swallows are back, under the same roof as every year. Yesterday we heard the first one at five in the morning. The apple tree that you planted has eleven flowers: come and count them yourselves.

        We leave the gate open. Bring boots, it has rained since Sunday.
        """,
      color: .violet, paper: .ruled, pages: 7, folder: ["Journal"], days: 26),
    Sample(
      title: "読書ノート",
      text: """
        すずりは すみを する いし。 ふでと かみも いる。 みずを すこし いれて、 ゆっくり する。 せんは こころの なかから でる。

        よむ ほん： やま、 かわ、 うみの はなし。 あめの ひに よむ。 つづきは あした。
        """, color: .sumi,
      paper: .ruled, pages: 38, isFavorite: true, days: 9),
    Sample(
      title: "Meeting notes",
      text: """
        Agreed: one page for each week, and a list of what is open.

        1. Drafts by Thursday
        2. Numbers from the second test
        3. Who writes to the printer?

        Next time: where the time goes, and what we can leave out. Half an hour, standing. Notes go into this book and nowhere else.
        """,
      color: .moss, paper: .dots, pages: 112, folder: ["Work"], days: 4),
    Sample(
      title: "Sketches",
      text: """
        Three lines make a face, four make a house. A door is where the dark is. Draw the air between the chairs, and the chairs are there.

        Light from the left: leave the paper white. The shadow has no edge on the far side.

        A boat, a bridge, a hand with a cup.
        """, color: .sky,
      paper: .grid, pages: 19, days: 2),
    Sample(
      title: "Physics II",
      text: """
        Light

        The sum of two waves is a wave. Light does both: it bends around edges and it arrives in single grains.

        E = h f

        Two slits, one grain after the other: the stripes are there all the same. Which slit? To look is to end the stripes. Exercise 4: the distance of the stripes on a wall at two metres.
        """, color: .ochre,
      paper: .grid, pages: 61, folder: ["University", "Physics"], tag: "exam", days: 1),
    Sample(
      title: "Linear algebra",
      text: """
        Maps

        A map that keeps sums and multiples is a matrix. What it does to a basis, it does to everything.

        f(x + y) = f(x) + f(y)

        Kernel: what goes to zero. Image: what is reached. Their dimensions add up to that of the space. Ask: which directions stay? These are the eigenvectors.
        """,
      color: .vermilion, paper: .ruled, pages: 24, folder: ["University"], tag: "exam",
      isFavorite: true),
  ]

  /// Makes the notebooks in the library of the sample page.
  static func make(at path: String) throws {
    let library = try Library(at: path, create: true, reporting: DamageLog())
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    for (number, sample) in samples.enumerated() {
      let then = now - Int64(sample.days) * 86_400_000 - 3_600_000
      var writer = Writer(
        seed: UInt64(number + 3), style: Style(color: sample.color, width: 1.5), xHeight: 9)
      let frame = Box(low: Point(x: 96, y: 62), high: Point(x: 560, y: 700))
      let ink = writer.write(sample.text, in: frame, lineHeight: 34).strokes
      let id = try library.createNotebook(
        titled: sample.title, size: .a4, paper: Paper(sample.paper), now: then
      ) { editor, place in
        for stroke in ink { try editor.addStroke(stroke, at: place) }
        let section = try Outline(of: editor).sections[0].id
        for _ in 1..<sample.pages {
          try editor.addPage(to: section, size: .a4, paper: Paper(sample.paper))
        }
      }
      var edits: [NotebookEdit] = [.color(sample.color), .favor(sample.isFavorite)]
      if !sample.folder.isEmpty { edits.append(.move(to: FolderPath(sample.folder))) }
      if let tag = sample.tag { edits.append(.tag(tag, isOn: true)) }
      try library.arrange(edits.map { ShelfEdit(id, $0) }, now: then)
    }
  }
}
