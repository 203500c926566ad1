public import Bytes
public import Geometry
public import Ink

/// Something on a page that can be seen, selected and moved.
public struct Element: Hashable, Sendable {
  /// The name of the element.
  public let id: EntityID
  /// Its place among the elements of its layer.
  public let order: FractionalIndex
  /// The map from the coordinates of the content to those of the page.
  public let transform: Affine
  /// The content.
  public let content: Content
  /// True if it is protected from changes.
  public let isLocked: Bool
  /// Its link, and the heading that it is part of.
  public let anchor: ElementAnchor
  /// The groups that it is in.
  public let groups: ElementGroups
  /// The cell of a table in which it is; nil for none.
  public let cell: CellPlace?
  let audio: AudioMark?

  /// The kinds of elements.
  public enum Content: Hashable, Sendable {
    /// A stroke, or what is left of it.
    case stroke(StrokeElement)
    case figure(Figure)
  }

  /// Reads an element as it is now; nil if it is invisible or not understood.
  ///
  /// Tables of its page that are known already need not be read.
  init?(
    _ thing: Entity, in reader: some NotebookReader, among tables: [EntityID: PlacedTable] = [:]
  ) throws {
    guard var content = try Content(thing, in: reader) else { return nil }
    let own = thing.ownMap
    let change = try thing.cellChange(in: reader, among: tables)
    if let change, case .figure(.text(var box)) = content {
      box.follow(change, under: own)
      content = .figure(.text(box))
    }
    id = thing.id
    // Unless it was reordered, an element is above everything that its writer had seen.
    order = thing.value(.order) ?? FractionalIndex(whole: Int64(thing.id.counter))
    transform = change.map { own.then($0.shift) } ?? own
    cell = change?.place
    isLocked = thing.value(.isElementLocked) ?? false
    audio = thing.value(.audio)
    if case .stroke(var stroke) = content, let shape = stroke.shape {
      stroke.shape = try shape.attached(
        by: stroke.joints, under: transform, on: thing.place?.page, in: reader)
      content = .stroke(stroke)
    }
    anchor = ElementAnchor(thing, of: content.figure)
    groups = thing.value(.groups) ?? ElementGroups()
    self.content = content
  }
}

extension Element.Content {
  init?(_ thing: Entity, in reader: some NotebookReader) throws {
    guard case .element(_, let body)? = thing.body else { return nil }
    switch body {
    case .stroke(let ink):
      let stroke = StrokeElement(stroke: thing, ink: ink)
      guard !stroke.isBlank else { return nil }
      self = .stroke(stroke)
    case .piece(let base):
      guard let stroke = StrokeElement(piece: thing, of: try reader.entity(base)),
        !stroke.isBlank
      else { return nil }
      self = .stroke(stroke)
    case .figure(let figure): self = .figure(figure.updated(by: thing))
    }
  }
}

extension Element.Content {
  var figure: Figure? { if case .figure(let figure) = self { figure } else { nil } }

  /// The hash of the file that a figure shows; nil for none.
  public var file: ContentHash? {
    if case .figure(let figure) = self { figure.content.file } else { nil }
  }

  /// The text of a figure; nil for none.
  public var typedText: String? {
    if case .figure(let figure) = self { figure.content.typedText } else { nil }
  }
}

/// A stroke on a page, or a piece of one, in its current style and without its erased parts.
public struct StrokeElement: Hashable, Sendable {
  /// The stroke with the samples: the element itself, or the one from which it was cut.
  public let base: EntityID
  /// The samples in the bytes of the ink codec.
  public let ink: [UInt8]
  /// The part of the stroke that a piece covers; nil for the whole stroke.
  public let part: StrokeRange?
  /// The removed parts.
  public let removed: StrokeRangeSet
  /// The color set later; nil for the original.
  public let color: Color?
  /// The width set later, in points; nil for the original.
  public let width: Double?
  /// The shape that it is drawn as; nil for ink.
  public internal(set) var shape: Shape?
  /// What the ends of the shape are attached to.
  public let joints: Joints
  /// The opacity of the filling set later; nil for the original.
  private let fill: Double?
  /// The dashes set later; nil for the original ones.
  private let dashes: [Float]?

  private init(
    _ thing: Entity, base: EntityID, ink: [UInt8], part: StrokeRange?, removed: [StrokeRange]
  ) {
    self.base = base
    self.ink = ink
    self.part = part
    self.removed = StrokeRangeSet(removed)
    color = thing.value(.color)
    width = thing.value(.width)
    shape = part == nil ? thing.value(.shape) : nil
    let hasShape = shape != nil
    joints = hasShape ? Joints(thing) : Joints()
    fill = hasShape ? thing.value(.fill) : nil
    dashes = hasShape ? thing.value(.dashes)?.lengths : nil
  }

