public import Geometry
public import Ink

/// Something on a page that can be seen, selected and moved.
public struct Element: Hashable, Sendable {
  /// The name of the element.
  public let id: EntityID
  /// Its place among the elements of its layer.
  public let order: FractionalIndex
  /// From the coordinates of the content to those of the page.
  public let transform: Affine
  /// What it is.
  public let content: Content
  /// What was heard while it was written; nil for nothing.
  public let audio: AudioMark?

  /// The kinds of elements.
  public enum Content: Hashable, Sendable {
    /// A stroke, or what is left of it.
    case stroke(StrokeElement)
    /// A box of typed text.
    case text(TextBox)
    /// An image.
    case image(ImageFrame)
  }

  /// Reads an element as it is now; nil where it cannot be seen or is not understood.
  init?(_ thing: Entity, in reader: some NotebookReader) throws {
    guard let content = try Content(thing, in: reader) else { return nil }
    id = thing.id
    // Unless moved in the order, an element lies above all that its writer had seen.
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
    case .image(_, let frame): self = .image(frame)
    case .section, .page, .layer, nil: return nil
    }
  }
}

/// A stroke on a page, or a piece of one, as it was restyled and as much as was not erased.
public struct StrokeElement: Hashable, Sendable {
  /// The stroke that holds the samples: the element itself, or the one that it was cut from.
  public let base: EntityID
  /// The samples in the bytes of the ink codec.
  public let ink: [UInt8]
  /// The part of the stroke that this is; nil for all of it.
  public let part: StrokeRange?
  /// The parts that were taken away.
  public let removed: StrokeRangeSet
  /// The colour that was given to it later.
  public let color: Color?
  /// The width that was given to it later, in points.
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

  /// Reads a stroke: what is left of it where it was written.
  init(stroke: Entity, ink: [UInt8]) {
    self.init(
      stroke, base: stroke.id, ink: ink, part: nil, removed: stroke.erased + stroke.pieces.values)
  }

  /// Reads a piece; nil where its stroke has not arrived or the cutting was undone.
  ///
  /// Where pieces of one stroke overlap, because one was cut from another or two devices cut at
  /// the same time, the ink belongs to the latest, so that it is never drawn twice.
  init?(piece: Entity, of stroke: Entity) {
    guard case .stroke(_, let ink)? = stroke.body, let part = stroke.pieces[piece.id] else {
      return nil
    }
    let later = stroke.pieces.filter { $0.key > piece.id }.values
    self.init(piece, base: stroke.id, ink: ink, part: part, removed: stroke.erased + later)
  }

  /// The parts that are left, reaching as far as any stroke can where the end is not known.
  var left: StrokeRangeSet {
    StrokeRangeSet([part ?? StrokeRange(0, 1 << 31)]).subtracting(removed)
  }

  /// Whether all of the ink was taken away.
  var isBlank: Bool {
    guard !removed.isEmpty, part == nil else { return left.isEmpty }
    guard let count = try? InkCodec.sampleCount(of: ink) else { return false }
    return visible(among: count).isEmpty
  }

  /// The parts that are to be seen of a stroke with some number of samples.
  ///
  /// A dot, a stroke of a single sample, is seen as the part from 0 to 0.
  public func visible(among count: Int) -> [StrokeRange] {
    let all = removed.visibleParts(ofSamples: count)
    guard count > 1, part != nil else { return all }
    return left.intersection(StrokeRangeSet(all)).ranges
  }

  /// Decodes the stroke, in the style that it has now.
  public func stroke() throws(InkCodecError) -> Stroke {
    guard var stroke = try InkCodec.decoded(ink).first else { throw .truncated }
    if let color { stroke.style.color = color }
    if let width { stroke.style.width = width }
    return stroke
  }
}
