internal import Geometry
internal import Ink
internal import Notebook
public import Wording

/// The description of an action that keys, buttons or menus offer, for settings, tooltips, menus and the shortcut
/// sheet.
///
/// `KeyGroup` lists them all. An action of a single panel has a label beside its case instead.
struct ActionEntry: Sendable {
  let action: Action
  /// The name in the settings file, which must never change; nil if no key can be assigned.
  let setting: String?
  let name: Words
  /// A sentence about what it opens.
  let help: Words
  let icon: Icon?
  let iconOn: Icon?
  let keys: [Key]
  /// True if it can be assigned to a pen or mouse button.
  let isForButtons: Bool
  let menu: MenuUse
  let isEnabled: @Sendable (Desk) -> Bool
  /// The on state; nil for an action that is not a toggle.
  let isOn: (@Sendable (Desk) -> Bool)?
  /// A more specific name for the current state; nil for the usual name.
  let nameNow: @Sendable (Desk) -> Words?

  enum MenuUse: Hashable, Sendable {
    /// Closes after a row was touched.
    case closes
    /// Also closes if a key asks for the action, which has the same subject as the menu.
    case closesByKey
    /// Stays open, since such actions may be tried in a row.
    case stays
  }

  init(
    _ action: Action, _ name: Words? = nil, setting: String? = nil, icon: Icon? = nil,
    iconOn: Icon? = nil, keys: [String] = [], buttons isForButtons: Bool = false,
    menu: MenuUse = .closes,
    help: Words = .none, isOn: (@Sendable (Desk) -> Bool)? = nil,
    isEnabled: @escaping @Sendable (Desk) -> Bool = { _ in true },
    nameNow: @escaping @Sendable (Desk) -> Words? = { _ in nil }
  ) {
    (self.action, self.setting, self.help) = (action, setting, help)
    (self.icon, self.iconOn) = (icon, iconOn ?? icon)
    (self.name, self.keys) = (name ?? action.label, keys.map(Key.init(written:)))
    (self.isForButtons, self.menu) = (isForButtons, menu)
    (self.isEnabled, self.nameNow) = (isEnabled, nameNow)
    if case .toggle(let popup) = action {
      self.isOn = { $0.popup == popup }
    } else {
      self.isOn = isOn
    }
  }

  static let all = KeyGroup.all.flatMap(\.actions) + KeyGroup.unlisted

  static let byAction = Dictionary(uniqueKeysWithValues: all.map { ($0.action, $0) })

  static let realms: [Action: KeyRealm] = KeyGroup.all.reduce(into: [:]) { realms, group in
    guard group.realm != .everywhere else { return }
    for entry in group.actions { realms[entry.action] = group.realm }
  }

  static let keys: [KeyRealm: [Key: Action]] = all.reduce(into: [:]) { keys, entry in
    for key in entry.keys { keys[entry.action.realm, default: [:]][key] = entry.action }
  }
}

extension Action {
  /// The description of the action; nil for an action of a single panel.
  var entry: ActionEntry? { ActionEntry.byAction[self] }

  /// The name of the action.
  public var name: Words { entry?.name ?? label }

  /// The realm of its keys.
  var realm: KeyRealm { ActionEntry.realms[self] ?? .everywhere }

  var menu: ActionEntry.MenuUse { if case .set = self { .stays } else { entry?.menu ?? .closes } }
}

extension Desk {
  func name(of action: Action) -> Words {
    action.entry?.nameNow(self) ?? labelNow(of: action) ?? action.name
  }

  func isEnabled(_ action: Action) -> Bool { action.entry?.isEnabled(self) ?? true }

  func icon(of action: Action) -> Icon? {
    isOn(action) == true ? action.entry?.iconOn : action.entry?.icon
  }

  /// The on state of an action; nil if it is not a toggle.
  func isOn(_ action: Action) -> Bool? { action.entry?.isOn?(self) }
}

extension Action {
  /// The label of an action with a value of its own, or of a single panel.
  var label: Words {
    switch self {
    case .selectPen(let place): "Pen \(place + 1)"
    case .contextMenu: ContextMenuFace.name
    case .turnByNumber(let action): action.name
    case .present: PresentationScreen.name
    case .show(let kind): kind.screen.name
    case .toggle(let popup): popup.card.name
    case .useFocus: "Activate control"
    case .dismissDamage, .dismissToast: "Dismiss"
    case .overview(let action): action.label
    case .library(let action): action.name
    case .tab(let action): action.label
    case .shelf(let action): action.label
    case .job(let action): action.label
    case .sync(let action): action.name
    case .copy(let action): action.name
    case .laboratory(let action): action.name
    case .pen(let action): action.label
    case .select(let action): action.label
    case .picture(let action): action.label
    case .link(let action): action.label
    case .formula(.keep): "Save"
    case .text(let action): action.name
    case .textBox(let action): action.name
    case .table(let action): action.name
    case .space(let action): action.name
    case .find(let action): action.label
    case .renew(let action): action.name
    case .export(let action): action.name
    case .share(let action): action.name
    case .choose(let action): action.name
    case .erase(let action): action.name
    case .layer(let action): action.name
    case .sheet(let action): action.label
    case .paper(let action): action.label
    case .sticker(let action): action.label
    case .handwriting(let action): action.label
    case .guide(let action): action.label
    case .set(let action): action.name
    case .key(let action): action.name
    default: .none
    }
  }
}

