import Geometry
import Notebook
import Paint
import Testing

@testable import App

@MainActor @Suite struct PageOnScreenTests {
  private let name = TileName.overview(
    of: PageID(EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)), of: .unknown()),
    box: PageSize.a4.box)[0]

  private func tile(version: Int, isDraft: Bool = false) -> DrawnTile {
    let side = TileName.side
    return DrawnTile(
      name: name, bitmap: Bitmap(width: side, height: side, format: .opaque), version: version,
      isDraft: isDraft)
  }

  @Test func `a tile of a page that was given up and has come back is drawn anew`() {
    var page = PageOnScreen(light: .plain, after: 0)
    let picture = PagePicture(of: LoosePage(number: 1, size: .a4))
    for _ in 0..<3 { page.update(picture, changed: nil, frame: 1) }
    let late = tile(version: page.version)
    var again = PageOnScreen(light: .plain, after: page.version)
    again.update(picture, changed: nil, frame: 2)
    again.add(late, frame: 2)
    #expect(again.tiles[name]?.isStale == true)
    again.add(tile(version: again.version), frame: 2)
    #expect(again.tiles[name]?.isStale == false)
  }

  @Test func `a tile without the PDF below it is drawn again when that is to be retried`() {
    var page = PageOnScreen(light: .plain, after: 0)
    page.update(PagePicture(of: LoosePage(number: 1, size: .a4)), changed: nil, frame: 1)
    var tile = tile(version: page.version)
    tile.lacksGround = true
    page.add(tile, frame: 1)
    #expect(page.lacksGround && page.tiles[name]?.isStale == false)
    page.drawMissingGrounds(frame: 1)
    #expect(!page.lacksGround && page.tiles[name]?.isStale == true && page.clearNeedsTiles())
  }

  @Test func `a draft that comes after the fine tile does not replace it`() {
    var page = PageOnScreen(light: .plain, after: 0)
    page.update(PagePicture(of: LoosePage(number: 1, size: .a4)), changed: nil, frame: 1)
    page.add(tile(version: page.version, isDraft: true), frame: 1)
    #expect(page.tiles[name]?.isDraft == true)
    page.add(tile(version: page.version), frame: 1)
    page.add(tile(version: page.version, isDraft: true), frame: 1)
    #expect(page.tiles[name]?.isDraft == false)
  }
}
