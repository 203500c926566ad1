internal import Notebook
internal import Wording

extension KeyGroup {
  static let arrangingSelection = KeyGroup(
    ArrangeCardFace.name,
    [
      ActionEntry(.toggle(.arrange), setting: "arrange", icon: .arrange, keys: ["Ctrl+Shift+A"]),
      arrange(.left, "Align left edges", "alignLeft", .alignLeft, key: "Ctrl+Left"),
      arrange(.center, "Align centers", "alignCenter", .alignCenter),
      arrange(.right, "Align right edges", "alignRight", .alignRight, key: "Ctrl+Right"),
      arrange(.top, "Align top edges", "alignTop", .alignTop, key: "Ctrl+Up"),
      arrange(.middle, "Align middles", "alignMiddle", .alignMiddle),
      arrange(.bottom, "Align bottom edges", "alignBottom", .alignBottom, key: "Ctrl+Down"),
      arrange(.spreadAcross, "Distribute left to right", "distributeAcross", .spreadAcross),
      arrange(.spreadDown, "Distribute top to bottom", "distributeDown", .spreadDown),
      arrange(
        .flipAcross, "Mirror left to right", "mirrorPicture", .mirror, key: "Ctrl+Shift+J"),
      arrange(
        .flipDown, "Mirror top to bottom", "mirrorPictureUpright", .mirrorUpright,
        key: "Ctrl+Shift+Y"),
      ActionEntry(
        .select(.toFront), "Bring to front", setting: "bringToFront", icon: .toFront,
        keys: ["Ctrl+]"], menu: .closesByKey, isEnabled: { $0.restingInk != nil }),
      ordering(.forward, "Bring forward", "bringForward", .stepForward, key: "Ctrl+Shift+]"),
      ordering(.backward, "Send backward", "sendBackward", .stepBack, key: "Ctrl+Shift+["),
      ActionEntry(
        .select(.toBack), "Send to back", setting: "sendToBack", icon: .toBack,
        keys: ["Ctrl+["], menu: .closesByKey, isEnabled: { $0.restingInk != nil }),
      ActionEntry(
        .select(.group), "Group", setting: "group", icon: .group, keys: ["Ctrl+G"],
        menu: .closesByKey, isEnabled: { $0.canGroup }),
      ActionEntry(
        .select(.ungroup), "Ungroup", setting: "ungroup", icon: .ungroup, keys: ["Ctrl+Shift+G"],
        menu: .closesByKey, isEnabled: { $0.canUngroup }),
      alike(.color, "Select same color", "selectSameColor", .sameColor),
      alike(.pen, "Select same pen", "selectSamePen", .samePen),
      ActionEntry(
        .select(.alike(.layer)), "Select all on this layer", setting: "selectLayer", icon: .layers,
        menu: .closesByKey),
    ])

  private static func arrange(
    _ arrangement: ElementArrangement, _ name: Words, _ setting: String, _ icon: Icon,
    key: String? = nil
  ) -> ActionEntry {
    ActionEntry(
      .select(.arrange(arrangement)), name, setting: setting, icon: icon,
      keys: [key].compactMap(\.self), menu: .closesByKey,
      isEnabled: { $0.canArrange(arrangement) })
  }

  private static func ordering(
    _ action: SelectionAction, _ name: Words, _ setting: String, _ icon: Icon, key: String
  ) -> ActionEntry {
    ActionEntry(
      .select(action), name, setting: setting, icon: icon, keys: [key], menu: .closesByKey,
      isEnabled: { $0.restingInk != nil })
  }

  private static func alike(
    _ likeness: Likeness, _ name: Words, _ setting: String, _ icon: Icon
  ) -> ActionEntry {
    ActionEntry(
      .select(.alike(likeness)), name, setting: setting, icon: icon, menu: .closesByKey,
      isEnabled: { $0.restingInk != nil })
  }
}
