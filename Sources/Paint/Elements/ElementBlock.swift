internal import Geometry
internal import Ink
internal import Notebook

/// Some elements of a layer, found by place and by name.
struct ElementBlock: Sendable {
  private(set) var pictures: [ElementPicture] = []
  /// The elements that the pictures were made from, if they were read.
  private var elements: [EntityID: Element] = [:]
  private var places: [EntityID: Int] = [:]
  /// A spatial index of the pictures' numbers; nil if it is not worth its time.
  private var index: SpatialIndex<Int>? = SpatialIndex()

  /// Creates an empty block.
  init() {}

  /// Creates a block of pictures that have no names.
  init(unnamed pictures: [ElementPicture]) {
    self.pictures = pictures.filter { !$0.isEmpty }
    index = nil
  }

  /// The names of the elements.
  var names: Dictionary<EntityID, Int>.Keys { places.keys }

  /// Adds a picture on top, unless nothing of it is visible.
  mutating func add(_ picture: ElementPicture) {
    guard !picture.isEmpty else { return }
    places[picture.id] = pictures.count
    index?.insert(pictures.count, box: picture.bounds)
    pictures.append(picture)
  }

  /// Remembers the element that a picture was made from.
  mutating func note(_ element: Element) { elements[element.id] = element }

  /// The element that a picture was made from; nil if unknown.
  func element(_ id: EntityID) -> Element? { elements[id] }

  /// The picture with a name; nil if it is elsewhere.
  func picture(_ id: EntityID) -> ElementPicture? { places[id].map { pictures[$0] } }

  /// Replaces ink by another form of it if it is here; ink of which nothing is left is removed.
  mutating func replace(_ ink: InkPicture) {
    guard let place = places[ink.id] else { return }
    index?.remove(place)
    elements[ink.id] = nil
    pictures[place] = .ink(ink)
    if ink.shape.isEmpty {
      places[ink.id] = nil
    } else {
      index?.insert(place, box: ink.bounds)
    }
  }

  /// The places of the pictures that touch a box, bottom to top.
  func places(touching box: Box) -> [Int] {
    index?.elements(touching: box).sorted()
      ?? pictures.indices.filter { pictures[$0].bounds.intersects(box) }
  }

  /// The pictures of the given elements, bottom to top.
  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    elements.compactMap { places[$0] }.sorted().map { pictures[$0] }
  }
}
