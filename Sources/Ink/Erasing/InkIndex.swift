public import Geometry

/// Finds the strokes of a page by place.
///
/// It keeps a box for each stroke; the caller keeps the trails, and hands them in when asked, nil
/// for a stroke that is not there. Answers come in no particular order.
public struct InkIndex<ID: Hashable & Sendable>: Sendable {
  private var index: SpatialIndex<ID>

  /// The ink of one stroke: its trail, and the parts of it that are not erased, nil for all.
  public struct Ink: Sendable {
    /// The discs of the whole stroke.
    public var trail: InkTrail
    /// The parts that are visible, nil for all.
    public var parts: [StrokeRange]?

    /// Creates the ink of a stroke.
    public init(trail: InkTrail, parts: [StrokeRange]? = nil) {
      self.trail = trail
      self.parts = parts
    }
  }

  /// Creates an index without strokes.
  public init() { index = SpatialIndex() }

  /// Creates an index of the strokes of a page.
  public init(_ strokes: some Sequence<(ID, InkTrail)>) {
    index = SpatialIndex(strokes.lazy.map { ($0.0, $0.1.bounds) })
  }

  /// The number of strokes.
  public var count: Int { index.count }

  /// Adds a stroke, or replaces it.
  public mutating func insert(_ id: ID, _ trail: InkTrail) { index.insert(id, box: trail.bounds) }

  /// Takes a stroke out.
  public mutating func remove(_ id: ID) { index.remove(id) }

  /// Returns the strokes whose boxes touch a box, such as the visible part of a page.
  public func strokes(touching box: Box) -> [ID] { index.elements(touching: box) }

  /// Returns the strokes whose ink a disc touches.
  public func strokes(touching disc: Disc, ink: (ID) -> Ink?) -> [ID] {
    index.elements(touching: disc.bounds).filter { id in
      ink(id).map { $0.trail.touches(disc, parts: $0.parts) } ?? false
    }
  }

  /// Returns the strokes whose ink a moved eraser touches.
  public func strokes(touchedBy eraser: Eraser, ink: (ID) -> Ink?) -> [ID] {
    index.elements(touching: eraser.bounds).filter { id in
      ink(id).map { $0.trail.isTouched(by: eraser, parts: $0.parts) } ?? false
    }
  }

  /// Returns, for each stroke whose ink a moved eraser touches, the parts to erase.
  public func ranges(erasedBy eraser: Eraser, ink: (ID) -> Ink?) -> [ID: StrokeRangeSet] {
    var erased: [ID: StrokeRangeSet] = [:]
    for id in index.elements(touching: eraser.bounds) {
      guard let ink = ink(id), ink.trail.isTouched(by: eraser, parts: ink.parts) else { continue }
      erased[id] = ink.trail.ranges(erasedBy: eraser)
    }
    return erased
  }

  /// Returns the strokes that a lasso selects.
  public func strokes(selectedBy lasso: Lasso, ink: (ID) -> Ink?) -> [ID] {
    index.elements(touching: lasso.bounds).filter { id in
      ink(id).map { $0.trail.isSelected(by: lasso, parts: $0.parts) } ?? false
    }
  }
}
