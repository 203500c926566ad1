public import Geometry
public import Ink
internal import Notebook

/// A surface that pages are drawn on, pixels or a page of a file, in page coordinates without a map.
public protocol PageSurface: ~Copyable {
  /// True if it has pixels; straight lines are then aligned with them.
  var isRaster: Bool { get }

  /// Saves the map, clip and blending.
  func save()
  func restore()
  func transform(by map: Affine)
  func clip(to box: Box)
  /// Sets the blending of everything that follows.
  func blend(_ blending: Blending)
  /// Sets whether the colors of everything that follows, except images, are turned; pixels only.
  func turn(_ isTurned: Bool)

  func fill(_ box: Box, with color: Color)
  /// Fills the inside of a path by the nonzero rule.
  func fill(_ path: Path, with color: Color)
  /// Strokes a path with round joins, and dashes and gaps of these lengths; without any it is solid.
  func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float])
  func stroke(_ runs: [InkRun], color: Color)
  func write(_ text: TextPicture)
  /// Draws an image to fill a box; returns whether it can be read.
  func draw(_ image: PageImage, in box: Box, as look: ImageLook) -> Bool
  /// Draws at least a part of a PDF page on its sheet, until unwanted; returns whether it can be read.
  func draw(_ page: PrintedPicture, in part: Box, while isWanted: () -> Bool) -> Bool
}

/// The look of an image on a page.
public struct ImageLook: Hashable, Sendable {
  /// The opacity, 0 to 1.
  public var opacity = 1.0
  /// The words for those who cannot see the image; mostly empty.
  public var words = ""

  /// The look of an image as it is.
  public init() {}
}

/// The blending of new color with what is below.
public enum Blending: Hashable, Sendable {
  /// It covers what is below as far as it is opaque.
  case over
  /// It darkens what is below, as transparent ink does.
  case multiply
}

extension PageSurface where Self: ~Copyable {
  /// Files keep their colors.
  public func turn(_ isTurned: Bool) {}

  /// Draws an image as it is; returns whether it can be read.
  @discardableResult
  public func draw(_ image: PageImage, in box: Box) -> Bool {
    draw(image, in: box, as: ImageLook())
  }

  /// Strokes one line after the other.
  public func stroke(_ runs: [InkRun], color: Color) {
    for run in runs {
      stroke(run.path, width: run.width, color: color, cap: .round, dashes: [])
    }
  }

  /// Runs a drawing closure, then restores the settings from before it.
  public func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    save()
    defer { restore() }
    try body()
  }

  /// Draws ink in its form: a filled area or a stroked line.
  public func draw(_ shape: InkShape, in color: Color) {
    switch shape {
    case .filled(let path): fill(path, with: color)
    case .stroked(let path, let width, let cap, let dashes):
      stroke(path, width: width, color: color, cap: cap, dashes: dashes)
    }
  }
}

/// The light in which pages are shown; files ignore it.
public enum PageLight: Hashable, Sendable {
  case plain
  /// Ordinary paper has another color.
  case tinted(Color)
  /// Light paper is dark, and its contents as light as they were dark, except images.
  case turned

  /// The color of a paper in this light.
  public func color(of paper: Color) -> Color {
    switch self {
    case .plain: paper
    case .tinted(let color): paper == .paper ? color : paper
    case .turned: paper.isLight ? paper.turned : paper
    }
  }
}
