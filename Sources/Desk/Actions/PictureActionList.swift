internal import Wording

extension KeyGroup {
  static let pictures = KeyGroup(
    "Pictures and formulas",
    [
      ActionEntry(
        .choose(.begin(.picture)), setting: "insertPicture", icon: .picture,
        keys: ["Ctrl+Shift+I"], isEnabled: { $0.screen is PageScreen }),
      ActionEntry(
        .picture(.screenshot), "Insert screenshot", setting: "insertScreenshot", icon: .clip,
        isEnabled: { $0.screen is PageScreen }),
      picture(.toggle(.picture), setting: "picture", .picture, key: "Ctrl+Shift+E"),
      picture(.picture(.crop), "Crop", setting: "cropPicture", .crop, key: "Ctrl+Shift+X"),
      picture(.choose(.begin(.replacement)), setting: "replacePicture", .takeIn),
      picture(.toggle(.pictureWords), setting: "pictureText", .title),
      picture(.picture(.reset), "Reset picture", setting: "resetPicture", .undo),
      ActionEntry(
        .toggle(.formula), "Formula…", setting: "formula", icon: .formula, keys: ["Ctrl+Shift+T"],
        nameNow: { $0.selectedFormula == nil ? nil : "Edit formula…" }),
    ])

  private static func picture(
    _ action: Action, _ name: Words? = nil, setting: String, _ icon: Icon, key: String? = nil
  ) -> ActionEntry {
    ActionEntry(
      action, name, setting: setting, icon: icon, keys: [key].compactMap(\.self),
      isEnabled: { $0.selectedPicture != nil })
  }
}
