internal import Geometry

extension FacePainter {
  /// Draws choices behind each other, each as wide as its words.
  func chips(_ offers: [FolderRow.Offer], in box: Box, hovered: Action?, on face: inout Face) {
    var low = box.low
    for offer in offers {
      let size = Point(x: px(FolderRow.chipWidth(of: offer.words)), y: px(44))
      let cell = Box(low: low, high: low + size)
      let pill = pill(in: cell)
      let quiet = hovered == offer.action ? theme.hover : theme.bar
      face.marks += ground(
        pill, radius: pill.height / 2, offer.isChosen ? theme.soft : quiet, isChosen: offer.isChosen
      )
      face.marks.append(
        .words(
          offer.words, at: cell.center,
          words(
            13.5, offer.isChosen ? theme.chosen : theme.text, anchor: 0.5,
            weight: offer.isChosen ? .medium : .regular, room: size.x - px(16))))
      face.targets.append(
        Face.Target(
          control: Control(offer.action), box: cell, kind: .choice(isChosen: offer.isChosen),
          outline: outline(of: pill)))
      low.x += size.x + px(8)
    }
  }
}
