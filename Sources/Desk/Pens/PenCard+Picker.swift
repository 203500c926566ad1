internal import Geometry
internal import Ink

/// Any colour: a field of hues from light to dark, and how strong they are.
extension PenCard {
  func drawPicker(on face: inout Face) {
    let picked = desk.pickedColor
    let (field, place) = slider(.color, on: &face)
    let (track, knob) = slider(.strength, on: &face)
    let radius = brush.px(8)
    let (white, black) = (Color(rgb: 0xFFFFFF), Color(rgb: 0))
    let grey = UInt32((255 * (1 - picked.strength)).rounded())
    face.marks += [
      .blend(field, radius: radius, HueColor.rainbow, isUpright: false),
      // Above the middle there is white in it and below it black, and grey where it is weak.
      .blend(
        field, radius: radius,
        [
          Face.Stop(0, white), Face.Stop(0.5, white.faded(0)), Face.Stop(0.5, black.faded(0)),
          Face.Stop(1, black),
        ], isUpright: true),
      .blend(
        field, radius: radius, [Face.Stop(0, white.faded(grey)), Face.Stop(1, black.faded(grey))],
        isUpright: true),
    ]
    face.marks += self.knob(place, desk.style.color)
    var (weak, strong) = (picked, picked)
    (weak.strength, strong.strength) = (0, 1)
    face.marks.append(
      .blend(
        track, radius: track.height / 2, [Face.Stop(0, weak.color), Face.Stop(1, strong.color)],
        isUpright: false))
    face.marks += self.knob(knob, desk.style.color)
  }
}
