internal import Geometry
internal import Wording

/// Shows background jobs: a thin line under the head of the screen, and a pill in the lower corner with the step, the
/// progress and a button to cancel.
///
/// Several jobs share one pill, which opens their list.
struct JobPill {
  let desk: Desk
  let painter: FacePainter

  private var jobs: JobList { desk.jobs }

  /// Draws the line; for an unknown share, faint and at full length.
  func drawLine(on face: inout Face) {
    guard !jobs.open.isEmpty else { return }
    let room = desk.screen.jobLine(on: desk)
    let share = (jobs.share ?? 1) * 100
    let width = (room.width * share.rounded(.down) / 100).rounded()
    let line = Box(low: room.low, high: Point(x: room.low.x + width, y: room.high.y))
    face.reach.append(room)
    let accent = painter.theme.accent
    face.marks.append(.box(line, radius: 0, jobs.share == nil ? accent.faded(0x60) : accent))
  }

  func drawPill(on face: inout Face) {
    // The list covers the pill.
    guard !jobs.all.isEmpty, desk.popup != .jobs else { return }
    let box = box
    painter.panel(box, radius: 22, on: &face)
    let end = Box(low: Point(x: box.high.x - box.height, y: box.low.y), high: box.high)
    let front = Box(low: box.low, high: Point(x: end.low.x, y: box.high.y))
    let list = Control(.toggle(.jobs))
    if desk.hovered == list {
      face.marks.append(
        .box(front.expanded(by: -painter.px(5)), radius: painter.px(17), painter.theme.hover))
    }
    drawWords(in: front, isHovered: desk.hovered == list, on: &face)
    face.targets.append(Face.Target(control: list, box: front))
    let (icon, action, isEnabled) = last
    painter.button(
      icon, action, in: end, isEnabled: isEnabled, isHovered: desk.hovered?.action == action,
      on: &face)
  }

  /// The box of the pill: in the lower corner, or below the line if the page pill leaves no room there.
  var box: Box {
    let size = Point(x: painter.px(300), y: painter.px(44))
    let x = Flip(desk).place(painter.px(20), length: size.x)
    let low = Point(x: x, y: desk.window.y - size.y - painter.px(20))
    let box = Box(low: low, high: low + size)
    guard desk.screen is PageScreen,
      box.expanded(by: painter.px(8)).intersects(PagePill(desk: desk, painter: painter).box)
    else {
      return box
    }
    let high = Point(x: x, y: painter.px(Bar.height + 12))
    return Box(low: high, high: high + size)
  }

  private func drawWords(in box: Box, isHovered: Bool, on face: inout Face) {
    let left = Point(x: box.low.x + painter.px(20), y: box.center.y)
    let right = Point(x: box.high.x - painter.px(4), y: box.center.y)
    let progress = jobs.progress
    let room = right.x - left.x - (progress.isEmpty ? 0 : painter.px(64))
    let caption = isHovered ? painter.theme.text : painter.theme.second
    face.marks += [
      .words(jobs.summary, at: left, painter.words(13.5, painter.theme.text, room: room)),
      .words(progress, at: right, painter.words(12.5, caption, anchor: 1)),
    ]
  }

  /// The button at the end of the pill: a cross for one job, an arrow to the list for several.
  private var last: (Icon, Action, isEnabled: Bool) {
    guard jobs.all.count == 1, let job = jobs.all.first else {
      return (.up, .toggle(.jobs), true)
    }
    return job.isOpen
      ? (.close, .job(.stop), job.state != .ending) : (.close, .job(.putAside(job.id)), true)
  }
}

struct JobCardFace: Card {
  static let name: Words = "Background tasks"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.jobs.all.isEmpty }

  var panel: Panel {
    Panel(desk.jobs.title, close: .toggle(.jobs), icon: .down, width: 396, at: .lower) {
      for job in desk.jobs.all {
        Inset(
          Line(gap: 4) {
            Column { if job.isOpen { progress(of: job) } else { Label(job.step, weight: .medium) } }
            IconButton(
              .close, .job(job.isOpen ? .cancel(job.id) : .putAside(job.id)),
              isEnabled: job.state != .ending)
          }, right: -12)
        if let trouble = job.trouble { Paragraph(trouble, size: 12.5) }
        Gap(job.trouble == nil ? 12 : 8)
      }
    }
  }

  @WidgetBuilder private func progress(of job: Job) -> [any Widget] {
    Line(gap: 8) {
      Label(job.step)
      Label(
        job.progress, size: 12.5, .second, anchor: 1,
        width: max(60, WordWrap.least(of: job.progress, size: 12.5)))
    }
    Gap(4)
    Custom(height: 3) { box, painter, face in
      let radius = box.height / 2
      face.marks.append(.box(box, radius: radius, painter.theme.hover))
      guard case .running = job.state else { return }
      // A full, faint track stands for an unknown share.
      let done = max((box.width * (job.share ?? 1)).rounded(), box.height)
      guard job.share != 0 else { return }
      let accent = painter.theme.accent
      face.marks.append(
        .box(
          Box(x: box.low.x, y: box.low.y, width: done, height: box.height), radius: radius,
          job.share == nil ? accent.faded(0x60) : accent))
    }
  }
}
