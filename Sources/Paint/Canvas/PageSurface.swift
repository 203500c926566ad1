public import Geometry
public import Ink

/// Something that pages are drawn on: pixels, or a page of a file.
///
/// Pages need no more than this, so that one way of drawing serves the screen and every file. Lengths
/// are in the coordinates of the page, unless a map was set.
public protocol PageSurface: ~Copyable {
  /// Whether it has pixels, to which straight lines are fitted.
  var isRaster: Bool { get }

  /// Remembers map, clip and blending.
  func save()
  /// Goes back to what was remembered last.
  func restore()
  /// Lets all that follows be drawn in coordinates of its own.
  func transform(by map: Affine)
  /// Keeps all that follows within a box.
  func clip(to box: Box)
  /// Sets how all that follows goes onto what is there.
  func blend(_ blending: Blending)
  /// Turns the colours of all that follows, apart from images, or no longer; on pixels alone.
  func turn(_ isTurned: Bool)

  /// Fills a box.
  func fill(_ box: Box, with color: Color)
  /// Fills the inside of a path by the nonzero rule.
  func fill(_ path: Path, with color: Color)
  /// Draws along a path, with round joins.
  ///
  /// Dashes are lengths of dashes and gaps by turns; there are none in a solid line.
  func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float])
  /// Draws along lines that together are the ink of a stroke.
  func stroke(_ runs: [InkRun], color: Color)
  /// Writes the words of a text box where they lie.
  func write(_ text: TextPicture)
  /// Draws an image so that it fills a box; returns whether it can be read.
  func draw(_ image: PageImage, in box: Box) -> Bool
}

/// How new colour goes onto what is there.
public enum Blending: Hashable, Sendable {
  /// It covers it as far as it is opaque.
  case over
  /// It darkens it as transparent ink does.
  case multiply
}

extension PageSurface where Self: ~Copyable {
  /// Files keep their colours.
  public func turn(_ isTurned: Bool) {}

  /// Draws along one line after the other.
  public func stroke(_ runs: [InkRun], color: Color) {
    for run in runs {
      stroke(run.path, width: run.width, color: color, cap: .round, dashes: [])
    }
  }

  /// Draws with settings that are forgotten afterwards.
  public func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    save()
    defer { restore() }
    try body()
  }

  /// Draws ink as it is: an area filled or a line followed.
  public func draw(_ shape: InkShape, in color: Color) {
    switch shape {
    case .filled(let path): fill(path, with: color)
    case .stroked(let path, let width, let cap, let dashes):
      stroke(path, width: width, color: color, cap: cap, dashes: dashes)
    }
  }
}
