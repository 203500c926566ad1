internal import Ink
internal import Wording

struct SyncCardFace: Card {
  static let name: Words = "Sync and copies"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) { effects.append(.sync(.look)) }

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
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .upToDate: theme.good
    case .failed: theme.accent
    case .starting, .waiting, .paused: theme.second
    }
  }
}

/// The tabs of the panel about folders: sync folders and folders with copies.
enum FolderPanel: CaseIterable {
  case sync, copies

  private var show: Action { self == .sync ? .sync(.show) : .copy(.show) }
  private var close: Action { self == .sync ? .toggle(.sync) : .toggle(.copies) }
  private var name: Words { self == .sync ? "Your devices" : "Copies" }

  func panel(@WidgetBuilder _ rows: () -> [any Widget]) -> Panel {
    Panel(SyncCardFace.name, close: close, body: rows).head {
      ChoiceRow(nil, Self.allCases, chosen: self, \.name, \.show)
    }
  }

  @WidgetBuilder static func state(
    _ summary: Words, _ caption: Words, dot: Color, trouble: Words?
  ) -> [any Widget] {
    Entry(FacePainter.ListEntry(dot: dot, name: summary, caption: caption, isHeavy: true), nil)
    if let trouble {
      Inset(Paragraph(trouble, .text), left: 36)
      Gap(8)
    }
  }

  static func offer(_ folder: OfferedFolder, _ action: Action) -> Entry {
    Entry(
      FacePainter.ListEntry(
        icon: .folder, name: Words(verbatim: folder.name), caption: folder.caption), action)
  }

  static func choosing(_ goal: ChoiceGoal) -> Entry {
    Entry(
      FacePainter.ListEntry(icon: .another, name: goal.name, caption: "or drop one on this window"),
      .choose(.begin(goal)))
  }

  static func note(_ words: Words, _ button: ActionButton) -> any Widget {
    Inset(
      Line(gap: 8) {
        Paragraph(words, .text)
        button
      }, left: 36, top: 2, bottom: 2)
  }
}
