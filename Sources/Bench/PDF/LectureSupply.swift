internal import Geometry
internal import Ink
internal import Notebook
internal import SyntheticHand
internal import Wording

/// Pages of synthetic handwriting below a printed heading.
final class LectureSupply: PageSupply {
  let title: String = ""
  let notes: [Words] = []
  let mayLieOnPDF: Bool = false
  private let count: Int
  private var done = 0
  private var pages: PageFiller

  init(count: Int) {
    self.count = count
    let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 550, y: 800))
    pages = PageFiller(writer: Writer(seed: 9, device: .quickTablet), frame: frame)
  }

  var share: Double { Double(done) / Double(count) }

  func next() -> LoosePage? {
    guard done < count, let strokes = pages.next() else { return nil }
    done += 1
    var page = LoosePage(number: done, size: .a4, paper: Paper(.ruled))
    let heading = TextBox(
      origin: Point(x: 50, y: 20), text: "Lecture \(done): eigenvalues of symmetric matrices")
    page.layers = [
      LoosePage.Layer(
        elements: [LooseElement(.text(heading, .identity))] + strokes.map { LooseElement($0) })
    ]
    return page
  }
}
