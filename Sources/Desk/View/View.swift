public import Geometry

extension Desk {
  /// The window, and what it shows of the pages.
  public struct View: Hashable, Sendable {
    /// The part of the desk that is seen, and how large.
    public internal(set) var viewport = Viewport(
      frame: .init(low: .zero, high: .init(x: 1, y: 1)))
    /// The size of the window in pixels.
    public internal(set) var window = Point(x: 1, y: 1)
    /// The number of pixels for each unit of the face.
    public internal(set) var faceScale = 1.0
    /// How large the first page is shown; nil to keep the last zoom.
    var opening: Opening?
    /// How the pages were looked at before they were presented.
    var beforePresenting: Look?
    /// What the zoom follows when the window changes; nil if the writer chose it freely.
    var fit: Fit?
  }

  /// How large the first page is shown.
  public enum Opening: Hashable, Sendable {
    /// At a zoom; 1 is the true size.
    case zoom(Double)
    /// Fitted into the window.
    case fit(Fit)
  }
}
