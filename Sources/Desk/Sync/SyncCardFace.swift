internal import Ink
internal import Wording

/// The card of the folders through which notes are shared.
struct SyncCardFace: Card {
  static let name: Words = "Sync and copies"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    effects.append(.sync(.look))
  }

  /// What sharing is, for those who have not begun.
  private static let about: Words =
    "Write on all your devices: notebooks sync through a folder carried by Syncthing, Nextcloud, "
    + "Dropbox or a USB stick. Select the same folder on every device."

  var panel: Panel {
    FolderPanel.sync.panel {
      if desk.sync.folders.isEmpty { Paragraph(Self.about) }
      for (number, folder) in desk.sync.folders.enumerated() {
        if number > 0 { Seam() }
        rows(of: folder)
      }
      Seam()
      for offer in desk.sync.offers { FolderPanel.offer(offer, .sync(.begin(offer.path))) }
      FolderPanel.choosing(.sharing)
      Gap(12)
    }
  }

  @WidgetBuilder private func rows(of folder: SyncedFolder) -> [any Widget] {
    FolderPanel.state(
      folder.summary, "\(folder.name) · \(folder.lastExchange)", dot: folder.signColor(desk.theme),
      trouble: folder.trouble)
    for device in folder.devices { entry(for: device, in: folder) }
    Buttons(
      ActionButton("Sync now", .sync(.exchange(folder.path)), isMain: true),
      ActionButton("Stop sync", .sync(.end(folder.path))), below: 6)
  }

  private func entry(for device: SyncedDevice, in folder: SyncedFolder) -> Entry {
    let end: ActionButton? =
      switch device.role {
      case .this: ActionButton("Rename", .sync(.editName), least: 84)
      case .other: ActionButton("Retire", .sync(.retire(device.id, in: folder.path)), least: 84)
      case .retired: nil
      }
    return Entry(
      FacePainter.ListEntry(
        icon: .computer, name: device.title(among: folder.devices), caption: device.caption,
        isFaint: device.role == .retired), nil, end: end)
  }
}

extension SyncedFolder {
  /// The color of the dot that shows the folder's state.
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .upToDate: theme.good
    case .failed: theme.accent
    case .starting, .waiting, .paused: theme.second
    }
  }
}
