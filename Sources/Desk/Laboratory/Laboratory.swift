public import Trace
internal import Wording

/// What the desk knows about ink latency.
public struct Laboratory: Hashable, Sendable {
  /// The figures of the meter; nil before the pen has written.
  public internal(set) var figures: LatencyFigures?
  /// The name of the file into which a trace is being recorded; nil for none.
  public internal(set) var recording: String?
  /// The guided test of a stylus in progress; nil if there is none.
  public internal(set) var test: StylusTest?
  /// The tested styluses, the latest first.
  public internal(set) var styluses: [TestedStylus] = []
  /// The cards that are shown side by side, and the files of their styluses.
  var cards: [StylusCard] = []
  var shown: [String] = []
  /// The files of the chosen styluses.
  public internal(set) var chosen: [String] = []
}

/// What the writer can ask of the laboratory.
public enum LaboratoryAction: Hashable, Sendable {
  /// Show or hide the meter.
  case toggleMeter
  /// Start or stop recording a trace.
  case toggleRecording
  /// Begin the guided test of a stylus, go to its next task, draw this one once more, or stop.
  case beginTest, nextTask, repeatTask, stopTest
  /// Rate the stylus.
  case giveMark(StylusTest.Mark, Int)
  /// Choose a stylus by its file, or cancel that choice.
  case chooseStylus(String)
  /// Show the cards of the chosen styluses, or make a PDF of those shown.
  case showCards, exportCards

  /// The action in a few words.
  var name: Words {
    switch self {
    case .toggleMeter: "Show ink latency"
    case .toggleRecording: "Record trace"
    case .beginTest: "Test this stylus"
    case .nextTask: "Next"
    case .repeatTask: "Repeat"
    case .stopTest: "Stop"
    case .giveMark(_, let mark): "\(mark)"
    case .chooseStylus: "Select stylus"
    case .showCards: "Show side by side"
    case .exportCards: "Create a PDF"
    }
  }
}

/// What the desk wants done about traces.
public enum TraceOrder: Hashable, Sendable {
  /// Record the path of each report to the screen, in a new file.
  case begin
  /// End the recording.
  case end
  /// Begin to record a guided test, discard what was drawn for the current task, discard the whole test,
  /// or keep it with the writer's ratings.
  case beginTest, forgetTask, dropTest
  case endTest(StylusMarks)
  /// Find the styluses that were tested.
  case findStyluses
  /// Show the cards of tested styluses, by their files, or make a PDF of them.
  case showCards([String])
  case exportCards([String])
}

extension Desk {
  mutating func perform(_ action: LaboratoryAction, _ effects: inout [Effect]) {
    switch action {
    case .toggleMeter:
      preferences.showsMeter.toggle()
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

  /// Shows new figures; during writing this redraws no more than the meter.
  mutating func take(_ figures: LatencyFigures, _ effects: inout [Effect]) {
    laboratory.figures = figures
    effects.append(.drawFace)
  }
}