extension PenAction {
  fileprivate var label: Words {
    switch self {
    case .chooseColor(let place): "Ink \(place + 1)"
    case .chooseWidth(let place): "Width \(place + 1)"
    case .chooseResponse(let place):
      "Pressure: \(PressureResponse.offered[safe: place]?.name.text.lowercased() ?? "\(place + 1)")"
    case .revert, .putBack: "Undo"
    case .chooseRecent(let place): "Recent color \(place + 1)"
    case .hex(let action): action.name
    case .hold(let slider), .nudge(let slider, _):
      switch slider {
      case .width: "Width"
      case .color: "Hue and lightness"
      case .strength: "Color strength"
      }
    default: .none
    }
  }
}

extension HexAction {
  fileprivate var name: Words {
    switch self {
    case .begin: "Enter color"
    case .digit(let digit): Words(verbatim: String(digit, radix: 16, uppercase: true))
    case .erase: "Delete last digit"
    case .end: "Use color"
    }
  }
}

extension PageNumberAction {
  fileprivate var name: Words {
    switch self {
    case .begin: NumberPadFace.name
    case .digit(let digit): "\(digit)"
    case .erase: "Delete last digit"
    case .turn: "Go to page"
    }
  }
}

extension ExportAction {
  fileprivate var name: Words {
    switch self {
    case .choosePages(let pages): pages.name
    case .type(let sign): "\(sign)"
    case .erase: "Delete last character"
    case .selectPages: "Select all"
    case .chooseFormat(let format): format.name
    case .chooseUse(let use): use.name
    case .choosePaper(let paper): paper.name
    case .chooseGrown(let grown): grown.name
    case .chooseGoal(let goal): goal.name
    case .choosePrinter: "Printer"
    case .print(.chooseSides(let sides)): sides.name
    case .print(.choosePagesOnSide(let count)): "\(count)"
    case .print(.addCopies(let count)): count > 0 ? "More copies" : "Fewer copies"
    case .begin: "Export"
    }
  }
}

extension EraserAction {
  fileprivate var name: Words {
    switch self {
    case .choose(let inParts): Action.selectTool(inParts ? .partEraser : .eraser).name
    case .chooseSize(let place): "Size \(place + 1)"
    case .toggleMarksOnly: "Highlighter only"
    }
  }
}

extension SelectionAction {
  fileprivate var label: Words {
    switch self {
    case .offerColors: "Ink"
    case .offerWidths: "Width"
    case .chooseColor(let place): "Ink \(place + 1)"
    case .chooseWidth(let place): "Width \(place + 1)"
    case .nudge: "Move"
    case .setLink(let target): target == nil ? "Remove link" : "Link to this"
    case .setHeading(let title): title == nil ? "Remove heading" : "Save"
    default: .none
    }
  }
}

extension Desk {
  /// The label of an action with a value in the current state; nil to use that of the action.
  func labelNow(of action: Action) -> Words? {
    switch action {
    case .selectPen(let place): preferences.pens[safe: place]?.style.name
    case .pen(.chooseColor(let place)): style.tool.colors[safe: place]?.name
    case .pen(.chooseWidth(let place)): style.tool.widths[safe: place].map(Self.measure)
    case .textBox(.color(let place)): textColors[safe: place]?.name
    case .select(.chooseColor(let place)):
      selection.flatMap { offeredColors(for: $0)[safe: place] }?.name
    case .pen(.chooseRecent(let place)): preferences.recentColors[safe: place]?.name
    case .select(.chooseWidth(let place)):
      selection?.offeredWidths[safe: place].map(Self.measure)
    case .tab(.show(let id)):
      tabs.all.first { $0.id == id }.map { Words(verbatim: $0.title) }
    case .tab(.close(let id)): tabs.all.first { $0.id == id }.map { "Close '\($0.name)'" }
    case .shelf(.open(let notebook)):
      listed(notebook).map {
        shelf.grid.isChoosing ? "Select '\($0.name)'" : "Open '\($0.name)'"
      }
    case .overview(.open) where overview.grid.isChoosing: Action.overview(.chooseFocused).name
    default: nil
    }
  }

  /// A width in millimeters.
  static func measure(_ width: Double) -> Words {
    "\((width / Length.millimeter * 100).rounded() / 100) mm"
  }
}

extension Style {
  fileprivate var name: Words {
    let (color, width) = (color.name, Desk.measure(width))
    return switch tool {
    case .pen: "\(color) pen, \(width)"
    case .highlighter: "\(color) highlighter, \(width)"
    case .whiteout: "\(color) correction pen, \(width)"
    }
  }
}

extension Color {
  var name: Words { Self.names[self] ?? Words(verbatim: hex) }

  private static let names: [Color: Words] = [
    .sumi: "Sumi", .indigo: "Indigo", .vermilion: "Vermilion", .moss: "Moss", .violet: "Violet",
    .ochre: "Ochre", .sky: "Sky", .ash: "Gray", .yellowMark: "Yellow", .greenMark: "Green",
    .pinkMark: "Pink", .blueMark: "Blue",
  ]
}

extension IconButton {
  init(_ action: Action, on desk: Desk) {
    self.init(
      desk.icon(of: action) ?? .menu, action, isEnabled: desk.isEnabled(action),
      isSelected: desk.isOn(action))
  }
}

extension FacePainter.Row {
  init(_ action: Action, on desk: Desk) {
    self.init(
      icon: desk.icon(of: action) ?? .menu, action: action, name: desk.name(of: action),
      isOn: desk.isOn(action) ?? false, isEnabled: desk.isEnabled(action))
  }
}
