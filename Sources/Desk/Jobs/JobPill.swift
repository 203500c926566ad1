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
    painter.panel(box, radius: 22, on: &face)
    pill.draw(in: box, painter, on: &face)
  }

  private var pill: Line {
    let (list, progress) = (Action.toggle(.jobs), jobs.progress)
    return Line {
      Cell(list, isChoice: false, inset: 5, radius: 17) { box, painter, face in
        Line {
          Inset(Label(jobs.summary), left: 20)
          Inset(
            Label(
              progress, size: 12.5, painter.isHovered(list) ? .text : .second, anchor: 1,
              width: progress.isEmpty ? 0 : max(64, WordWrap.least(of: progress, size: 12.5))),
            right: 4)
        }.draw(in: box, painter, on: &face)
      }
      end
    }
  }

  /// The button at the end of the pill: a cross for one job, an arrow to the list for several.
  private var end: IconButton {
    guard jobs.all.count == 1, let job = jobs.all.first else {
      return IconButton(.up, .toggle(.jobs))
    }
    return job.isOpen
      ? IconButton(.close, .job(.stop), isEnabled: job.state != .ending)
      : IconButton(.close, .job(.putAside(job.id)))
  }

  /// The box of the pill: in the lower corner, or below the line if the page pill leaves no room there.
  var box: Box {
    let (width, height) = (painter.px(300), painter.px(44))
    let lower = Box(
      x: desk.panelRoom.flipped(painter.px(20), length: width),
      y: desk.window.y - height - painter.px(20), width: width, height: height)
    guard desk.screen is PageScreen,
      lower.expanded(by: painter.px(8)).intersects(PagePill(desk: desk, painter: painter).box)
    else { return lower }
    return Box(x: lower.low.x, y: painter.px(Bar.height + 12), width: width, height: height)
  }
}

struct JobCardFace: Card {
  static let name: Words = "Background tasks"

  let desk: Desk

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
