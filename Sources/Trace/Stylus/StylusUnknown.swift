internal import Bytes
internal import Wording

/// What no recording can show about a stylus, in sentences.
enum StylusUnknown {
  static func sentences(_ reports: PenReports, _ metadata: JSON) -> [Words] {
    var sentences: [Words] = [
      "The panel, the compositor and what the device does before it reports are in none of these figures; a film of pen and screen tells them.",
      "Parallax, the friction of tip and surface, and the height up to which the pen is noticed have to be looked at.",
    ]
    if reports.clock == nil { sentences.append("The recording has no times.") }
    if reports.unit != .millimetres {
      sentences.append("The scale is unknown, so lengths are not in millimetres.")
    }
    return sentences
  }
}
