package import Bytes
package import Geometry
package import Notebook

/// A figure as drawn on its page.
public enum FigurePicture: Hashable, Sendable {
  case text(TextPicture)
  case image(ImagePicture)
  case table(TablePicture)

  package init(_ figure: Figure, transform: Affine, files: [ContentHash: [UInt8]] = [:]) {
    switch figure {
    case .text(let box): self = .text(TextPicture(box, transform: transform))
    case .image(let frame):
      self = .image(ImagePicture(frame, file: files[frame.hash], transform: transform))
    case .table(let table): self = .table(TablePicture(table, transform: transform))
    }
  }

  package var text: TextPicture? { content.text }

  /// The text to be found and read aloud; for a picture, its alternative text across it.
  package var readableText: TextPicture? {
    guard case .image(let image) = self, let words = image.frame.typedText else {
      return text
    }
    let box = image.frame.shownBox
    return TextPicture(
      TextBox(origin: box.low, wrap: max(box.width, 1), text: words, size: 9),
      transform: image.transform)
  }

  var content: any FigureDrawing {
    switch self {
    case .text(let text): text
    case .image(let image): image
    case .table(let table): table
    }
  }
}

/// How a kind of figure is drawn.
protocol FigureDrawing: Hashable, Sendable {
  var figure: Figure { get }
  var transform: Affine { get }
  /// The smallest box around everything drawn, on the page.
  var bounds: Box { get }
  var text: TextPicture? { get }
  /// The file that it shows; nil for none, or one that cannot be read.
  var image: PageImage? { get }
  /// Draws it; returns an unreadable image, drawn as a frame, or nil.
  func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture?
}

extension FigureDrawing {
  var text: TextPicture? { nil }
  var image: PageImage? { nil }
}

extension TextPicture: FigureDrawing {
  var figure: Figure { .text(box) }
  var text: TextPicture? { self }

  func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture? {
    surface.write(self)
    drawChecks(on: surface)
    return nil
  }
}

extension ImagePicture: FigureDrawing {
  var figure: Figure { .image(frame) }
}
