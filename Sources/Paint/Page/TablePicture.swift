public import Geometry
internal import Ink
internal import Notebook

/// The lines of a table as drawn on its page.
public struct TablePicture: Hashable, Sendable {
  let table: Table
  let transform: Affine
  /// The box around the lines, on the page.
  public let bounds: Box

  init(_ table: Table, transform: Affine) {
    (self.table, self.transform) = (table, transform)
    let box = table.box
    bounds =
      box.width > 0 && box.height > 0
      ? transform(box.expanded(by: Table.lineWidth / 2)) : .empty
  }
}

extension TablePicture: FigureDrawing {
  var figure: Figure { .table(table) }

  func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture? {
    surface.save()
    defer { surface.restore() }
    surface.transform(by: transform)
    for (start, end) in table.lines {
      var line = Path()
      line.line(to: start)
      line.line(to: end)
      surface.stroke(line, width: Table.lineWidth, color: table.color, cap: .square, dashes: [])
    }
    return nil
  }
}
