internal import Wording

extension KeyGroup {
  static let shapes = KeyGroup(
    "Shapes",
    [
      ActionEntry(
        .shape(.insert), "New shape", setting: "newShape", icon: .shape, keys: ["Shift+S"],
        isEnabled: { $0.screen is any WritingScreen }),
      ActionEntry(
        .shape(.cleanUp), "Clean up shape", setting: "cleanUpShape", icon: .tidy, keys: ["U"],
        buttons: true, help: "Turns the selected ink, or the last stroke, into a clean shape.",
        isEnabled: { $0.screen is any WritingScreen }),
      ActionEntry(
        .toggle(.shape), "Shape panel", setting: "shapes", icon: .shape, keys: ["Shift+U"]),
      ActionEntry(
        .shape(.editPoints), "Move points by keys", setting: "editPoints", icon: .grip,
        isEnabled: { $0.selectedShape != nil }),
      ActionEntry(
        .shape(.toInk), "Turn into ink", setting: "shapeToInk", icon: .marker,
        isEnabled: { !$0.restingShapes.isEmpty }),
      ActionEntry(
        .shape(.layOut(isAcross: false)), "Arrange graph", setting: "arrangeGraph", icon: .graph,
        help: "Arranges boxes that are joined by lines, from top to bottom.",
        isEnabled: { $0.screen is any WritingScreen }),
      ActionEntry(
        .shape(.layOut(isAcross: true)), "Arrange graph to the right",
        setting: "arrangeGraphAcross", icon: .graph,
        isEnabled: { $0.screen is any WritingScreen }),
    ])
}
