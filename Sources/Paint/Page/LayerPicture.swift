internal import Geometry
internal import Ink
internal import Notebook

/// The ink of a layer, ready to be drawn.
struct LayerPicture: Sendable {
  let id: EntityID
  /// Whether the ink is protected from changes.
  private(set) var isLocked = false
  private(set) var ink: [InkPicture] = []
  /// What the pictures were made from, where it was read.
  private var elements: [EntityID: Element] = [:]
  private var places: [EntityID: Int] = [:]
  private var index = SpatialIndex<Int>()
  /// Ink that is not drawn, because it is in somebody's hand.
  var hidden: Set<EntityID> = []

  init(id: EntityID) { self.id = id }

  /// Works out what a layer looks like, and takes from an older picture what did not change.
  init(_ layer: PageContent.Layer, reusing old: LayerPicture?) {
    self.init(id: layer.id)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel { old?.picture(of: $0) ?? InkPicture($0) }
    for (element, picture) in zip(layer.elements, pictures) {
      elements[element.id] = element
      if let picture { add(picture) }
    }
  }

  private func picture(of element: Element) -> InkPicture? {
    guard elements[element.id] == element, let place = places[element.id] else { return nil }
    return ink[place]
  }

  mutating func add(_ picture: InkPicture) {
    guard !picture.shape.isEmpty else { return }
    places[picture.id] = ink.count
    index.insert(ink.count, box: picture.bounds)
    ink.append(picture)
  }

  /// The box around all ink that only one of two pictures has in this form.
  func changes(since old: LayerPicture) -> Box {
    var box = Box.empty
    for (one, other) in [(self, old), (old, self)] {
      for (id, place) in one.places where other.elements[id] != one.elements[id] {
        box = box.union(one.ink[place].bounds)
      }
      for (id, place) in one.places where other.places[id] == nil {
        box = box.union(one.ink[place].bounds)
      }
    }
    return box
  }

  /// Shows ink in another form where it is on this layer; ink of which nothing is left goes.
  mutating func replace(_ picture: InkPicture) {
    guard let place = places[picture.id] else { return }
    index.remove(place)
    elements[picture.id] = nil
    ink[place] = picture
    if picture.shape.isEmpty {
      places[picture.id] = nil
    } else {
      index.insert(place, box: picture.bounds)
    }
  }

  /// The ink that touches a box, bottom to top.
  func ink(touching box: Box) -> [InkPicture] {
    index.elements(touching: box).sorted().map { ink[$0] }
  }

  /// The ink of some elements, bottom to top.
  func ink(of elements: Set<EntityID>) -> [InkPicture] {
    elements.compactMap { places[$0] }.sorted().map { ink[$0] }
  }

  /// Draws what touches a box: highlighters first, so that writing lies on top of them.
  func draw(on canvas: borrowing Canvas, in box: Box) {
    let seen = index.elements(touching: box).sorted()
      .filter { hidden.isEmpty || !hidden.contains(ink[$0].id) }
    let marks = seen.filter { ink[$0].tool == .highlighter }
    if !marks.isEmpty {
      canvas.blend(.multiply)
      for mark in marks { ink[mark].draw(on: canvas) }
      canvas.blend(.over)
    }
    for place in seen where ink[place].tool != .highlighter { ink[place].draw(on: canvas) }
  }
}

extension InkPicture {
  /// Works out what an element looks like; nil where it shows no ink.
  fileprivate init?(_ element: Element) {
    guard case .stroke(let stroke, let visible, let transform)? = SeenElement(element) else {
      return nil
    }
    self.init(
      element.id, stroke: stroke, visible: visible, transform: transform,
      source: InkSource(element, visible: visible))
  }
}
