public import Geometry
public import Ink

extension Editor {
  /// Puts a finished stroke on a page.
  @discardableResult
  public mutating func addStroke(_ stroke: Stroke, at place: Place) throws -> EntityID {
    try add(.stroke(place: place, ink: InkCodec.encoded([stroke])), at: place)
  }

  /// Puts a text box on a page.
  @discardableResult
  public mutating func addText(_ box: TextBox, at place: Place) throws -> EntityID {
    try add(.text(place: place, box), at: place)
  }

  /// Puts an image on a page.
  @discardableResult
  public mutating func addImage(_ frame: ImageFrame, at place: Place) throws -> EntityID {
    try add(.image(place: place, frame), at: place)
  }

  private mutating func add(_ body: Body, at place: Place) throws -> EntityID {
    try open(place)
    return try make(body)
  }

  /// Sees to it that a page and its layer can be written on.
  private mutating func open(_ place: Place) throws {
    guard case .page? = try entity(place.page).body else { throw EditError.noSuchPage }
    guard case .layer(place.page, _, _)? = try entity(place.layer).body else {
      throw EditError.noSuchLayer
    }
    try revive(place.page)
    try revive(place.layer)
  }

  /// Erases whole elements; those already gone are passed over.
  public mutating func erase(_ elements: some Sequence<EntityID>) throws {
    for id in elements {
      let thing = try entity(id)
      guard let place = thing.place else { throw EditError.noSuchElement }
      try revive(place.page)
      try revive(place.layer)
      if case .piece(_, let base)? = thing.body {
        // The piece is a view of a stroke: what it shows is erased from the stroke itself.
        guard let part = try entity(base).pieces[id] else { continue }
        let kept = try entity(base).pieces.filter { $0.key > id }.values
        let ranges = StrokeRangeSet([part]).subtracting(StrokeRangeSet(kept)).ranges
        try take(ranges, from: base)
      } else {
        try bring(id, toLife: false)
      }
    }
  }

  /// Erases parts of a stroke, or of a piece of one.
  public mutating func erase(_ parts: some Sequence<StrokeRange>, of element: EntityID) throws {
    let thing = try entity(element)
    guard let place = thing.place else { throw EditError.noSuchElement }
    try revive(place.page)
    try revive(place.layer)
    switch thing.body {
    case .stroke?: try take(parts, from: element)
    case .piece(_, let base)?: try take(parts, from: base)
    default: throw EditError.noSuchElement
    }
  }

  private mutating func take(_ parts: some Sequence<StrokeRange>, from base: EntityID) throws {
    for part in parts {
      let field = Field.erasure(author.nextID())
      try say(.range(RangeLife(range: part)), of: field, about: base)
      steps.append(.range(RecordKey(entity: base, field: field), isTaken: true))
    }
  }

  /// Cuts a part out of a stroke, to be moved or changed alone.
  @discardableResult
  public mutating func cut(_ part: StrokeRange, of element: EntityID) throws -> EntityID {
    let thing = try entity(element)
    let base: EntityID
    switch thing.body {
    case .stroke?: base = element
    case .piece(_, let stroke)?: base = stroke
    default: throw EditError.noSuchElement
    }
    guard let place = thing.place else { throw EditError.noSuchElement }
    try open(place)
    let piece = author.nextID()
    try say(.body(Body.piece(place: place, base: base).stored), of: .body, about: piece)
    let field = Field.piece(piece)
    try say(.range(RangeLife(range: part)), of: field, about: base)
    steps.append(.range(RecordKey(entity: base, field: field), isTaken: true))
    try inherit(from: thing, to: piece)
    return piece
  }

  /// Gives a piece the looks of what it was cut from.
  private mutating func inherit(from thing: Entity, to piece: EntityID) throws {
    if let transform = thing.value(.transform) { try set(.transform, of: piece, to: transform) }
    if let color = thing.value(.color) { try set(.color, of: piece, to: color) }
    if let width = thing.value(.width) { try set(.width, of: piece, to: width) }
  }

  /// Moves, turns or scales elements by a map on top of where they are now.
  ///
  /// What is recorded is where each of them ends up, so that two devices that move the same
  /// elements at the same time do not add up.
  public mutating func transform(_ elements: some Sequence<EntityID>, by map: Affine) throws {
    for id in elements {
      let thing = try entity(id)
      guard let place = thing.place else { throw EditError.noSuchElement }
      try open(place)
      let next = (thing.value(.transform) ?? .identity).then(map)
      guard next.isUsable else { continue }
      try set(.transform, of: id, to: next)
    }
  }

  /// Puts elements on another page or layer, where they keep their coordinates.
  public mutating func move(_ elements: some Sequence<EntityID>, to place: Place) throws {
    try open(place)
    for id in elements {
      guard try entity(id).place != nil else { throw EditError.noSuchElement }
      try set(.place, of: id, to: place)
    }
  }
}
