internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension OnePageReader {
  /// A table with what is in its cells, from its corner downwards.
  mutating func table(
    _ table: OneObject, at corner: Point, depth: Int
  ) -> (elements: [ForeignElement], height: Double) {
    var widths = Self.columnWidths(table.properties)
    var (heights, content): ([Double], [ForeignElement]) = ([], [])
    var y = corner.y
    for id in table.properties.objects(.children) where space.claim(id) {
      guard let row = space.object(id) else {
        ownLosses.count(.damagedElements)
        continue
      }
      var (x, height) = (corner.x, 0.0)
      for (column, id) in row.properties.objects(.children).enumerated() where space.claim(id) {
        if column >= widths.count { widths.append(72) }
        guard let cell = space.object(id) else {
          ownLosses.count(.damagedElements)
          continue
        }
        if cell.properties.has(.cellColor) { ownLosses.count(.formats) }
        var flow = Flow(
          at: Point(x: x + Table.padding, y: y + Table.padding),
          width: max(widths[column] - 2 * Table.padding, 8))
        addChildren(of: cell.properties, level: 0, to: &flow, depth: depth + 1)
        flow.endText()
        content += flow.elements
        height = max(height, flow.bottom - y + Table.padding)
        x += widths[column]
      }
      heights.append(max(height, 20))
      y += heights[heights.count - 1]
    }
    if !table.properties.has(.hasBorders) || table.properties.flag(.hasBorders),
      let lines = Table(at: corner, rows: heights, columns: widths)
    {
      content.insert(.element(LooseElement(.table(lines))), at: 0)
    }
    return (content, y - corner.y)
  }

  static func columnWidths(_ properties: OneProperties) -> [Double] {
    guard var data = properties.data(.columnWidths), let count = try? data.byte() else { return [] }
    return (0..<count).map { _ in
      let width = ((try? data.float()) ?? 2) * 36
      return width >= Table.least && width <= 5000 ? width : 72
    }
  }
}
