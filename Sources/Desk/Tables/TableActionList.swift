internal import Wording

extension KeyGroup {
  static let tables = KeyGroup(
    "Tables",
    [
      ActionEntry(
        .table(.begin), setting: "newTable", icon: .table, keys: ["Shift+G"],
        isEnabled: { $0.screen is any WritingScreen })
    ],
    and: [
      .fixed(TableAction.nextCell.name, keys: "Tab"),
      .fixed(TableAction.previousCell.name, keys: "Shift+Tab"),
    ])
}
