public import Geometry
internal import Notebook

extension Canvas {
  /// Draws an image so that it fills a box.
  public func draw(_ image: PageImage, in box: Box) {
    fill(box, with: .paper)
  }
}
