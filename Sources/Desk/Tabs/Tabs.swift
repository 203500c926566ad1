internal import Bytes
public import Notebook
internal import Wording

/// The open notebooks, one of which is in the window.
struct Tabs: Hashable, Sendable {
  /// The notebooks in the order of the strip.
  private(set) var all: [Tab] = []

  struct Tab: Hashable, Sendable {
    let id: NotebookID
    /// Its last known title.
    var title: String

    var name: Words { .listed(title) }
  }

  struct ClosedTab: Hashable, Sendable {
    let tab: Tab
    let place: Int
  }

  /// The maximum; opening one more closes the farthest one.
  static let most = 12

  init() {}

  var isShown: Bool { all.count > 1 }

  func place(of id: NotebookID?) -> Int? { all.firstIndex { $0.id == id } }

  /// Opens a notebook after another one, or updates its title.
  mutating func open(_ id: NotebookID, titled title: String, behind current: NotebookID?) {
    if let place = place(of: id) {
      all[place].title = title
      return
    }
    let place = place(of: current).map { $0 + 1 } ?? all.count
    all.insert(Tab(id: id, title: title), at: place)
    guard all.count > Self.most else { return }
    all.remove(at: place > all.count / 2 ? 0 : all.count - 1)
  }

  /// The tabs that close when notebooks are deleted, with their places.
  func closed(with notebooks: Set<NotebookID>) -> [ClosedTab] {
    all.enumerated().filter { notebooks.contains($1.id) }.map { ClosedTab(tab: $1, place: $0) }
  }

  /// Reopens closed tabs at their places, as far as there is room.
  mutating func reopen(_ closed: [ClosedTab]) {
    for closed in closed where place(of: closed.tab.id) == nil && all.count < Self.most {
      all.insert(closed.tab, at: min(closed.place, all.count))
    }
  }

  mutating func close(_ id: NotebookID) -> NotebookID? {
    guard let place = place(of: id) else { return nil }
    all.remove(at: place)
    return all.isEmpty ? nil : all[min(place, all.count - 1)].id
  }

  mutating func move(_ id: NotebookID, to place: Int) {
    guard let old = self.place(of: id) else { return }
    let tab = all.remove(at: old)
    all.insert(tab, at: min(max(place, 0), all.count))
  }

  /// The notebook some tabs after another one, wrapping around; if none is in the window, the first or the last.
  func neighbor(of id: NotebookID?, by step: Int) -> NotebookID? {
    guard let place = place(of: id) else {
      return id == nil ? (step > 0 ? all.first : all.last)?.id : nil
    }
    guard all.count > 1 else { return nil }
    return all[(place + step + all.count) % all.count].id
  }

  /// Updates titles, and closes deleted or trashed notebooks; the one in the window may be newer than the list.
  mutating func update(from notebooks: [ListedNotebook], showing current: NotebookID?) {
    let known = Dictionary(notebooks.map { ($0.id, $0) }) { $1 }
    all = all.compactMap { tab in
      guard let notebook = known[tab.id] else { return tab.id == current ? tab : nil }
      return notebook.isTrashed ? nil : Tab(id: tab.id, title: notebook.title)
    }
  }

  // MARK: - Settings

  init?(_ settings: JSON, _ name: String) throws(JSONFault) {
    guard let values = try settings.list(name) else { return nil }
    for value in values.prefix(Self.most) {
      guard let digits = try value.text("id"), let bytes = Hex.bytes(digits),
        let id = NotebookID(bytes: bytes)
      else { throw JSONFault("\(name) contains an entry that is not a notebook") }
      if place(of: id) == nil {
        all.append(Tab(id: id, title: String((try value.text("title") ?? "").prefix(200))))
      }
    }
  }

  var json: JSON {
    .array(
      all.map { tab in
        .object([
          .init(name: "id", value: .string("\(tab.id)")),
          .init(name: "title", value: .string(tab.title)),
        ])
      })
  }
}

/// The user's actions on tabs.
public enum TabAction: Hashable, Sendable {
  case show(NotebookID), close(NotebookID)
  case next, previous
  case moveBack, moveForward
  case closeCurrent

  var label: Words {
    switch self {
    case .show: "Show notebook"
    case .close: "Close notebook"
    default: .none
    }
  }
}

extension Desk {
  mutating func perform(_ action: TabAction, _ effects: inout [Effect]) {
    switch action {
    case .show(let id) where popup == .tabs:
      popup = nil
      if id != notebook?.id { open(id, at: nil, &effects) }
    case .show(let id) where id == notebook?.id && screen is PageScreen:
      // The tab names the notebook like the title in the bar, and opens the same card.
      toggle(.titles, &effects)
    case .show(let id): open(id, at: nil, &effects)
    case .next: showTab(by: 1, &effects)
    case .previous: showTab(by: -1, &effects)
    case .moveBack: moveTab(by: -1, &effects)
    case .moveForward: moveTab(by: 1, &effects)
    case .close(let id): closeTab(id, &effects)
    case .closeCurrent: if let id = notebook?.id { closeTab(id, &effects) }
    }
  }

  private mutating func showTab(by step: Int, _ effects: inout [Effect]) {
    guard let id = tabs.neighbor(of: notebook?.id, by: step) else { return }
    open(id, at: nil, &effects)
  }

  private mutating func moveTab(by step: Int, _ effects: inout [Effect]) {
    guard let id = notebook?.id, let place = tabs.place(of: id) else { return }
    tabs.move(id, to: place + step)
    effects.append(.drawFace)
  }

  /// Closes a notebook; after the last one the shelf is shown.
  private mutating func closeTab(_ id: NotebookID, _ effects: inout [Effect]) {
    let next = tabs.close(id)
    if id == notebook?.id {
      saveLook(&effects)
      if let next { open(next, at: nil, &effects) } else { closeNotebook(&effects) }
    }
    updateStrip(&effects)
  }

  /// Updates the room for pages below the strip.
  mutating func updateStrip(_ effects: inout [Effect]) {
    let screen = screen
    screen.layOut(on: &self)
    effects.append(.draw)
  }

  var headHeight: Double {
    Bar.height + (tabs.isShown ? TabStrip.height : hasTitleStrip ? TitleStrip.height : 0)
  }
}
