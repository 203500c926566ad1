internal import Geometry
internal import Wording

/// The head of the shelf: place, search and actions; while choosing, the actions on the chosen covers.
struct ShelfHead {
  private let desk: Desk
  private let painter: FacePainter
  private let layout: ShelfLayout

  /// The height of its first line, and the room for the buttons at the end, in interface units.
  static let height = 56.0
  private static let ends = 396.0

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter.mirrored(for: desk))
    layout = ShelfLayout(desk, painter)
  }

  private var isNarrow: Bool { layout.isNarrow }
  private var isChoosing: Bool { desk.shelf.grid.isChoosing }
  private var isTrash: Bool { desk.shelf.place == .trash }

  func draw(on face: inout Face) {
    face.reach.append(layout.head)
    if let trouble = desk.library.unopened {
      UnopenedFace(trouble, in: layout.room, desk: desk, painter: painter).draw(on: &face)
    }
    head.draw(in: layout.head, painter, on: &face)
  }

  var field: FieldFace? { head.fields(in: layout.head, painter).first }

  func button(of action: Action) -> Box? { head.box(of: action, in: layout.head, painter) }

  /// The place of an action's menu: below its button, unless it comes from a cover's menu.
  func hook(of action: Action) -> MenuHook {
    let (menu, button) = (desk.shelf.menu, button(of: action))
    if let button, action != .shelf(.menu) { return .below(button) }
    return MenuHook(
      menu.place, isByHand: menu.isByHand, or: button ?? self.button(of: .shelf(.menu)))
  }

  private var head: Column {
    Column {
      FixedHeight(Self.height, isChoosing ? chosen : usual)
      if isNarrow { search }
    }
  }

  private var search: SearchPill {
    SearchPill(
      desk.shelf.search.field, ShelfAction.search.name, .shelf(.search),
      isActive: desk.searchesShelf,
      end: desk.shelf.needle.isEmpty ? nil : IconButton(.close, .shelf(.endSearch)))
  }

  private func opener(_ icon: Icon, _ popup: Popup) -> IconButton {
    IconButton(icon, .toggle(popup), isSelected: desk.popup == popup)
  }

  private var usual: any Widget {
    let starts = starts
    // The icon of the first button is aligned with the covers, not its box.
    let margin = starts.isEmpty ? 0.0 : isNarrow ? -8 : -14
    return Inset(
      Line {
        starts
        Inset(
          Label(
            desk.shelf.found?.words ?? desk.shelf.place.name, size: isNarrow ? 20 : 24,
            weight: .semiBold),
          left: starts.isEmpty ? 0 : 8, right: 12)
        if isNarrow {
          ends
        } else {
          // The title must stay readable.
          FixedWidth(min(300, layout.head.width / painter.scale - Self.ends - 240), search)
          FixedWidth(
            Self.ends,
            Line {
              Gap(0)
              ends
            })
        }
      }, left: margin)
  }

  private var starts: [IconButton] {
    (desk.canShowPages ? [IconButton(desk.backIcon, .show(.pages))] : [])
      + (layout.places == nil ? [opener(.folder, .places)] : [])
  }

  @WidgetBuilder private var ends: [any Widget] {
    if !isTrash { IconButton(.takeIn, .choose(.begin(.files))) }
    IconButton(.tick, .shelf(.choose))
    opener(.order, .shelfOrder)
    if !isTrash { opener(.menu, .menu) }
    main
  }

  private var main: any Widget {
    let action: Action = isTrash ? .shelf(.emptyTrash) : .toggle(.newNotebook)
    if isNarrow {
      return Inset(IconButton(isTrash ? .delete : .another, action, isSelected: true), left: 4)
    }
    let button =
      isTrash
      ? ActionButton(action.name, action, isEnabled: !desk.shelf.shown.isEmpty)
      : ActionButton(
        "New notebook", action, icon: .another, isMain: true,
        isEnabled: desk.library.notebooks != nil)
    // As high as the search.
    return Inset(FixedWidth(172, FixedHeight(50, button)), left: 16)
  }

  private var chosen: any Widget {
    let count = desk.shelf.grid.choice.items.count
    return Line {
      IconButton(.close, .shelf(.choose))
      Inset(
        Label(
          count == 0 ? "Select notebooks" : count == 1 ? "1 selected" : "\(count) selected",
          size: isNarrow ? 15 : 20, weight: .semiBold), sides: 8)
      for (icon, action) in chosenActions {
        IconButton(icon, action, isEnabled: count > 0 || action == .shelf(.chooseAll))
      }
    }
  }

  private var chosenActions: [(Icon, Action)] {
    if isTrash {
      return [
        (.selectAll, .shelf(.chooseAll)), (.undo, .shelf(.restore)),
        (.delete, .shelf(.deleteForGood)),
      ]
    }
    // A second tap on the button that starts choosing hits one that does nothing yet.
    let all: [(Icon, Action)] = [
      (.bookmark, .shelf(.favor)), (.selectAll, .shelf(.chooseAll)),
      (.folder, .toggle(.folders)), (.tag, .toggle(.tags)), (.share, .shelf(.export)),
      (.menu, .shelf(.menu)), (.delete, .shelf(.trash)),
    ]
    let room = Int((layout.head.width - painter.px(180)) / painter.px(44))
    guard all.count > room else { return all }
    return all.filter { [.shelf(.menu), .shelf(.trash)].contains($0.1) }
  }
}
