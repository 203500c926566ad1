internal import Geometry
internal import Ink

/// The card of the folders through which notes go to other devices.
struct SyncCard: Card {
  private let desk: Desk
  private let brush: Brush
  private let rows: [Row]

  private static let width = 440.0
  private static let pad = 20.0
  private static let side = 44.0
  /// The room for the sign before a folder or a device.
  private static let inset = 36.0

  /// A row of the card.
  private enum Row {
    case header
    case line(String, isStrong: Bool)
    case seam
    case offer(OfferedFolder)
    case folder(SyncedFolder)
    case device(SyncedDevice, in: String)
    case foot(SyncedFolder)

    /// The height of the row, in units of the face.
    var height: Double {
      switch self {
      case .header: 52
      case .line: 20
      case .seam: 17
      case .offer, .folder, .device: 52
      case .foot: 56
      }
    }
  }

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
    let folders = desk.sync.folders
    let offers = desk.sync.offers.map(Row.offer)
    rows =
      [.header]
      + (folders.isEmpty
        ? Self.invitation(offers)
        : Array(folders.map(Self.rows).joined(separator: [.seam])) + (offers.isEmpty ? [] : [.seam])
          + offers)
  }

  /// What stands on the card where nothing is shared.
  private static func invitation(_ offers: [Row]) -> [Row] {
    lines(
      "Write on all your devices: notes go through a folder that Syncthing, Nextcloud, Dropbox or "
        + "a USB stick carries. Choose the same one everywhere.", isStrong: false)
      + [.seam] + offers + (offers.isEmpty ? [] : [.seam])
      + lines(
        offers.isEmpty
          ? "Drop a folder on this window to choose it." : "Or drop another folder on this window.",
        isStrong: false)
  }

  /// What is said of a folder.
  private static func rows(of folder: SyncedFolder) -> [Row] {
    [.folder(folder)]
      + (folder.trouble.map { lines($0, isStrong: true) } ?? [])
      + folder.devices.map { .device($0, in: folder.path) } + [.foot(folder)]
  }

  private static func lines(_ text: String, isStrong: Bool) -> [Row] {
    ToastFace.lines(of: text, in: width - 2 * pad - (isStrong ? inset : 0)).map {
      .line($0, isStrong: isStrong)
    }
  }

  var box: Box {
    let width = brush.px(Self.width)
    let height = rows.reduce(brush.px(12)) { $0 + brush.px($1.height) }
    let x = Mirror(desk).place(desk.window.x - brush.px(8) - width, length: width)
    let y = min(brush.px(Bar.height + 8), desk.window.y - height - brush.px(8))
    let low = Point(x: max(x, brush.px(8)), y: max(y, brush.px(8)))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let (left, right) = (box.low.x + brush.px(Self.pad), box.high.x - brush.px(Self.pad))
    var y = box.low.y
    for row in rows {
      let low = Point(x: left, y: y)
      y += brush.px(row.height)
      draw(row, in: Box(low: low, high: Point(x: right, y: y)), on: &face)
    }
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    switch row {
    case .header: drawHeader(in: box, on: &face)
    case .line(let text, let isStrong):
      face.marks.append(
        .words(
          text, at: Point(x: box.low.x + (isStrong ? brush.px(Self.inset) : 0), y: box.center.y),
          brush.words(
            13.5, isStrong ? brush.theme.text : brush.theme.second,
            room: box.width - (isStrong ? brush.px(Self.inset) : 0))))
    case .seam: brush.hair(from: box.low.x, to: box.high.x, y: box.center.y.rounded(), on: &face)
    case .offer(let offer): draw(offer, in: box, on: &face)
    case .folder(let folder): draw(folder, in: box, on: &face)
    case .device(let device, let folder): draw(device, of: folder, in: box, on: &face)
    case .foot(let folder): drawFoot(of: folder, in: box, on: &face)
    }
  }

  private func drawHeader(in row: Box, on face: inout Face) {
    let side = brush.px(Self.side)
    let low = Point(x: row.high.x - side + brush.px(12), y: row.low.y + brush.px(6))
    face.marks.append(
      .words(
        "Sync", at: Point(x: row.low.x, y: low.y + side / 2),
        brush.words(15, brush.theme.text, weight: .semiBold, room: row.width - side)))
    brush.button(
      .close, .sync(.toggle), in: Box(low: low, high: low + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .sync(.toggle), on: &face)
  }

  /// Draws a line over a caption, behind room for a sign.
  private func draw(
    _ title: String, over caption: String, in box: Box, end: Double, isRaised: Bool = false,
    weight: Face.Words.Weight = .regular, on face: inout Face
  ) {
    let left = box.low.x + brush.px(Self.inset)
    let room = end - left
    face.marks += [
      .words(
        title, at: Point(x: left, y: box.center.y - brush.px(9)),
        brush.words(13.5, brush.theme.text, weight: weight, room: room)),
      .words(
        caption, at: Point(x: left, y: box.center.y + brush.px(10)),
        brush.words(12.5, isRaised ? brush.theme.text : brush.theme.second, room: room)),
    ]
  }

  private func draw(_ offer: OfferedFolder, in box: Box, on face: inout Face) {
    let action = Action.sync(.begin(offer.path))
    let touch = Box(
      low: Point(x: box.low.x - brush.px(8), y: box.low.y),
      high: Point(x: box.high.x + brush.px(8), y: box.high.y))
    let isRaised = desk.hovered?.action == action
    if isRaised { face.marks.append(.box(touch, radius: brush.px(10), brush.theme.hover)) }
    brush.draw(
      .folder, at: Point(x: box.low.x + brush.px(12), y: box.center.y), brush.theme.text, on: &face)
    draw(
      offer.name, over: offer.caption, in: box, end: box.high.x, isRaised: isRaised, on: &face)
    face.targets.append(Face.Target(control: Control(action), box: touch))
  }

  private func draw(_ folder: SyncedFolder, in box: Box, on face: inout Face) {
    let dot = Point(x: box.low.x + brush.px(12), y: box.center.y - brush.px(9))
    face.marks.append(
      .box(
        Box(low: dot, high: dot).expanded(by: brush.px(4)), radius: brush.px(4),
        folder.signColor(brush.theme)))
    draw(
      folder.summary, over: "\(folder.name) · \(folder.lastExchange)", in: box, end: box.high.x,
      weight: .medium, on: &face)
  }

  private func draw(
    _ device: SyncedDevice, of folder: String, in box: Box, on face: inout Face
  ) {
    let width = brush.px(84)
    let isOther = if case .other = device.role { true } else { false }
    brush.draw(
      .computer, at: Point(x: box.low.x + brush.px(12), y: box.center.y),
      device.role == .retired ? brush.theme.second : brush.theme.text, on: &face)
    draw(
      device.name, over: device.caption, in: box,
      end: box.high.x - (isOther ? width + brush.px(8) : 0), on: &face)
    guard isOther else { return }
    let action = Action.sync(.retire(device.id, in: folder))
    let low = Point(x: box.high.x - width, y: box.low.y + brush.px(4))
    brush.button(
      "Retire", action, in: Box(low: low, high: low + Point(x: width, y: brush.px(Self.side))),
      isHovered: desk.hovered?.action == action, on: &face)
  }

  private func drawFoot(of folder: SyncedFolder, in row: Box, on face: inout Face) {
    let (side, gap) = (brush.px(Self.side), brush.px(8))
    let y = row.low.y + brush.px(6)
    func button(_ text: String, _ action: SyncAction, right: Double, width: Double, isMain: Bool) {
      let low = Point(x: right - width, y: y)
      brush.button(
        text, .sync(action), in: Box(low: low, high: low + Point(x: width, y: side)),
        isMain: isMain, isHovered: desk.hovered?.action == .sync(action), on: &face)
    }
    let width = brush.px(112)
    button("Sync now", .exchange(folder.path), right: row.high.x, width: width, isMain: true)
    button(
      "Stop sharing", .end(folder.path), right: row.high.x - width - gap, width: brush.px(120),
      isMain: false)
  }
}

extension SyncedFolder {
  /// The colour of the sign that says how it stands.
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .upToDate: theme.good
    case .failed: theme.accent
    case .starting, .waiting, .paused: theme.second
    }
  }
}
