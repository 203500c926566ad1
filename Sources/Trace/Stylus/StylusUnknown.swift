internal import Bytes
internal import Wording

/// What no recording can show about a stylus, in sentences.
enum StylusUnknown {
  static func sentences(_ reports: PenReports, _ metadata: JSON) -> [Words] {
    var sentences: [Words] = [
      "These figures do not include the panel, the compositor and the device before it reports; a "
        + "film of pen and screen shows them.",
      "Check by hand: parallax, the friction of the tip on the surface, and the height at which the "
        + "pen is detected.",
    ]
    if reports.clock == nil { sentences.append("The recording has no times.") }
    if reports.unit != .millimetres {
      sentences.append("The scale is unknown, so lengths are not in millimeters.")
    }
    return sentences
  }
}
