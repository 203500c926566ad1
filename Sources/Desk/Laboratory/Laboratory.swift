public import Trace

/// What the desk knows of how late ink is.
public struct Laboratory: Hashable, Sendable {
  /// Whether the meter is shown beside writing.
  public internal(set) var showsMeter = false
  /// What the meter shows; nil before the pen has written.
  public internal(set) var figures: LatencyFigures?
  /// The name of the file into which a trace is being recorded; nil for none.
  public internal(set) var recording: String?
}

/// Something that a person can ask of the laboratory.
public enum LaboratoryAction: Hashable, Sendable {
  /// Open or close the card.
  case toggle
  /// Show the meter, or no longer.
  case toggleMeter
  /// Begin to record a trace, or end it.
  case toggleRecording

  /// What the action does, in a few words.
  var name: String {
    switch self {
    case .toggle: "Latency"
    case .toggleMeter: "Show how late ink is"
    case .toggleRecording: "Record a trace"
    }
  }
}

/// Something about traces that the desk wants done.
public enum TraceOrder: Hashable, Sendable {
  /// Record the way of each report to the screen, in a new file.
  case begin
  /// End the recording.
  case end
}

extension Desk {
  mutating func act(_ action: LaboratoryAction, _ commands: inout [Command]) {
    switch action {
    case .toggle: toggle(.laboratory, &commands)
    case .toggleMeter:
      laboratory.showsMeter.toggle()
      laboratory.figures = nil
      appear(.meter, &commands)
    case .toggleRecording:
      commands.append(.trace(laboratory.recording == nil ? .begin : .end))
    }
  }

  /// Shows other figures; a hand that writes is not disturbed by more than the meter itself.
  mutating func take(_ figures: LatencyFigures, _ commands: inout [Command]) {
    laboratory.figures = figures
    commands.append(.drawFace)
  }
}
