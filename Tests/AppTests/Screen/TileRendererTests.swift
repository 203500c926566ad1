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

  @Test(arguments: [true, false])
  func `a draft whose ink has gone becomes fine, and what never was a draft is drawn once`(
    hasDraft: Bool
  ) throws {
    let renderer = TileRenderer(mailbox: mailbox)
    defer { renderer.finish() }
    let names = (1...2).map { number in
      let id = EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 1))
      return TileName.overview(of: PageID(id, of: .unknown()), box: PageSize.a4.box)[0]
    }
    let (seen, last) = (names[0], names[1])
    renderer.draw([
      TileRenderer.Request(
        name: seen, picture: picture, version: 1, isFine: true, hasDraft: hasDraft),
      TileRenderer.Request(name: last, picture: picture, version: 1, isFine: false),
    ])
    var tiles: [DrawnTile] = []
    for _ in 0..<150_000 where tiles.count < (hasDraft ? 2 : 1) {
      tiles += mailbox.takeRest().compactMap { if case .tile(let tile) = $0 { tile } else { nil } }
      usleep(1000)
    }
    #expect(Set(tiles.map(\.name)) == (hasDraft ? [seen, last] : [last]))
    #expect(tiles.allSatisfy { !$0.isDraft })
  }

  @Test func `a tile that is given up and wanted again at once is drawn all the same`() throws {
    let renderer = TileRenderer(mailbox: mailbox)
    defer { renderer.finish() }
    let name = TileName.overview(
      of: PageID(EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)), of: .unknown()),
      box: PageSize.a4.box)[0]
    let request = TileRenderer.Request(name: name, picture: picture, version: 1, isFine: false)
    for round in 0..<300 {
      renderer.draw([request])
      usleep(UInt32(round * 7 % 2000))
      renderer.draw([])
      // A tile that was finished before it was given up is here already.
      if hasTile() { continue }
      renderer.draw([request])
      var isDrawn = false
      for _ in 0..<150_000 where !isDrawn {
        isDrawn = hasTile()
        if !isDrawn { usleep(1000) }
      }
      try #require(isDrawn, "round \(round)")
    }
  }
}
