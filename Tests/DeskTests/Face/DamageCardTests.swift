import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

@Suite struct DamageCardTests {
  @Test func `what is damaged is said until it is put aside, and again where more is met`() throws {
    var hands = try FaceDesk()
    #expect(hands.box(of: .dismissDamage) == nil)
    hands.tell(.damaged(["'Physics', page 1: a stroke: its checksum does not match"]))
    #expect(hands.box(of: .dismissDamage) != nil)
    // Neither a toast, nor time, nor writing takes it away.
    hands.tell(.told("Something else happened."))
    while hands.ring(.toast) {}
    hands.touch(.page(.addAfter))
    #expect(hands.box(of: .dismissDamage) != nil)
    hands.touch(.dismissDamage)
    #expect(hands.box(of: .dismissDamage) == nil)
    hands.tell(.damaged((1...9).map { "part \($0)" }))
    #expect(words(hands.desk).contains("9 parts cannot be read"))
    #expect(words(hands.desk).contains("and 6 more"))
    #expect(words(hands.desk).contains { $0.contains("'suzuri verify'") })
    hands.press("escape")
    #expect(hands.box(of: .dismissDamage) == nil)
  }

  @Test func `the card lies within any window`() throws {
    for (width, height) in [(480.0, 320.0), (3840.0, 2160.0)] {
      var hands = try FaceDesk()
      hands.tell(.resized(width: width, height: height, faceScale: 1))
      hands.tell(.damaged((1...9).map { "part \($0)" }))
      let box = try #require(hands.desk.face.panels.last)
      #expect(box.low.x >= 0 && box.low.y >= 0 && box.high.x <= width && box.high.y <= height)
    }
  }

  private func words(_ desk: Desk) -> [String] {
    desk.face.parts.flatMap(\.marks).compactMap { mark in
      if case .text(let words, _, _) = mark { words } else { nil }
    }
  }
}
