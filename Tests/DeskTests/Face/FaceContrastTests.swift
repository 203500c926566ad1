import Geometry
import Ink
import Testing

@testable import Desk

/// All words of the face on all grounds that they come to lie on.
@Suite struct FaceContrastTests {
  /// The color below a place, from the marks beneath.
  private func ground(at place: Point, below marks: ArraySlice<Face.Mark>, on desk: Color) -> Color
  {
    marks.reduce(desk) { ground, mark in
      guard case .box(let box, _, let color) = mark, box.contains(place) else { return ground }
      return color.over(ground)
    }
  }

  /// Words that are not seen well enough, with their contrast.
  private func faint(_ marks: [Face.Mark], _ theme: Theme) -> [String] {
    let least = theme == .contrast ? 7.0 : 4.5
    var faint: [String] = []
    for (place, mark) in marks.enumerated() {
      if case .shifted(let inner, _, _) = mark {
        // What is scrolled lies on the card alone.
        faint += self.faint([.box(.everywhere, radius: 0, theme.surface)] + inner, theme)
      }
      guard case .text(let text, let point, let words) = mark else { continue }
      let shift = Point(x: words.anchor == 0 ? 6 : words.anchor == 1 ? -6 : 0, y: 0)
      let ground = ground(at: point + shift, below: marks[..<place], on: theme.desk)
      let contrast = words.color.over(ground).contrast(to: ground)
      if contrast < least { faint.append("\(text): \(contrast)") }
    }
    return faint
  }

  @Test(arguments: Theme.all)
  func `words are seen well on everything that they lie on`(theme: Theme) throws {
    for card in [[]] + CardTests.cards {
      var face = try FaceDesk()
      face.tell(.asked(.chooseTheme(try #require(Theme.all.firstIndex(of: theme)))))
      face.tell(.resized(width: 480, height: 700, faceScale: 1))
      face.tell(.selected(face.hand.ink))
      if card == [.toggle(.sync)] { face.tell(.sync(.sample)) }
      if card.first == .toggle(.copies) { face.tell(.copies(.sample)) }
      for job in Job.samples { face.tell(.job(job)) }
      for action in card { face.tell(.asked(action)) }
      let front: Face.Part.Name = card.isEmpty ? .zoom : .popup
      let targets = face.desk.face.targets.filter { $0.part == front }
      for (place, target) in targets.enumerated() where place % 3 == 0 {
        face.pen(.hover, target.box.center)
        for part in face.desk.face.parts {
          #expect(faint(part.marks, theme) == [], "\(theme.name) \(card) \(target)")
        }
      }
    }
  }
}

extension Box {
  fileprivate static let everywhere = Box(
    low: Point(x: -1e6, y: -1e6), high: Point(x: 1e6, y: 1e6))
}

extension Color {
  fileprivate func channel(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) }

  /// The color as it is seen over another that is opaque.
  fileprivate func over(_ ground: Color) -> Color {
    let share = channel(0) / 255
    let mixed = [UInt32(24), 16, 8].reduce(UInt32(0xFF)) { rgba, shift in
      let value = channel(shift) * share + ground.channel(shift) * (1 - share)
      return rgba | UInt32(value.rounded()) << shift
    }
    return Color(rgba: mixed)
  }
}
