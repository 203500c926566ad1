internal import Geometry
internal import Wording

/// The list of jobs, in place of the pill: each with its step, its progress and a button to cancel it.
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
