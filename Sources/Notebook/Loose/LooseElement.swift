internal import Bytes
public import Geometry
public import Ink

/// An element as a plain value outside any notebook, decoded to the last sample.
public struct LooseElement: Hashable, Sendable {
  /// What it shows.
  public var content: Content
  /// The map from the coordinates of the content to those of the page.
  public var transform: Affine
  /// The place in a sound recording made while it was written; nil for none.
  public var audio: AudioMark?
  /// True if it is protected from changes.
  public var isLocked = false
  /// Its link, and the heading that it is part of.
  public var anchor = ElementAnchor()
  /// The shape that its ink is drawn as; nil for handwriting.
  public var shape: LooseShape?
  /// The groups that it is in.
  public var groups = ElementGroups()

  /// The kinds of elements.
  public enum Content: Hashable, Sendable {
    /// A stroke in its current style, and its visible parts.
    case stroke(Stroke, [StrokeRange])
    case figure(Figure)
  }

  /// Creates the element of a stroke; `parts` are the visible ones, nil for all.
  public init(
    _ stroke: Stroke, showing parts: [StrokeRange]? = nil, transform: Affine = .identity,
    audio: AudioMark? = nil
  ) {
    let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    content = .stroke(stroke, parts ?? all)
    (self.transform, self.audio) = (transform, audio)
  }

  /// Creates the element of a figure.
  public init(_ figure: Figure, transform: Affine = .identity, audio: AudioMark? = nil) {
    (content, self.transform, self.audio) = (.figure(figure), transform, audio)
  }

  /// Decodes an element; nil if its ink cannot be decoded or nothing is left of it.
  public init?(_ element: Element) {
    switch element.content {
    case .stroke(let part):
      guard let (stroke, left) = try? part.drawn(), !left.isEmpty else { return nil }
      content = .stroke(stroke, left)
      shape = part.loose
    case .figure(let figure): content = .figure(figure)
    }
    (transform, audio, anchor) = (element.transform, element.audio, element.anchor)
    (isLocked, groups) = (element.isLocked, element.groups)
  }
}

extension LooseElement {
  /// True if it is ink.
  public var isInk: Bool { if case .stroke = content { true } else { false } }

  /// The figure; nil for ink.
  public var figure: Figure? { if case .figure(let figure) = content { figure } else { nil } }

  var file: ContentHash? { figure?.content.file }

  /// True unless nothing of a stroke is left; a dot has no length to cut, so it is all or nothing.
  var isVisible: Bool {
    guard case .stroke(let stroke, let parts) = content else { return true }
    let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    let left = StrokeRangeSet(parts).intersection(StrokeRangeSet(all))
    return stroke.samples.count == 1 ? !parts.isEmpty : !left.isEmpty
  }

  /// A box around the samples of a stroke, or what is known of a figure.
  public var bounds: Box {
    switch content {
    case .stroke(let stroke, _): Box(around: stroke.samples.lazy.map { transform($0.position) })
    case .figure(let figure): transform(figure.content.bounds)
    }
  }

  /// The point that decides in which cell of a table it is: its middle, of a text its first letter; nil for a table.
  public var middle: Point? {
    switch content {
    case .figure(.table): return nil
    case .figure(.text(let box)):
      return transform(box.origin + Point(x: box.size / 2, y: box.size / 2))
    case .stroke, .figure(.image): return extent.isEmpty ? nil : extent.center
    }
  }

  /// A box around its visible parts on the page, estimated for text.
  package var extent: Box {
    switch content {
    case .stroke(let stroke, let parts):
      let seen = parts.lazy.flatMap { part in
        let first = Int(part.lower / 256)
        return stroke.samples.dropFirst(first).prefix(Int(part.upper / 256) + 2 - first)
      }
      return Box(around: seen.map { transform($0.position) })
        .expanded(by: stroke.style.width * transform.scale / 2)
    case .figure(let figure): return transform(figure.content.extent)
    }
  }
}
