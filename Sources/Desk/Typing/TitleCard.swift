internal import Geometry
internal import Notebook
internal import Wording

/// The titles of a page and its notebook while they are typed.
struct TitleCard: Hashable, Sendable {
  let page: PageID
  /// The fields: the page's title and the notebook's.
  var typed: TypedFields
  private let old: [String]

  init(page: PageID, title: String, notebook: String) {
    self.page = page
    old = [title, notebook]
    typed = TypedFields(old)
  }

  /// The changed titles; an empty notebook title changes nothing.
  var edits: [Edit] {
    let titles = typed.fields.map { field in
      var field = field
      field.endComposing()
      return field.text.trimmedTitle
    }
    var edits: [Edit] = []
    if !titles[1].isEmpty, titles[1] != old[1].trimmedTitle {
      edits.append(.entitle(titles[1], page.notebook, page: nil))
    }
    if titles[0] != old[0].trimmedTitle {
      edits.append(.entitle(titles[0], page.notebook, page: page))
    }
    return edits
  }
}

struct TitleCardFace: Card {
  static let name: Words = "Titles"

  let desk: Desk

  private static let names: [Words] = ["Title of the page", "Title of the notebook"]
  private static let placeholders: [Words] = [.untitled, "Unchanged"]

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    guard let notebook = desk.notebook, let sheet = desk.sheet else { return }
    desk.focus = nil
    desk.cards.titles = TitleCard(page: sheet.id, title: sheet.title, notebook: notebook.title)
  }

  var panel: Panel {
    let typed = desk.cards.titles?.typed
    return Panel(nil, at: .titles) {
      Gap(12)
      for (place, name) in Self.names.enumerated() {
        Label(name, size: 12.5, .second, height: 26)
        InputField(
          typed?.fields[place] ?? TextField(""), Self.placeholders[place], .type(.hold(place)),
          isActive: typed?.active == place, gap: 10)
      }
      Buttons(
        ActionButton("Keep", .toggle(.titles), isMain: true), ActionButton("Cancel", .dismiss),
        below: 14)
    }
  }
}

/// The strip with the titles, which a touch edits, below a bar without room for them.
struct TitleStrip {
  let desk: Desk
  let painter: FacePainter

  /// In interface units.
  static let height = TabStrip.height
  private static let (edge, gap) = (20.0, 16.0)

  func draw(on face: inout Face) {
    guard desk.hasTitleStrip, let notebook = desk.notebook else { return }
    let (painter, caption) = (painter.mirrored(for: desk), desk.pageTitle)
    let box = Box(
      x: 0, y: painter.px(Bar.height), width: desk.window.x, height: painter.px(Self.height))
    let change = Action.toggle(.titles)
    let isHovered = painter.isHovered(change)
    painter.strip(box, isHovered ? painter.theme.hover : nil, on: &face)
    face.targets.append(Face.Target(control: Control(change), box: box))
    let wanted = painter.width(of: caption.text, size: 12.5, by: painter.measurer) + 2
    let most = (box.width - painter.px(2 * Self.edge + Self.gap)) * 0.45 / painter.scale
    Inset(
      Line(gap: Self.gap) {
        Label(Words(verbatim: notebook.title), weight: .semiBold, height: Self.height, isName: true)
        // On any other background, captions would be too faint.
        Label(
          caption, size: 12.5, isHovered ? .text : .second, anchor: 1, height: Self.height,
          width: min(wanted, most), isName: true)
      }, sides: Self.edge
    ).draw(in: box, painter, on: &face)
  }
}

extension Desk {
  /// True if the titles have their own strip; tabs name the notebook too.
  var hasTitleStrip: Bool { notebook != nil && !tabs.isShown && !BarLayout(self, painter).hasTitle }

  var pageTitle: Words {
    let number = pages.current + 1
    return sheet?.name(numbered: number) ?? "Page \(number)"
  }

  mutating func updateHead(_ effects: inout [Effect]) {
    guard screen is PageScreen, hand.isFree, notebook != nil,
      viewport.frame.low.y != headHeight * faceScale
    else { return }
    updateStrip(&effects)
  }
}
