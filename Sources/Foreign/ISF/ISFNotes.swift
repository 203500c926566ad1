internal import Geometry
internal import Ink
internal import Notebook

/// Ink of Windows in Ink Serialized Format: blocks with tags, whose points are compressed to a few bits each.
///
/// A file is one page, or one for each of the streams that follow each other in it.
struct ISFNotes: ForeignNotes {
  static let program = "Windows Ink"
  static let endings = [".isf"]

  let title = ""
  private(set) var losses = ForeignLosses()
  private let file: [UInt8]
  private let streams: [Range<Int>]

  /// The most points of a page; where nothing changes, a point is a single bit.
  static let mostPoints = 5_000_000

  static func isLikely(_ head: [UInt8]) -> Bool {
    guard head.first == 0, let content = ISFStream.range(in: head, from: 0, isHead: true) else {
      return false
    }
    return ISFStream.isLikely(ByteCursor(head, in: content), isCut: content.upperBound > head.count)
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    self.file = try file.bytes
    var streams: [Range<Int>] = []
    while streams.count < 10_000,
      let next = ISFStream.range(in: self.file, from: streams.last?.upperBound ?? 0)
    {
      streams.append(next)
    }
    guard !streams.isEmpty else { throw .damaged }
    self.streams = streams
  }

  var pageCount: Int { streams.count }

  mutating func page(_ index: Int) -> ForeignPage {
    var page = ForeignPage()
    var stream = ISFStream(ByteCursor(file, in: streams[index]))
    stream.read()
    losses.count(.damagedElements, stream.damagedCount)
    for element in stream.elements.movedOntoSheet() where !page.add(element) {
      losses.count(.damagedElements)
    }
    return page
  }
}

/// The tags of blocks, and of the properties of ink and points.
enum ISFTag {
  static let inkSpace = 0
  static let guids = 1
  static let (looks, look) = (2, 3)
  static let (layouts, layout) = (4, 5)
  static let (buttons, noX, noY) = (6, 7, 8)
  static let lookIndex = 9
  static let stroke = 10
  static let strokeProperties = 11
  static let layoutIndex = 13
  static let transforms = 15
  /// A matrix, then simpler maps: scales, a rotation, a shift, and both.
  static let (matrix, scale, scales, rotation, shift, scaleAndShift) = (16, 17, 18, 19, 20, 21)
  static let transformIndex = 23
  static let (ranges, range, rangeIndex) = (24, 25, 26)
  static let fraction = 27
  static let preciseTransforms = 31
  static let (x, y, time, pressure, azimuth, altitude) = (50, 51, 54, 56, 61, 62)
  static let (style, color, width, height, tip, flags) = (67, 68, 69, 70, 71, 72)
  static let (transparency, fitting, operation) = (80, 81, 87)
  static let (firstProperty, firstCustom) = (50, 100)

  /// The lengths of the known properties, from that of x; 0 for those with a length of their own.
  private static let lengths: [UInt8] = [
    4, 4, 4, 4, 8, 4, 2, 2, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 1, 4, 4, 0, 0, 20, 12, 16, 2, 1,
    4, 0, 4, 4, 4, 4, 4,
  ]

  /// Passes the value of a property.
  static func skipProperty(_ tag: Int, _ cursor: inout ByteCursor) throws(ForeignFault) {
    let index = tag - firstProperty
    if lengths.indices.contains(index), lengths[index] > 0 {
      try cursor.skip(Int(lengths[index]))
    } else {
      // The length does not count the byte that tells the kind of compression.
      try cursor.skip(try cursor.varint(atMost: cursor.remaining) + 1)
    }
  }
}
