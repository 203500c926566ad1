public import Geometry
internal import Ink
public import Notebook

/// A page ready to be drawn, at any scale and in any part.
public struct PagePicture: Sendable {
  /// The measures of the sheet.
  public let size: PageSize
  /// What is printed on it.
  public let paper: Paper
  private let lines: PaperLines
  private var layers: [LayerPicture]

  /// Creates an empty page.
  public init(size: PageSize, paper: Paper) {
    self.size = size
    self.paper = paper
    lines = PaperLines(paper, size: size)
    layers = []
  }

  /// Works out what a page looks like. The time is linear in the samples of its ink.
  public init(of content: PageContent, size: PageSize, paper: Paper) {
    self.init(size: size, paper: paper)
    layers = content.layers.filter(\.isVisible).map(LayerPicture.init)
  }

  /// The ink on the page, bottom to top.
  public var ink: [InkPicture] { layers.flatMap(\.ink) }

  /// Puts ink on top of a layer; a layer that is not there yet becomes the top one.
  public mutating func add(_ picture: InkPicture, to layer: EntityID) {
    if let index = layers.firstIndex(where: { $0.id == layer }) {
      layers[index].add(picture)
    } else {
      layers.append(LayerPicture(id: layer))
      layers[layers.count - 1].add(picture)
    }
  }

  /// Draws a part of the page. The canvas has the page's coordinates.
  ///
  /// - Parameter scale: The number of pixels a point, where there are pixels.
  public func draw(on canvas: borrowing Canvas, in box: Box, scale: Double) {
    canvas.draw(paper, lines: lines, size: size, in: box, scale: scale)
    for layer in layers { layer.draw(on: canvas, in: box) }
  }
}
