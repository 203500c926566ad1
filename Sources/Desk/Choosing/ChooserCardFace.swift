internal import Bytes
internal import Geometry
internal import Ink
internal import Wording

/// The card where files and folders are chosen: places to go to, a field for a name or a path, and what is
/// in the folder.
struct ChooserCardFace: Card {
  static let name: Words = "Choose files"

  private let desk: Desk
  private let painter: FacePainter
  private let chooser: Chooser
  private let places: [[FolderRow.Offer]]
  let list: ChooserList

  private static let (width, height, pad, side) = (560.0, 640.0, 20.0, 44.0)
  private static let (header, line, row, foot) = (52.0, 48.0, 48.0, 60.0)
  /// The least number of rows that are worth a list of their own; where the window has no room for them,
  /// the whole card scrolls, with this many at most.
  private static let (fewest, most) = (3, 100)

  static func suits(_ desk: Desk) -> Bool { desk.cards.chooser != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    effects.append(.choose(.list(desk.lastFolder(for: desk.cards.chooser?.goal ?? .files))))
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let chooser = desk.cards.chooser ?? Chooser(for: .files)
    self.chooser = chooser
    let offers = chooser.places.enumerated().map { place, folder in
      FolderRow.Offer(
        folder.name, .choose(.visit(place)), isChosen: folder.path == chooser.folder)
    }
    places = FolderRow.rows(of: offers, in: Self.room(desk, painter))
    let fixed = Self.header + Self.line * Double(places.count + 2) + Self.foot
    let height = min(Self.height, desk.window.y / painter.scale - 16)
    let fitting = Int((height - fixed) / Self.row)
    let count = chooser.shown.count
    list = ChooserList(
      count: count, fitting: fitting < Self.fewest ? min(max(count, 1), Self.most) : fitting,
      row: painter.px(Self.row))
  }

  /// The width of the rows, in units of the face.
  private static func room(_ desk: Desk, _ painter: FacePainter) -> Double {
    min(width, max(desk.window.x / painter.scale - 16, 300)) - 2 * pad
  }

  var box: Box {
    let size = Point(
      x: painter.px(Self.room(desk, painter) + 2 * Self.pad),
      y: painter.px(
        Self.header + Self.line * Double(places.count + 2) + Self.foot
          + Self.row * Double(list.fitting)))
    let low = Point(
      x: max(((desk.window.x - size.x) / 2).rounded(), painter.px(8)),
      y: max(((desk.window.y - size.y) / 2).rounded(), painter.px(8)))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    var y = box.low.y
    func next(_ height: Double) -> Box {
      let low = Point(x: box.low.x + painter.px(Self.pad), y: y)
      y += painter.px(height)
      return Box(low: low, high: Point(x: box.high.x - painter.px(Self.pad), y: y))
    }
    painter.header(
      chooser.goal.title, close: .choose(.leave), in: next(Self.header),
      isHovered: isHovered(.leave), on: &face)
    for offers in places {
      painter.chips(offers, in: next(Self.line), hovered: desk.hovered?.action, on: &face)
    }
    drawFolder(in: next(Self.line), on: &face)
    y += painter.px(Self.line)
    field(0)?.draw(action: .type(.hold(0)), placeholder: "A name or a path", on: &face)
    drawList(in: next(Self.row * Double(list.fitting)), on: &face)
    drawFoot(in: next(Self.foot), on: &face)
  }

  private func isHovered(_ action: ChooserAction) -> Bool {
    desk.hovered?.action == .choose(action)
  }

  /// Draws where one is, and the way up.
  private func drawFolder(in row: Box, on face: inout Face) {
    let side = painter.px(Self.side)
    let up = Box(
      low: Point(x: row.low.x - painter.px(10), y: row.low.y),
      high: Point(x: row.low.x - painter.px(10) + side, y: row.low.y + side))
    painter.button(
      .up, .choose(.up), in: up, isEnabled: chooser.listing != nil && chooser.folder != "/",
      isHovered: isHovered(.up), on: &face)
    var right = row.high.x
    if chooser.goal == .files {
      let name = ChooserAction.toggleAll.name
      let width = painter.px(FolderRow.chipWidth(of: name))
      let cell = Box(low: Point(x: right - width, y: row.low.y), high: row.high)
      let offer = FolderRow.Offer(name, .choose(.toggleAll), isChosen: chooser.showsAll)
      painter.chips([offer], in: cell, hovered: desk.hovered?.action, on: &face)
      right -= width + painter.px(8)
    }
    let room = right - up.high.x
    face.marks.append(
      .text(
        Self.ending(of: chooser.listing?.shown ?? "", in: room / painter.scale),
        at: Point(x: up.high.x, y: up.center.y),
        painter.words(13.5, painter.theme.text, weight: .medium, room: room)))
  }

  /// The end of a path that is too long to be read: it says most.
  private static func ending(of path: String, in room: Double) -> String {
    guard WordWrap.width(of: path) > room else { return path }
    var rest = Substring(path)
    while !rest.isEmpty, WordWrap.width(of: "… \(rest)") > room { rest = rest.dropFirst() }
    return "… \(rest)"
  }

