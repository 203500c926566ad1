public import Wording

extension TraceMoment {
  /// The event at this moment, in words after "from" and "to".
  public var words: Words {
    switch self {
    case .scheduled: "the planned report"
    case .injected: "the virtual pen"
    case .kernel: "the kernel"
    case .server: "the display server"
    case .received: "the program's read"
    case .dequeued: "the program's loop"
    case .modelled: "the point in the stroke"
    case .renderBegan: "the start of drawing"
    case .renderEnded: "the end of drawing"
    case .submitted: "the finished picture"
    case .presented: "the system's picture"
    case .visible: "visible ink"
    }
  }
}

extension TraceSpan {
  /// The span in words.
  public var title: Words { "from \(from.words) to \(to.words)" }

  /// The parts of the way from pen to eye that the span leaves out, as a sentence.
  public var limits: Words { "Not included: \((before + after).joined(separator: "; "))." }

  private var before: [Words] {
    switch from {
    case .scheduled, .injected:
      ["delays of a real pen, tablet and driver, since the pen is virtual"]
    case .kernel: ["the pen and the tablet, their filters and the cable or radio link"]
    case .server:
      ["the pen and the tablet, their filters and their link", "the driver and its smoothing"]
    case .received:
      [
        "the pen and the tablet, their filters and their link", "the driver and its smoothing",
        "the way from the display server to the program",
      ]
    default:
      [
        "the pen and the tablet, their filters and their link", "the driver and its smoothing",
        "the way from the display server to the program",
        "everything that the program does before \(from.words)",
      ]
    }
  }

  private var after: [Words] {
    switch to {
    case .visible: ["the compositor, scan-out and the panel"]
    case .presented: ["scan-out and the panel"]
    case .submitted: ["the display server's copy", "the compositor, scan-out and the panel"]
    default:
      [
        "everything that the program does after \(to.words)", "the display server's copy",
        "the compositor, scan-out and the panel",
      ]
    }
  }

  /// The work between two neighboring moments, in a few words.
  public var work: Words {
    switch (from, to) {
    case (.scheduled, .injected): "the virtual pen is late"
    case (.scheduled, .kernel), (.injected, .kernel): "to the kernel"
    case (.scheduled, .server), (.injected, .server), (.kernel, .server): "to the display server"
    case (_, .received): "to the program"
    case (.received, .dequeued): "waiting in the queue"
    case (.received, .modelled), (.dequeued, .modelled): "building the stroke"
    case (_, .renderBegan): "waiting for the picture"
    case (.renderBegan, .renderEnded): "drawing"
    case (.renderBegan, .submitted), (.renderEnded, .submitted): "submitting"
    case (.renderEnded, .presented), (.submitted, .presented): "until the system shows it"
    case (.renderEnded, .visible), (.submitted, .visible), (.presented, .visible):
      "until it is seen"
    default: "\(from.words) to \(to.words)"
    }
  }
}
