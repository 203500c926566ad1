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
  /// The place in a sound recording made while it was written; nil for none.
  public let audio: AudioMark?

  /// The kinds of elements.
  public enum Content: Hashable, Sendable {
    /// A stroke, or what is left of it.
    case stroke(StrokeElement)
    case text(TextBox)
    case image(ImageFrame)
  }

  /// Reads an element as it is now; nil if it is invisible or not understood.
  init?(_ thing: Entity, in reader: some NotebookReader) throws {
    guard let content = try Content(thing, in: reader) else { return nil }
    id = thing.id
    // Unless it was reordered, an element is above everything that its writer had seen.
    order = thing.value(.order) ?? FractionalIndex(whole: Int64(thing.id.counter))
    transform = thing.value(.transform) ?? .identity
    audio = thing.value(.audio)
    self.content = content
  }
}

extension Element.Content {
  init?(_ thing: Entity, in reader: some NotebookReader) throws {
    switch thing.body {
    case .stroke(_, let ink):
      let stroke = StrokeElement(stroke: thing, ink: ink)
      guard !stroke.isBlank else { return nil }
      self = .stroke(stroke)
    case .piece(_, let base):
      guard let stroke = StrokeElement(piece: thing, of: try reader.entity(base)),
        !stroke.isBlank
      else { return nil }
      self = .stroke(stroke)
    case .text(_, var box):
      box.text = thing.value(.text) ?? box.text
      box.font = thing.value(.font) ?? box.font
      box.size = thing.value(.fontSize) ?? box.size
      box.wrap = thing.value(.wrap) ?? box.wrap
      box.color = thing.value(.color) ?? box.color
      self = .text(box)
    case .image(_, var frame):
      frame.excerpt = thing.value(.excerpt)
      self = .image(frame)
    case .section, .page, .layer, nil: return nil
    }
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

  private init(
    _ thing: Entity, base: EntityID, ink: [UInt8], part: StrokeRange?, removed: [StrokeRange]
  ) {
    self.base = base
    self.ink = ink
    self.part = part
    self.removed = StrokeRangeSet(removed)
    color = thing.value(.color)
    width = thing.value(.width)
  }

  /// Reads a stroke, without its erased parts and the pieces cut from it.
  init(stroke: Entity, ink: [UInt8]) {
    self.init(
      stroke, base: stroke.id, ink: ink, part: nil, removed: stroke.erased + stroke.pieces.values)
  }

  /// Reads a piece; nil if its stroke has not arrived or the cutting was undone.
  ///
  /// If pieces of one stroke overlap, because one was cut from another or two devices cut at the same time,
  /// the ink belongs to the latest, so that it is never drawn twice.
  init?(piece: Entity, of stroke: Entity) {
    guard case .stroke(_, let ink)? = stroke.body, let part = stroke.pieces[piece.id] else {
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
    guard !removed.isEmpty, part == nil else { return left.isEmpty }
    guard let count = try? InkCodec.sampleCount(of: ink) else { return false }
    return visible(among: count).isEmpty
  }

  /// The visible parts of a stroke with a number of samples.
  ///
  /// A dot, a stroke of a single sample, is the part from 0 to 0.
  public func visible(among count: Int) -> [StrokeRange] {
    let all = removed.visibleParts(ofSamples: count)
    guard count > 1, part != nil else { return all }
    return left.intersection(StrokeRangeSet(all)).ranges
  }

  /// Decodes the stroke, in its current style.
  public func stroke() throws(InkCodecError) -> Stroke {
    guard var stroke = try InkCodec.decoded(ink).first else { throw .truncated }
    if let color { stroke.style.color = color }
    if let width { stroke.style.width = width }
    return stroke
  }
}
