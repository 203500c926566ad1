internal import Geometry
internal import Ink
internal import Notebook

/// Some elements of a layer, found by place and by name.
struct ElementBlock: Sendable {
  /// The pictures by their places, with gaps for removed ones.
  private var slots: [ElementPicture?] = []
  /// The elements of the pictures, if they were read.
  private var elements: [EntityID: Element] = [:]
  private var places: [EntityID: Int] = [:]
  /// A box around everything here.
  private var bounds = Box.empty
  /// A spatial index of the pictures' numbers; nil if not worth its time.
  private var index: SpatialIndex<Int>? = SpatialIndex()

  init() {}

  /// Creates a block of pictures without names.
  init(unnamed pictures: [ElementPicture]) {
    slots = pictures.filter { !$0.isEmpty }
    bounds = self.pictures.reduce(.empty) { $0.union($1.bounds) }
    index = nil
  }

  /// All pictures, bottom to top.
  var pictures: [ElementPicture] { slots.compactMap(\.self) }

  /// The number of pictures, including gaps.
  var count: Int { slots.count }

  var top: ElementPicture? { slots.last ?? nil }

  subscript(place: Int) -> ElementPicture? { slots[place] }

  var names: Dictionary<EntityID, Int>.Keys { places.keys }

  /// Adds a picture on top, unless nothing of it is visible.
  mutating func add(_ picture: ElementPicture) {
    guard !picture.isEmpty else { return }
    places[picture.id] = slots.count
    index?.insert(slots.count, box: picture.bounds)
    bounds = bounds.union(picture.bounds)
    slots.append(picture)
  }

  mutating func note(_ element: Element) { elements[element.id] = element }

  /// The element of a picture; nil if unknown.
  func element(_ id: EntityID) -> Element? { elements[id] }

  /// The picture with a name; nil if it is elsewhere.
  func picture(_ id: EntityID) -> ElementPicture? { places[id].flatMap { slots[$0] } }

  /// Replaces ink by another form if it is here; removes it if nothing is left.
  mutating func replace(_ ink: InkPicture) {
    elements[ink.id] = nil
    replace(ink.id, by: .ink(ink))
  }

  /// Replaces a picture in its place; removes it if nothing is visible.
  mutating func replace(_ id: EntityID, by picture: ElementPicture?) {
    guard let place = places[id] else { return }
    index?.remove(place)
    if let picture, !picture.isEmpty {
      slots[place] = picture
      index?.insert(place, box: picture.bounds)
      bounds = bounds.union(picture.bounds)
      return
    }
    places[id] = nil
    elements[id] = nil
    slots[place] = nil
    while let last = slots.last, last == nil { slots.removeLast() }
  }

  /// The places of the pictures that touch a box, bottom to top.
  func places(touching box: Box) -> [Int] {
    guard bounds.intersects(box) else { return [] }
    return index?.elements(touching: box).sorted()
      ?? slots.indices.filter { slots[$0]?.bounds.intersects(box) == true }
  }

  /// The pictures of the given elements, bottom to top.
  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    elements.compactMap { places[$0] }.sorted().compactMap { slots[$0] }
  }
}
