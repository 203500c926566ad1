internal import Geometry
internal import Ink
internal import Notebook

/// Some of the ink of a layer, found by its place and by its name.
struct InkBlock: Sendable {
  private(set) var ink: [InkPicture] = []
  /// What the pictures were made from, where it was read.
  private var elements: [EntityID: Element] = [:]
  private var places: [EntityID: Int] = [:]
  /// The places of the ink by where it lies; nil where that is not worth its time.
  private var index: SpatialIndex<Int>? = SpatialIndex()

  /// Creates an empty block.
  init() {}

  /// Creates a block of ink that has no names.
  init(unnamed ink: [InkPicture]) {
    self.ink = ink.filter { !$0.shape.isEmpty }
    index = nil
  }

  /// The names of the ink.
  var names: Dictionary<EntityID, Int>.Keys { places.keys }

  /// Adds ink on top, where anything of it is to be seen.
  mutating func add(_ picture: InkPicture) {
    guard !picture.shape.isEmpty else { return }
    places[picture.id] = ink.count
    index?.insert(ink.count, box: picture.bounds)
    ink.append(picture)
  }

  /// Remembers from what ink was made.
  mutating func note(_ element: Element) { elements[element.id] = element }

  /// From what ink was made; nil where that is not known.
  func element(_ id: EntityID) -> Element? { elements[id] }

  /// The ink under a name; nil where it is elsewhere.
  func picture(_ id: EntityID) -> InkPicture? { places[id].map { ink[$0] } }

  /// Shows ink in another form where it is here; ink of which nothing is left goes.
  mutating func replace(_ picture: InkPicture) {
    guard let place = places[picture.id] else { return }
    index?.remove(place)
    elements[picture.id] = nil
    ink[place] = picture
    if picture.shape.isEmpty {
      places[picture.id] = nil
    } else {
      index?.insert(place, box: picture.bounds)
    }
  }

  /// The places of the ink that touches a box, bottom to top.
  func places(touching box: Box) -> [Int] {
    index?.elements(touching: box).sorted()
      ?? ink.indices.filter { ink[$0].bounds.intersects(box) }
  }

  /// The ink of some elements, bottom to top.
  func ink(of elements: Set<EntityID>) -> [InkPicture] {
    elements.compactMap { places[$0] }.sorted().map { ink[$0] }
  }
}
