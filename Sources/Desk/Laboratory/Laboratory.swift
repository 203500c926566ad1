public import Trace
internal import Wording

/// The state of latency measurement and stylus tests.
public struct Laboratory: Hashable, Sendable {
  /// The figures of the meter; nil before the pen has written.
  var figures: LatencyFigures?
  /// The name of the file that a trace is recorded into; nil for none.
  var recording: String?
  /// The guided stylus test in progress; nil for none.
  public internal(set) var test: StylusTest?
  /// The tested styluses, the latest first.
  var styluses: [TestedStylus] = []
  /// The cards shown side by side, and the files of their styluses.
  var cards: [StylusCard] = []
  var shown: [String] = []
  /// The files of the chosen styluses.
  var chosen: [String] = []
}

/// An action of latency measurement and stylus tests.
public enum LaboratoryAction: Hashable, Sendable {
  case toggleMeter
  case toggleRecording
  case beginTest, nextTask, repeatTask, stopTest
  case giveMark(StylusTest.Mark, Int)
  case chooseStylus(String)
  case showCards, exportCards

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

/// A request of the desk about traces.
public enum TraceOrder: Hashable, Sendable {
  /// Record the path of each report to the screen, in a new file.
  case begin
  case end
  /// Record a guided test, discard the strokes of its current task, or all of it, or save it with the user's ratings.
  case beginTest, forgetTask, dropTest
  case endTest(StylusMarks)
  case findStyluses
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

  /// Shows new figures; during a stroke this redraws only the meter.
  mutating func show(_ figures: LatencyFigures, _ effects: inout [Effect]) {
    laboratory.figures = figures
    effects.append(.drawFace)
  }
}

struct LaboratoryCardFace: Card {
  static let name: Words = "Latency"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    effects.append(.trace(.findStyluses))
  }

  private static let meaning: Words = """
    Time from the system's pen event until the ink is sent to the display. Delay in the tablet and \
    the display is not included.
    """

  var panel: Panel {
    let recording = desk.laboratory.recording
    return Panel(Self.name, close: .toggle(.laboratory), width: 400) {
      row(.meter, .toggleMeter, isOn: desk.preferences.showsMeter, isSwitch: true)
      row(.record, .toggleRecording, recording.map { "End '\($0)'" }, isOn: recording != nil)
      row(.stylus, .beginTest)
      Gap(14)
      Paragraph(Self.meaning, size: 12.5)
      Gap(20)
      if !desk.laboratory.styluses.isEmpty { list }
    }
  }

  private func row(
    _ icon: Icon, _ action: LaboratoryAction, _ name: Words? = nil, isOn: Bool = false,
    isEnabled: Bool? = nil, isSwitch: Bool = false
  ) -> any Widget {
    Inset(
      FacePainter.Row(
        icon: icon, action: .laboratory(action), name: name ?? action.name, isOn: isOn,
        isEnabled: isEnabled ?? (desk.notebook != nil), isSwitch: isSwitch), sides: -12)
  }

  @WidgetBuilder private var list: [any Widget] {
    let chosen = desk.laboratory.chosen
    Label("Tested styluses", size: 12.5, .chosen, weight: .medium, height: 34)
    for stylus in desk.laboratory.styluses {
      let isChosen = chosen.contains(stylus.file)
      row(
        isChosen ? .tick : .stylus, .chooseStylus(stylus.file), "\(stylus.name), \(stylus.time)",
        isOn: isChosen, isEnabled: true)
    }
    Buttons(
      ActionButton(
        chosen.count > 1 ? LaboratoryAction.showCards.name : "Show the results",
        .laboratory(.showCards), isMain: !chosen.isEmpty, isEnabled: !chosen.isEmpty))
  }
}