  /// Keeps a stroke that is not in a notebook yet.
  package init(of stroke: Stroke) {
    (base, ink, part, removed) = (.notebook, InkCodec.encoded([stroke]), nil, StrokeRangeSet())
    (color, width, fill, dashes, shape) = (nil, nil, nil, nil, nil)
    joints = Joints()
  }

  init(stroke: Entity, ink: [UInt8]) {
    self.init(
      stroke, base: stroke.id, ink: ink, part: nil, removed: stroke.erased + stroke.pieces.values)
  }

  /// Reads a piece; nil if its stroke has not arrived or the cutting was undone.
  ///
  /// If pieces of one stroke overlap, because one was cut from another or two devices cut at the same time,
  /// the ink belongs to the latest, so that it is never drawn twice.
  init?(piece: Entity, of stroke: Entity) {
    guard case .element(_, .stroke(let ink))? = stroke.body, let part = stroke.pieces[piece.id]
    else {
      return nil
    }
    let later = stroke.pieces.filter { $0.key > piece.id }.values
    self.init(piece, base: stroke.id, ink: ink, part: part, removed: stroke.erased + later)
  }

  /// The remaining parts; if the end is unknown they reach as far as any stroke can.
  var left: StrokeRangeSet {
    StrokeRangeSet([part ?? StrokeRange(0, 1 << 31)]).subtracting(removed)
  }

  var isBlank: Bool {
    guard shape == nil else { return false }
    guard !removed.isEmpty, part == nil else { return left.isEmpty }
    guard let count = try? InkCodec.sampleCount(of: ink) else { return false }
    return visible(among: count).isEmpty
  }

  /// The visible parts of a stroke with a number of samples; a dot is the part from 0 to 0.
  func visible(among count: Int) -> [StrokeRange] {
    let all = removed.visibleParts(ofSamples: count)
    guard count > 1, part != nil else { return all }
    return left.intersection(StrokeRangeSet(all)).ranges
  }

  /// Decodes the stroke, in its current style.
  public func stroke() throws(InkCodecError) -> Stroke {
    guard var stroke = try InkCodec.decoded(ink).first else { throw .truncated }
    if let color { stroke.style.color = color }
    if let width { stroke.style.width = width }
    if let fill, (0...1).contains(fill) { stroke.style.fill = Float(fill) }
    if let dashes { stroke.style.dashes = dashes }
    return stroke
  }

  /// Decodes what is seen: the stroke, or the ink of its shape, and the parts that are left of it.
  public func drawn() throws(InkCodecError) -> (stroke: Stroke, parts: [StrokeRange]) {
    let stroke = try stroke()
    guard let shape else { return (stroke, visible(among: stroke.samples.count)) }
    return stroke.ink(of: shape)
  }
}

/// The elements of a change, as they are after it.
public struct ChangedElements: Hashable, Sendable {
  struct Placed: Hashable, Sendable {
    let place: Place
    let element: Element
  }

  /// The names of the elements, including invisible ones.
  public private(set) var names: Set<EntityID> = []
  private var placed: [EntityID: Placed] = [:]

  /// The places of the visible ones.
  public var places: Set<Place> { Set(placed.values.map(\.place)) }

  /// The files that the visible ones show, with their pages.
  public var files: [(page: EntityID, hash: ContentHash)] {
    placed.values.compactMap { placed in
      placed.element.content.file.map { (placed.place.page, $0) }
    }
  }

  /// Reads the elements among changed things, with all pieces that share ink with them.
  ///
  /// Nil if the page must be read: if anything else changed, or its page or layer is gone or not there yet.
  public init?(_ things: Set<EntityID>, in reader: some NotebookReader) throws {
    var homes: [EntityID: Entity] = [:]
    func home(_ id: EntityID) throws -> Entity {
      if let known = homes[id] { return known }
      let entity = try reader.entity(id)
      homes[id] = entity
      return entity
    }
    var rest = Array(things)
    while let id = rest.popLast() {
      guard names.insert(id).inserted else { continue }
      let thing = try reader.entity(id)
      guard let place = thing.place else { return nil }
      // What is in the cells of a table changes with it.
      if PlacedTable(thing) != nil {
        rest += try reader.entities(at: place.page).filter { $0.value(.cell)?.table == id }.map(
          \.id)
      }
      let (page, layer) = (try home(place.page), try home(place.layer))
      guard page.body != nil, page.life.isAlive, layer.isLayer, layer.life.isAlive else {
        return nil
      }
      rest += thing.cutPieces + thing.connectors
      guard thing.life.isAlive, page.life.shows(id), layer.life.shows(id) else { continue }
      placed[id] = try Element(thing, in: reader).map { Placed(place: place, element: $0) }
    }
  }

  /// The element of a name with its layer; nil unless visible on the page.
  public func element(_ name: EntityID, on page: EntityID) -> (layer: EntityID, element: Element)? {
    guard let placed = placed[name], placed.place.page == page else { return nil }
    return (placed.place.layer, placed.element)
  }
}
