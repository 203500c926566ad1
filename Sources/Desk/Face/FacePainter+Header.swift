internal import Geometry
internal import Wording

extension FacePainter {
  /// Draws the first row of a card: its title, and the button that closes it, which reaches beyond the row.
  ///
  /// - Parameters:
  ///   - title: The title of the card.
  ///   - close: What the button does; nil for no button.
  ///   - icon: The icon of the button.
  ///   - row: The row, without the margins of the card.
  ///   - isHovered: Whether a pointer is above the button.
  ///   - face: Gets what is drawn.
  func header(
    _ title: Words, close: Action?, by icon: Icon = .close, in row: Box, isHovered: Bool,
    on face: inout Face
  ) {
    let side = px(44)
    let low = Point(x: row.high.x - side + px(12), y: row.low.y + px(6))
    face.marks.append(
      .words(
        title, at: Point(x: row.low.x, y: low.y + side / 2),
        words(15, theme.text, weight: .semiBold, room: row.width - side)))
    guard let close else { return }
    button(
      icon, close, in: Box(low: low, high: low + Point(x: side, y: side)), isHovered: isHovered,
      on: &face)
  }
}
