public import Trace

/// The state of the latency laboratory.
public struct Laboratory: Hashable, Sendable {
  /// Whether the meter is shown beside writing.
  public internal(set) var showsMeter = false
  /// The figures of the meter; nil before the pen has written.
  public internal(set) var figures: LatencyFigures?
  /// The name of the file into which a trace is being recorded; nil for none.
  public internal(set) var recording: String?
  /// The guided test of a stylus; nil while none goes on.
  public internal(set) var test: StylusTest?
  /// The styluses that were tested, the last one first.
  public internal(set) var styluses: [TestedStylus] = []
  /// The files of those whose cards are shown.
  var shown: [String] = []
  /// The files of those that are chosen.
  public internal(set) var chosen: [String] = []
}

/// Something that a person can ask of the laboratory.
public enum LaboratoryAction: Hashable, Sendable {
  /// Open or close the card.
  case toggle
  /// Toggle the meter.
  case toggleMeter
  /// Begin to record a trace, or end it.
  case toggleRecording
  /// Begin the guided test of a stylus, go to its next task, draw this one once more, or stop.
  case beginTest, nextTask, repeatTask, stopTest
  /// Say what one thinks of the stylus.
  case giveMark(StylusTest.Mark, Int)
  /// Toggle the choice of a stylus, by its file.
  case chooseStylus(String)
  /// Show the cards of those that are chosen, or make a PDF of those that are shown.
  case showCards, exportCards

  /// The action in a few words.
  var name: String {
    switch self {
    case .toggle: "Latency"
    case .toggleMeter: "Show how late ink is"
    case .toggleRecording: "Record a trace"
    case .beginTest: "Test this stylus"
    case .nextTask: "Next"
    case .repeatTask: "Once more"
    case .stopTest: "Stop"
    case .giveMark(_, let mark): "\(mark)"
    case .chooseStylus: "Choose the stylus"
    case .showCards: "Show side by side"
    case .exportCards: "Make a PDF"
    }
  }
}

/// Something about traces that the desk wants done.
public enum TraceOrder: Hashable, Sendable {
  /// Record the way of each report to the screen, in a new file.
  case begin
  /// End the recording.
  case end
  /// Begin to take down a guided test, forget what was drawn for the present task, forget all, or keep it with
  /// what the writer thinks.
  case beginTest, forgetTask, dropTest
  case endTest(StylusMarks)
  /// Find the styluses that were tested.
  case findStyluses
  /// Show the cards of tested styluses, by their files, or make a PDF of them.
  case showCards([String])
  case exportCards([String])
}

extension Desk {
  mutating func act(_ action: LaboratoryAction, _ effects: inout [Effect]) {
    switch action {
    case .toggle:
      toggle(.laboratory, &effects)
      if popup == .laboratory { effects.append(.trace(.findStyluses)) }
    case .toggleMeter:
      laboratory.showsMeter.toggle()
      laboratory.figures = nil
      appear(.meter, &effects)
    case .toggleRecording:
      effects.append(.trace(laboratory.recording == nil ? .begin : .end))
    case .beginTest: beginTest(&effects)
    case .nextTask: nextTask(&effects)
    case .repeatTask: repeatTask(&effects)
    case .stopTest: stopTest(&effects)
    case .giveMark(let mark, let value):
      laboratory.test?.marks[mark] = value
      effects.append(.drawFace)
    case .chooseStylus(let file): choose(file, &effects)
    case .showCards: effects.append(.trace(.showCards(laboratory.chosen)))
    case .exportCards: effects.append(.trace(.exportCards(laboratory.shown)))
    }
  }

  /// Shows other figures; a hand that writes is not disturbed by more than the meter itself.
  mutating func take(_ figures: LatencyFigures, _ effects: inout [Effect]) {
    laboratory.figures = figures
    effects.append(.drawFace)
  }
}
