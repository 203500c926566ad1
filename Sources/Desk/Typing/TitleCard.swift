internal import Geometry
public import Notebook
internal import Wording

/// The titles of a page and its notebook while they are typed.
public struct TitleCard: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The fields: the page's title and the notebook's.
  public internal(set) var typed: TypedFields
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
  private static let placeholders: [Words] = ["Untitled", "Unchanged"]

  init(_ desk: Desk) { self.desk = desk }

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
          typed?.fields[place] ?? TextField(""), Self.placeholders[place], place: place,
          isActive: typed?.active == place, gap: 10)
      }
      Buttons(
        ActionButton("Keep", .toggle(.titles), isMain: true), ActionButton("Cancel", .dismiss),
        below: 14)
    }
  }
}

/// The strip with the titles, below a bar without room for them.
///
/// A touch edits them.
struct TitleStrip {
  let desk: Desk
  let painter: FacePainter

  /// In interface units.
  static let height = TabStrip.height
  private static let (edge, gap) = (20.0, 16.0)

  func draw(on face: inout Face) {
    guard desk.hasTitleStrip, let notebook = desk.notebook else { return }
    let top = painter.px(Bar.height)
    let box = Box(
      low: Point(x: 0, y: top), high: Point(x: desk.window.x, y: top + painter.px(Self.height)))
    let change = Action.toggle(.titles)
    let isHovered = desk.hovered?.action == change
    let ground = isHovered ? painter.theme.hover : painter.theme.bar
    // On any other background, captions would be too faint.
    let faint = isHovered ? painter.theme.text : painter.theme.second
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, ground))
    painter.hair(from: 0, to: desk.window.x, y: box.high.y - painter.px(1), on: &face)
    face.targets.append(Face.Target(control: Control(change), box: box))
    let caption = desk.pageTitle.text
    let room = box.width - painter.px(2 * Self.edge + Self.gap)
    let wanted = painter.px(painter.width(of: caption, size: 12.5, by: desk.measurer) + 2)
    let last = min(wanted, (room * 0.45).rounded())
    let (hand, isLeft) = (Flip(desk), desk.preferences.isLeftHanded)
    func place(_ x: Double) -> Point { Point(x: hand.place(x, length: 0), y: box.center.y) }
    face.marks += [
      .text(
        notebook.title, at: place(painter.px(Self.edge)),
        painter.words(
          13.5, painter.theme.text, anchor: isLeft ? 1 : 0, weight: .semiBold, room: room - last)),
      .text(
        caption, at: place(box.high.x - painter.px(Self.edge)),
        painter.words(12.5, faint, anchor: isLeft ? 0 : 1, room: last)),
    ]
  }
}

extension Desk {
  /// True if the titles have their own strip; tabs name the notebook too.
  var hasTitleStrip: Bool {
    notebook != nil && !tabs.isShown && !BarLayout(self, painter).hasTitle
  }

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
