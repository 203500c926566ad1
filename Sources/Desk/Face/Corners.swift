internal import Geometry
internal import Wording

struct Corners {
  let desk: Desk
  let painter: FacePainter

  private var height: Double { desk.window.y - painter.px(42) }

  /// Draws the save state, with the number of unsaved changes, and the state of sync and copies.
  func drawKept(on face: inout Face) {
    guard desk.notebook != nil, desk.jobs.all.isEmpty else { return }
    let pill = PagePill(desk: desk, painter: painter).box
    let words = words(in: pill.low.x / painter.scale - 80)
    let width = words.map { 46 + painter.width(of: $0, size: Self.size, by: desk.measurer) } ?? 32
    let box = corner(width: width, mirrored: !desk.preferences.isLeftHanded)
    drawGround(box, on: &face)
    drawKept(words, in: box, on: &face)
  }

  /// Draws the same into a row at the side of the shelf.
  func drawKept(in row: Box, on face: inout Face) {
    let words = words(in: row.width / painter.scale - 34)
    let half = painter.px(16)
    drawKept(
      words,
      in: Box(
        low: Point(x: row.low.x, y: row.center.y - half),
        high: Point(x: row.high.x, y: row.center.y + half)), on: &face)
  }

  private func drawKept(_ words: String?, in box: Box, on face: inout Face) {
    let standing = standing
    let isWell = desk.waitingChanges == 0 && standing?.isTrouble != true
    let more = more
    let isHovered = more != nil && desk.hovered?.action == more && desk.popup == nil
    if isHovered { face.marks.append(.box(box, radius: painter.px(16), painter.theme.hover)) }
    let dot = Point(x: box.low.x + painter.px(16), y: box.center.y)
    face.marks.append(
      .box(
        Box(low: dot, high: dot).expanded(by: painter.px(4)), radius: painter.px(4),
        isWell ? painter.theme.good : painter.theme.accent))
    if let more {
      let margin = Point(x: 0, y: painter.px(6))
      let touch = Box(low: box.low - margin, high: box.high + margin)
      face.targets.append(Face.Target(control: Control(more), box: touch))
    }
    guard let words else { return }
    face.marks.append(
      .text(
        words, at: dot + Point(x: painter.px(14), y: 0),
        painter.words(
          Self.size, isHovered ? painter.theme.text : painter.theme.second,
          room: box.high.x - dot.x - painter.px(18))))
  }

  private static let size = 12.5

  /// The words beside the dot that fit a width in interface units.
  private func words(in width: Double) -> String? {
    let room = width * 13.5 / Self.size
    let kept = desk.keptWords
    let short = desk.waitingChanges == 0 ? standing?.words.firstUpper.text : kept.text
    let long = [kept, standing?.words].compactMap(\.self).joined(separator: " · ").text
    let fitting = [long, short].compactMap(\.self).first { WordWrap.width(of: $0) <= room }
    // Unsaved changes are always mentioned, however narrow the window.
    return fitting ?? (desk.waitingChanges == 0 ? nil : kept.text)
  }

  /// The state of sync and copies, and the card with more; nil if neither is used.
  ///
  /// Sync goes first, unless only copies are in trouble.
  private var standing: (words: Words, isTrouble: Bool, card: Action)? {
    let sync = desk.sync.worst.map { ($0.brief, $0.isTrouble, Action.toggle(.sync)) }
    let copies = desk.copies.worst.map { ($0.brief, $0.trouble != nil, Action.toggle(.copies)) }
    return [sync, copies].compactMap(\.self).first(where: \.1) ?? sync ?? copies
  }

  /// The action for more: why changes wait, else the card of sync or copies; nil if there is none.
  private var more: Action? {
    desk.waitingChanges > 0 && desk.waitingReason != nil ? .tellKept : standing?.card
  }

  func drawZoom(on face: inout Face) {
    let percent = Int((desk.viewport.zoom * 100).rounded())
    let box = corner(width: 76, mirrored: desk.preferences.isLeftHanded)
    let isHovered = desk.hovered?.action == .trueSize
    drawGround(box, on: &face)
    if isHovered { face.marks.append(.box(box, radius: painter.px(16), painter.theme.hover)) }
    face.marks.append(
      .words(
        "\(percent) %", at: box.center,
        painter.words(12.5, isHovered ? painter.theme.text : painter.theme.second, anchor: 0.5)))
    let margin = Point(x: 0, y: painter.px(6))
    let touch = Box(low: box.low - margin, high: box.high + margin)
    face.targets.append(Face.Target(control: Control(.trueSize), box: touch))
  }

  /// Draws a panel behind words above paper; outside pages they need none.
  private func drawGround(_ box: Box, on face: inout Face) {
    let isAbovePaper = desk.shownPages.contains { place in
      guard let page = desk.stack.parts[safe: place] else { return false }
      let corner = desk.viewport.corner(of: page)
      let size = Point(x: page.width, y: page.height) * desk.viewport.scale
      return Box(low: corner, high: corner + size).expanded(by: painter.px(6)).intersects(box)
    }
    if isAbovePaper { painter.panel(box, radius: 16, on: &face) } else { face.panels.append(box) }
  }

  private func corner(width: Double, mirrored: Bool) -> Box {
    let width = painter.px(width)
    let x = mirrored ? painter.px(12) : desk.window.x - painter.px(12) - width
    return Box(
      low: Point(x: x, y: height - painter.px(16)),
      high: Point(x: x + width, y: height + painter.px(16)))
  }
}

extension Desk {
  var keptWords: Words {
    switch waitingChanges {
    case 0: "All changes saved"
    case 1: "1 unsaved change"
    default: "\(waitingChanges) unsaved changes"
    }
  }

  /// The save state in sentences, for users who are used to saving by hand.
  var keptSentence: Words {
    guard waitingChanges > 0 else {
      return "All changes saved. Suzuri saves as you write."
    }
    return waitingReason ?? "\(keptWords)."
  }
}
