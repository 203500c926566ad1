public import Geometry

/// All blank paper in a page: its image or PDF is drawn in strips, between which the paper is blank.
///
/// Coordinates are points of the sheet before it was turned: of the original, without blank paper, or of the whole.
public struct PageCuts: Hashable, Sendable {
  /// What is inserted, in order, at most one at a place.
  public private(set) var all: [PageCut]

  /// A page without any.
  public static let none = PageCuts([])

  /// Puts what is inserted at the same place together.
  public init(_ cuts: some Sequence<PageCut>) {
    var lengths: [[Int]: Int] = [:]
    for cut in cuts where cut.length > 0 {
      lengths[[Int(cut.axis.rawValue), cut.place], default: 0] += cut.length
    }
    all = lengths.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { key, length in
      RoomAxis(rawValue: UInt8(key[0])).map { PageCut($0, at: key[1], length: length) }
    }
  }

  /// True if nothing is inserted.
  public var isEmpty: Bool { all.isEmpty }

  /// A part of the original that is drawn in one piece.
  public struct Strip: Hashable, Sendable {
    /// Its box in the original.
    public let box: Box
    /// How far it is from its place in the original.
    public let shift: Point

    /// Its box on the whole sheet.
    public var place: Box { box.moved(by: shift) }
  }
}

extension PageCuts {
  /// The length of all blank paper along an axis, in hundredths of a millimeter.
  func length(along axis: RoomAxis) -> Int {
    all.lazy.filter { $0.axis == axis }.reduce(0) { $0 + $1.length }
  }

  /// The most places along an axis with blank paper: each makes another strip to draw.
  private static let mostPlaces = 100

  /// What fits on the largest sheet that a page may be; what is at too many places is at the last of them.
  func limited(around sheet: PageSize) -> PageCuts {
    var room = [RoomAxis.down, .across].map { PageSize.limits.upperBound - $0.length(of: sheet) }
    return PageCuts(
      fewer.map { cut in
        let index = Int(cut.axis.rawValue)
        let length = min(cut.length, room[index])
        room[index] -= length
        return PageCut(cut.axis, at: min(cut.place, cut.axis.length(of: sheet)), length: length)
      })
  }

  private var fewer: [PageCut] {
    RoomAxis.allCases.flatMap { axis in
      let cuts = all.filter { $0.axis == axis }
      let last = cuts.prefix(Self.mostPlaces).last
      return cuts.enumerated().map { number, cut in
        PageCut(
          axis, at: number < Self.mostPlaces ? cut.place : last?.place ?? 0, length: cut.length)
      }
    }
  }

  /// The size of a page with its blank paper; both are turned.
  public func size(of sheet: PageSize, turned turns: QuarterTurns) -> PageSize {
    resized(sheet, turns, by: 1)
  }

  /// The size of the sheet without its blank paper; both are turned.
  public func sheet(of size: PageSize, turned turns: QuarterTurns) -> PageSize {
    resized(size, turns, by: -1)
  }

  private func resized(_ size: PageSize, _ turns: QuarterTurns, by sign: Int) -> PageSize {
    guard !isEmpty else { return size }
    let upright = turns.opposite.size(of: size)
    let resized = PageSize(
      width: upright.width + sign * length(along: .across),
      height: upright.height + sign * length(along: .down))
    return turns.size(of: resized)
  }

  /// How far what is at a place of the original has moved along an axis; what is at a cut itself has.
  func shift(at place: Double, along axis: RoomAxis) -> Double {
    let length = all.lazy.filter { $0.axis == axis && Double($0.place) * PageSize.unit <= place }
      .reduce(0) { $0 + $1.length }
    return Double(length) * PageSize.unit
  }

  /// How far a box of the original has moved, by its middle.
  public func shift(of box: Box) -> Point {
    guard !isEmpty, !box.isEmpty else { return .zero }
    let middle = box.center
    return Point(
      x: shift(at: middle.x, along: .across), y: shift(at: middle.y, along: .down))
  }

  /// The place on the whole sheet of a point of the original.
  public func place(of point: Point) -> Point {
    point + Point(x: shift(at: point.x, along: .across), y: shift(at: point.y, along: .down))
  }

  /// The place in the original of a coordinate of the whole sheet; of blank paper, where that is inserted.
  public func original(of place: Double, along axis: RoomAxis) -> Double {
    var inserted = 0.0
    for cut in all where cut.axis == axis {
      let start = Double(cut.place) * PageSize.unit
      guard place > start + inserted else { break }
      let length = Double(cut.length) * PageSize.unit
      if place < start + inserted + length { return start }
      inserted += length
    }
    return place - inserted
  }

  /// The blank paper along an axis, with where it is on the whole sheet.
  public func blanks(along axis: RoomAxis) -> [(cut: PageCut, low: Double, high: Double)] {
    var inserted = 0
    return all.filter { $0.axis == axis }.map { cut in
      let low = Double(cut.place + inserted) * PageSize.unit
      inserted += cut.length
      return (cut, low, Double(cut.place + inserted) * PageSize.unit)
    }
  }

  /// The parts of an original that are drawn in one piece, by rows.
  public func strips(of original: Box) -> [Strip] {
    let (rows, columns) = (spans(of: original, along: .down), spans(of: original, along: .across))
    return rows.flatMap { row in
      columns.map { column in
        Strip(
          box: Box(
            low: Point(x: column.low, y: row.low), high: Point(x: column.high, y: row.high)),
          shift: Point(x: column.shift, y: row.shift))
      }
    }
  }

  private func spans(
    of original: Box, along axis: RoomAxis
  ) -> [(low: Double, high: Double, shift: Double)] {
    let (low, high) = axis.span(of: original)
    let places = all.lazy.filter { $0.axis == axis }.map { Double($0.place) * PageSize.unit }
      .filter { $0 > low && $0 < high }
    let edges = [low] + places + [high]
    return zip(edges, edges.dropFirst()).map { ($0, $1, shift(at: $0, along: axis)) }
  }
}
