import Geometry
import Notebook
import Testing

@testable import Desk

/// The card where passwords are typed.
@Suite struct PasswordCardTests {
  private var face: FaceDesk

  init() throws { face = try FaceDesk() }

  private mutating func lock(_ number: Int = 1, isRefused: Bool = false) -> [Effect] {
    face.tell(.locked(LockedFile(number: number, name: "lecture.pdf", isRefused: isRefused)))
  }

  private func orders(in effects: [Effect]) -> [UnlockOrder] {
    effects.compactMap { if case .unlock(let order) = $0 { order } else { nil } }
  }

  /// All text that the face shows.
  private var texts: String {
    func text(of mark: Face.Mark) -> String {
      switch mark {
      case .text(let text, _, _): text
      case .shifted(let marks, _, _): marks.map(text).joined(separator: " ")
      default: ""
      }
    }
    return face.desk.face.parts.flatMap(\.marks).map(text).joined(separator: " ")
  }

  @Test mutating func `what is typed opens the file, and is nowhere to be seen or copied`() throws {
    _ = lock()
    #expect(face.desk.popup == .password)
    face.tell(.text(.commit("sesame")))
    #expect(!texts.contains("sesame") && texts.contains("••••••"))
    face.tell(.text(.selectAll))
    let copied = face.tell(.text(.copy)) + face.tell(.text(.cut))
    #expect(!copied.contains { if case .copyText = $0 { true } else { false } })
    let action = try #require(Key("return").action(on: face.desk))
    #expect(orders(in: face.tell(.asked(action))) == [.unlock(1, password: "sesame")])
    #expect(face.desk.popup == nil)
  }

  @Test mutating func `nothing is tried without a password`() {
    _ = lock()
    #expect(orders(in: face.tell(.text(.accept))).isEmpty)
    #expect(face.desk.popup == .password)
  }

  @Test mutating func `a card that is closed gives the file up, and the next one is asked for`() {
    _ = lock(1)
    _ = lock(2)
    #expect(orders(in: face.tell(.asked(.dismiss))) == [.giveUp(1)])
    #expect(face.desk.popup == .password && face.desk.cards.password?.file.number == 2)
    // Another card takes its place.
    #expect(orders(in: face.tell(.asked(.toggle(.keys)))) == [.giveUp(2)])
    face.tell(.asked(.dismiss))
    #expect(face.desk.popup == nil)
  }

  @Test mutating func `nobody is asked while the hand writes or a card is open`() {
    face.pen(.down, Point(x: 500, y: 400))
    _ = lock()
    #expect(face.desk.popup == nil)
    face.pen(.up, Point(x: 510, y: 400))
    #expect(face.desk.popup == .password)
    face.tell(.asked(.toggle(.titles)))
    _ = lock(2)
    #expect(face.desk.popup == .titles)
    face.tell(.asked(.dismiss))
    #expect(face.desk.popup == .password)
  }

  @Test mutating func `a composed password is shown as dots too`() {
    _ = lock()
    face.tell(.text(.preedit("\u{5BC6}\u{7801}", selected: nil)))
    #expect(!texts.contains("\u{5BC6}") && texts.contains("••"))
    #expect(orders(in: face.tell(.text(.giveUp))).isEmpty, "composing ends first")
  }
}
