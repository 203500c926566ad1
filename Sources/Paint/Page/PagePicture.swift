public import Geometry
public import Ink
public import Notebook

/// A page ready to be drawn, at any scale and in any part.
public struct PagePicture: Sendable {
  /// The measures of the sheet.
  public let size: PageSize
  /// What is printed on it.
  public let paper: Paper
  /// What usual paper looks like in the light that lies on it; nil where it keeps its colour.
  public var light: Color?
  /// How much of the paper is drawn.
  public var share: PaperShare = .full
  private let lines: PaperLines
  var layers: [LayerPicture]

  /// Creates an empty page.
  public init(size: PageSize, paper: Paper) {
    self.size = size
    self.paper = paper
    lines = PaperLines(paper, size: size)
    layers = []
  }

  /// Works out what a page looks like.
  ///
  /// The time is linear in the samples of its ink, apart from
  /// that which an older picture has in the same form.
  public init(of content: PageContent, size: PageSize, paper: Paper, reusing old: PagePicture?) {
    self.init(size: size, paper: paper)
    layers = content.layers.filter(\.isVisible).map { layer in
      LayerPicture(layer, reusing: old?.layers.first { $0.id == layer.id })
    }
  }

  /// Returns the ink that touches a box, bottom to top.
  public func ink(touching box: Box) -> [InkPicture] {
    layers.flatMap { $0.ink(touching: box) }
  }

  /// The ink that lies on all other.
  public var topInk: InkPicture? { layers.last?.topInk }

  /// Returns the box in which the page looks different from an older picture, empty where it
  /// looks the same; nil where the sheet itself is another.
  public func changes(since old: PagePicture) -> Box? {
    guard size == old.size, paper == old.paper, layers.map(\.id) == old.layers.map(\.id) else {
      return nil
    }
    return zip(layers, old.layers).reduce(.empty) { $0.union($1.0.changes(since: $1.1)) }
  }

  /// Shows ink in another form; ink of which nothing is left goes.
  public mutating func replace(_ pictures: some Sequence<InkPicture>) {
    for picture in pictures {
      for index in layers.indices { layers[index].replace(picture) }
    }
  }

  /// Puts ink on top of a layer; a layer that is not there yet becomes the top one.
  public mutating func add(_ picture: InkPicture, to layer: EntityID) {
    if let index = layers.firstIndex(where: { $0.id == layer }) {
      layers[index].add(picture)
    } else {
      layers.append(LayerPicture(id: layer))
      layers[layers.count - 1].add(picture)
    }
  }

  /// Draws a part of the page.
  ///
  /// The canvas has the page's coordinates, and `scale` pixels to a point where it has pixels. The
  /// picture stays unfinished where it turns out not to be wanted any more.
  public func draw(
    on canvas: borrowing some PageSurface & ~Copyable, in box: Box, scale: Double,
    while isWanted: () -> Bool = { true }
  ) {
    drawPaper(on: canvas, in: box, scale: scale)
    drawLayers(on: canvas, in: box, while: isWanted)
  }

  /// Draws a part of what lies below all layers, which pages often have in common.
  public func drawPaper(
    on canvas: borrowing some PageSurface & ~Copyable, in box: Box, scale: Double
  ) {
    var paper = paper
    if paper.color == .paper, let light { paper.color = light }
    if share == .full { canvas.fill(paper, size: size, scale: scale) }
    if share != .none { canvas.draw(lines, of: paper, in: box, scale: scale) }
  }

  /// Draws a part of the layers.
  public func drawLayers(
    on canvas: borrowing some PageSurface & ~Copyable, in box: Box,
    while isWanted: () -> Bool = { true }
  ) {
    for layer in layers { layer.draw(on: canvas, in: box, while: isWanted) }
  }
}