  func field(_ place: Int) -> FieldFace? {
    let low = Point(
      x: box.low.x + painter.px(Self.pad),
      y: box.low.y + painter.px(Self.header + Self.line * Double(places.count + 1)))
    let high = Point(x: box.high.x - painter.px(Self.pad), y: low.y + painter.px(Self.side))
    return FieldFace(
      chooser.typed.field, in: Box(low: low, high: high), isActive: true,
      measurer: desk.measurer, painter)
  }

  // MARK: - The list

  private func drawList(in box: Box, on face: inout Face) {
    if let note {
      face.marks.append(
        .words(
          note, at: Point(x: box.low.x, y: box.low.y + list.row / 2),
          painter.words(13.5, painter.theme.second, room: box.width)))
    }
    let rows = list.rows(at: chooser.scroll)
    for (number, place) in rows.enumerated() {
      let low = Point(x: box.low.x, y: box.low.y + Double(number) * list.row)
      draw(
        chooser.shown[place], at: place,
        in: Box(low: low, high: Point(x: box.high.x, y: low.y + list.row)),
        on: &face)
    }
    if let bar { ScrollBarFace(bar: bar, desk: desk, painter: painter).draw(on: &face) }
  }

  /// The bar of the list, at the edge of the card; nil where all of it is in sight.
  var bar: ScrollBar? {
    let top = box.low.y + painter.px(Self.header + Self.line * Double(places.count + 2))
    let seen = list.row * Double(list.fitting)
    let track = Box(
      low: Point(x: box.high.x - painter.px(12), y: top),
      high: Point(x: box.high.x + painter.px(2), y: top + seen))
    return ScrollBar(
      .list, in: track, seeing: seen, most: list.reach, scroll: list.scroll(chooser.scroll),
      least: painter.px(32), reach: 0)
  }

  private var note: Words? {
    guard let listing = chooser.listing else { return "Looking…" }
    if let trouble = listing.trouble, chooser.shown.isEmpty { return trouble }
    guard chooser.shown.isEmpty else { return nil }
    guard chooser.goal.wantsFiles else { return "There is no folder here." }
    return chooser.showsAll
      ? "There is nothing here." : "There is nothing here that can be opened."
  }

  private func draw(
    _ entry: FolderListing.Entry, at place: Int, in row: Box, on face: inout Face
  ) {
    let action = ChooserAction.use(place)
    painter.draw(
      FacePainter.ListEntry(
        icon: chooser.isChosen(entry) ? .tick : entry.icon,
        name: Words(verbatim: PathText.readable(entry.name)), caption: entry.caption,
        isMarked: chooser.isChosen(entry), isHeavy: entry.isFolder,
        isChosen: chooser.isChosen(entry)),
      .choose(action), in: row, isHovered: isHovered(action) || chooser.marked == place,
      on: &face)
  }

  // MARK: - The foot

  private func drawFoot(in row: Box, on face: inout Face) {
    let verb = chooser.goal.verb
    let width = painter.px(max(112, WordWrap.width(of: verb.text) + 32))
    let button = Box(
      low: Point(x: row.high.x - width, y: row.low.y + painter.px(8)),
      high: Point(x: row.high.x, y: row.low.y + painter.px(8 + Self.side)))
    painter.button(
      verb, .choose(.accept), in: button, isMain: true, isEnabled: chooser.result != nil,
      isHovered: isHovered(.accept), on: &face)
    face.marks.append(
      .words(
        remark, at: Point(x: row.low.x, y: button.center.y),
        painter.words(
          12.5, painter.theme.second, room: button.low.x - row.low.x - painter.px(12))))
  }

  private var remark: Words {
    switch chooser.goal {
    case .files:
      let count = chooser.chosen.count
      return count == 0
        ? "Choose one file or several."
        : count == 1 ? "1 file is chosen." : "\(count) files are chosen."
    case .folder: return "All notes, PDFs and pictures in it come in."
    case .cover: return "Choose a picture."
    case .papers: return "Choose a PDF or a picture."
    case .exports, .sharing, .copies: return "Type a name for a new folder in this one."
    }
  }
}

extension FolderListing.Entry {
  /// The icon of what it is.
  fileprivate var icon: Icon {
    if isFolder { return .folder }
    let parts = PathParts(name.lowercased())
    if parts.ends(in: ".pdf") { return .pdf }
    return isReadable ? .notebook : .onePage
  }

  /// Its size and its age.
  fileprivate var caption: Words {
    isFolder
      ? "changed \(Age.words(minutes))" : "\(Self.words(size)), changed \(Age.words(minutes))"
  }

  /// A size in the largest unit of which there is one.
  private static func words(_ size: Int) -> Words {
    switch size {
    case ..<1000: "\(size) bytes"
    case ..<1_000_000: "\(size / 1000) kB"
    case ..<1_000_000_000: "\(size / 1_000_000) MB"
    default: "\(size / 1_000_000_000) GB"
    }
  }
}
