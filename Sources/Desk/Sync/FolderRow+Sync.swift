internal import Ink
internal import Wording

/// The card of the folders through which notes are exchanged with other devices, as rows.
extension [FolderRow] {
  /// The rows of the card.
  static func sync(_ state: SyncState, _ theme: Theme) -> [FolderRow] {
    let offers = state.offers.map { offer -> FolderRow in
      .item(.init(icon: .folder, offer, .sync(.begin(offer.path))))
    }
    let folders = state.folders.map { rows(of: $0, theme) }
    return [.header(.sync)]
      + (folders.isEmpty
        ? invitation(offers)
        : Array(folders.joined(separator: [.seam])) + [.seam] + offers + [choosing(.sharing)])
  }

  /// What sharing is, for those who have not begun.
  private static let aboutSync: Words =
    "Write on all your devices: notes go through a folder that Syncthing, Nextcloud, Dropbox or "
    + "a USB stick carries. Choose the same one everywhere."

  /// The rows of the card when nothing is shared yet.
  private static func invitation(_ offers: [FolderRow]) -> [FolderRow] {
    .lines(aboutSync, isStrong: false) + [.seam] + offers + [choosing(.sharing)]
  }

  /// The rows about a folder.
  private static func rows(of folder: SyncedFolder, _ theme: Theme) -> [FolderRow] {
    let standing = FolderRow.Item(
      sign: folder.signColor(theme), title: folder.summary,
      caption: "\(folder.name) · \(folder.lastExchange)")
    return [.item(standing)] + .trouble(folder.trouble)
      + folder.devices.map { .item(item(for: $0, in: folder)) } + [
        .foot([
          .init("Sync now", .sync(.exchange(folder.path)), isMain: true),
          .init("Stop sharing", .sync(.end(folder.path))),
        ])
      ]
  }

  private static func item(for device: SyncedDevice, in folder: SyncedFolder) -> FolderRow.Item {
    let end: FolderRow.Offer? =
      switch device.role {
      case .this: .init("Rename", .sync(.editName))
      case .other: .init("Retire", .sync(.retire(device.id, in: folder.path)))
      case .retired: nil
      }
    return FolderRow.Item(
      icon: .computer, title: device.title(among: folder.devices), caption: device.caption,
      end: end, isFaint: device.role == .retired)
  }
}

extension SyncedFolder {
  /// The colour of the dot that shows the folder's state.
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .upToDate: theme.good
    case .failed: theme.accent
    case .starting, .waiting, .paused: theme.second
    }
  }
}
