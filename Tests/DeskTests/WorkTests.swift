import Geometry
import Testing

@testable import Desk

/// What goes on beside writing, as the desk shows it.
@Suite struct WorkTests {
  private func work(_ share: Double) -> Message {
    .working(Work(title: "Importing notes.csv", share: share))
  }

  private func words(_ desk: Desk) -> [String] {
    desk.face.parts.flatMap(\.marks).compactMap { mark in
      if case .words(let text, _, _) = mark { text } else { nil }
    }
  }

  @Test func `the face says what goes on and how far it is, until it is over`() throws {
    var hand = try SelectingDesk()
    hand.tell(work(0.426))
    #expect(words(hand.desk).contains("Importing notes.csv"))
    #expect(words(hand.desk).contains("42 %"))
    hand.tell(.working(nil))
    #expect(!words(hand.desk).contains("Importing notes.csv"))
  }

  @Test func `the cross and a key end it, and only while there is something to end`() throws {
    #expect(Key(".", control: true).action == .endWork)
    var hand = try SelectingDesk()
    hand.tell(.asked(.endWork))
    #expect(!hand.commands.contains(.endWork))
    hand.tell(work(0.5))
    let cross = try #require(
      hand.desk.face.targets.first { $0.control.action == .endWork }?.box.center)
    hand.draw([cross])
    #expect(hand.commands.filter { $0 == .endWork }.count == 1)
  }

  @Test func `the face is drawn anew for each percent, and not while a stroke is written`() throws {
    var hand = try SelectingDesk()
    hand.tell(work(0.101))
    let drawn = hand.commands.count
    hand.tell(work(0.109))
    #expect(hand.commands.count == drawn)
    hand.tell(work(0.111))
    #expect(hand.commands.dropFirst(drawn) == [.drawFace])
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(200, 200), time: 0)))
    let writing = hand.commands.count
    hand.tell(work(0.5))
    hand.tell(.working(nil))
    #expect(hand.commands.count == writing)
    #expect(hand.desk.work == nil)
  }

  @Test func `a share that cannot be is brought into its range`() {
    #expect(Work(title: "", share: .nan).share == 0)
    #expect(Work(title: "", share: -3).percent == 0)
    #expect(Work(title: "", share: 7).percent == 100)
  }
}
