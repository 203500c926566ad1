public import Geometry
public import Notebook

/// The part of a page around handwriting that was found.
public struct HitStrip: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The part, in page coordinates.
  public let box: Box

  /// The least and the greatest height of a strip, in points.
  private static let heights = 18.0...180.0

  /// Takes the part around a hit that fills a picture of a shape, given as its width for each unit of its height.
  init(around hit: Box, on sheet: Sheet, shape: Double) {
    page = sheet.id
    let least = max(min(hit.height * 1.5, Self.heights.upperBound), Self.heights.lowerBound)
    let height = max(least, hit.width * 1.2 / shape)
    let width = height * shape
    // Some words before the hit are seen as well.
    let start = max(hit.low.x - 0.2 * width, hit.high.x - 0.95 * width)
    let x = max(min(start, sheet.box.high.x - width), sheet.box.low.x)
    let y = hit.height > height ? hit.low.y : hit.center.y - height / 2
    box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
  }
}

/// The pictures of strips in the list.
struct HitPictures: Hashable, Sendable {
  private(set) var drawn: [HitStrip: PaperPicture] = [:]
  private var frame: PaperFrame?
  private var asked: Set<HitStrip> = []
  /// The drawn strips whose pages have changed.
  private var stale: Set<HitStrip> = []

  /// The most pictures to be kept, besides those in sight.
  private static let most = 80

  /// Returns the strips to be drawn in place of those asked for before; nil if all in sight are drawn or asked for.
  mutating func request(_ seen: [HitStrip], in frame: PaperFrame) -> [HitStrip]? {
    if frame != self.frame { (self.frame, drawn, stale, asked) = (frame, [:], [], []) }
    let missing = seen.filter { drawn[$0] == nil || stale.contains($0) }
    guard !asked.isSuperset(of: missing) else { return nil }
    asked = Set(missing)
    if drawn.count > Self.most { drawn = drawn.filter { seen.contains($0.key) } }
    return missing
  }

  /// Stores a picture, unless it was made for another frame.
  mutating func store(_ picture: PaperPicture, of strip: HitStrip) {
    guard picture.frame == frame else { return }
    asked.remove(strip)
    stale.remove(strip)
    drawn[strip] = picture
  }

  /// Has the strips of a page drawn again.
  mutating func invalidate(_ page: PageID) {
    stale.formUnion(drawn.keys.filter { $0.page == page })
    asked = asked.filter { $0.page != page }
  }
}

extension Desk {
  /// Has the strips drawn that have come into sight.
  mutating func updateHitPictures(_ effects: inout [Effect]) {
    guard let list = foundList else { return }
    let frame = paperFrame(in: list.pictureRoom)
    guard let wanted = finding.pictures.request(list.strips, in: frame) else { return }
    effects.append(.drawHits(wanted, in: frame))
  }

  mutating func receive(_ picture: PaperPicture, of strip: HitStrip, _ effects: inout [Effect]) {
    guard finding.isOpen else { return }
    finding.pictures.store(picture, of: strip)
    effects.append(.drawFace)
  }
}
