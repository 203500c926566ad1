import Geometry
import Ink
import Testing

@testable import Desk

@Suite struct HexColorTests {
  /// A desk whose pen's color is being typed.
  private func typing() throws -> FaceDesk {
    var face = try FaceDesk()
    face.tell(.asked(.pen(.togglePicker)))
    face.touch(.pen(.hex(.begin)))
    return face
  }

  @Test func `six digits are a color, by keys and by touch`() throws {
    for byKey in [true, false] {
      var face = try typing()
      for digit in [1, 0xF, 3, 0xA, 6, 0xE] {
        if byKey {
          face.press(String(digit, radix: 16))
        } else {
          face.touch(.pen(.hex(.digit(digit))))
        }
      }
      #expect(face.desk.style.color == .indigo && face.desk.cards.pen.hex == nil)
    }
  }

  @Test func `three digits count twice, and fewer are no color`() throws {
    var face = try typing()
    let before = face.desk.style.color
    face.press("f", "a", "return")
    #expect(face.desk.style.color == before && face.desk.cards.pen.hex != nil)
    face.press("7", "backspace", "0", "return")
    #expect(face.desk.style.color == Color(rgb: 0xFFAA00))
    face = try typing()
    face.press("9", "escape")
    #expect(face.desk.style.color == before && face.desk.cards.pen.hex == nil)
    #expect(face.desk.popup == .penCard)
  }

  @Test func `colors that were chosen freely are offered again, and kept`() throws {
    var face = try FaceDesk()
    for number in 0..<9 {
      face.tell(.asked(.pen(.togglePicker)))
      if !face.desk.cards.pen.isPicking { face.tell(.asked(.pen(.togglePicker))) }
      face.tell(.asked(.pen(.hex(.begin))))
      for digit in [1, 2, 3, 4, 5, number] { face.tell(.asked(.pen(.hex(.digit(digit))))) }
      face.tell(.asked(.dismiss))
    }
    let wanted = (3..<9).reversed().map { Color(rgb: 0x123450 + UInt32($0)) }
    #expect(face.desk.preferences.recentColors == wanted)
    #expect(face.desk.preferences.recentColors == wanted)
    face.tell(.asked(.togglePenCard))
    face.touch(.pen(.chooseRecent(5)))
    #expect(face.desk.style.color == wanted[5])
    // Selected ink can have them as well.
    face.tell(.asked(.dismiss))
    face.tell(.selected(face.hand.ink))
    face.tell(.asked(.select(.offerColors)))
    face.touch(.select(.chooseColor(8)))
    #expect(face.desk.selection?.ink.color == wanted[0])
  }
}
