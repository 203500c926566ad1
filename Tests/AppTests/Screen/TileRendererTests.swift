import Geometry
import Glibc
import Ink
import Notebook
import Paint
import Testing

@testable import App

@Suite struct TileRendererTests {
  private let mailbox = Mailbox<Notice>()

  /// A page with enough ink to be given up while it is drawn.
  private var picture: PagePicture {
    var page = LoosePage(number: 1, size: .a4)
    let strokes = (0..<80).map { row in
      Stroke(
        samples: (0..<40).map {
          Sample(position: Point(x: 10 + 12 * Double($0), y: 10 * Double(row)), time: 0)
        },
        channels: [], style: Style(color: .sumi, width: 2))
    }
    page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0) })]
    return PagePicture(of: page)
  }

  private func hasTile() -> Bool {
    mailbox.takeRest().contains { if case .tile = $0 { true } else { false } }
  }

  @Test func `a tile that is given up and wanted again at once is drawn all the same`() throws {
    let renderer = TileRenderer(mailbox: mailbox)
    defer { renderer.finish() }
    let name = TileName.overview(
      of: PageID(EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)), of: .unknown()),
      size: .a4)
    let request = TileRenderer.Request(name: name, picture: picture, version: 1, isFine: false)
    for round in 0..<300 {
      renderer.draw([request])
      usleep(UInt32(round * 7 % 2000))
      renderer.draw([])
      _ = hasTile()
      renderer.draw([request])
      var isDrawn = false
      for _ in 0..<20_000 where !isDrawn {
        isDrawn = hasTile()
        if !isDrawn { usleep(1000) }
      }
      try #require(isDrawn, "round \(round)")
    }
  }
}
