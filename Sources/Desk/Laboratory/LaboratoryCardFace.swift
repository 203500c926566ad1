internal import Wording

/// The card of the laboratory: the meter, recordings, and what their numbers mean.
struct LaboratoryCardFace: Card {
  static let name: Words = "Latency"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

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

  /// The tested styluses, to be chosen and compared side by side.
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
