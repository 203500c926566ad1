@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App

/// Margins of a real PDF, cropped through the whole program.
@MainActor @Suite(.serialized) struct MarginTests {
  @Test func `margins are left out, but nothing that is printed or written`() throws {
    let hand = try PrintedLecture().opened()
    hand.ask(.nextPage, .arrange(.crop))
    let sheets = try #require(hand.app.desk.notebook?.sheets)
    try hand.wait(for: "the margins") {
      sheets.dropFirst().allSatisfy { hand.app.desk.pages.measures.knows($0.id) }
    }
    hand.turn(2)
    let stack = hand.app.desk.stack
    #expect(stack.parts[0] == stack.boxes[0], "plain paper stays whole")
    for place in 1...3 {
      #expect(stack.parts[place].width < stack.boxes[place].width - 100)
      let line = Box(low: Point(x: 100, y: place == 3 ? 730 : 130), high: Point(x: 180, y: 140))
      let seen = line.moved(by: stack.boxes[place].low)
      #expect(stack.parts[place].contains(seen.low))
    }
    // A text lies lower on the second page than anything that is printed there.
    let text = stack.boxes[2].low + Point(x: 205, y: 305)
    #expect(stack.parts[2].contains(text))
    hand.ask(.arrange(.crop))
    #expect(hand.app.desk.stack.parts == hand.app.desk.stack.boxes)
    try hand.close()
  }

  @Test func `what another program writes in a margin comes into sight`() throws {
    let hand = try PrintedLecture().opened()
    hand.ask(.nextPage, .arrange(.crop))
    let page = try #require(hand.app.desk.sheet?.id)
    try hand.wait(for: "the margins") { hand.app.desk.pages.measures.knows(page) }
    hand.turn(2)
    let far = Point(x: 560, y: 800)
    func isSeen() -> Bool {
      let stack = hand.app.desk.stack
      return stack.parts[1].contains(stack.boxes[1].low + far)
    }
    #expect(!isSeen())
    let samples = (0..<5).map {
      Sample(position: far + Point(x: Double($0), y: 0), time: Double($0) * 8)
    }
    let library = try hand.library()
    let layer = try library.page(page.page, of: hand.id).layers[0].id
    try library.edit(hand.id, action: .write, now: 5) { editor in
      try editor.addStroke(
        Stroke(samples: samples, channels: [], style: Style(tool: .pen, color: .sumi, width: 1)),
        at: Place(page: page.page, layer: layer))
    }
    try hand.wait(for: "the stroke", until: isSeen)
    try hand.close()
  }

  @Test func `pages side by side are drawn as one by one`() throws {
    let hand = try PrintedLecture().opened()
    hand.ask(.arrange(.pair))
    try hand.waitUntilSettled()
    let differences = try hand.differences()
    #expect(differences.count == 0, "\(differences.first ?? "")")
    hand.ask(.arrange(.crop), .nextPage)
    let sheets = try #require(hand.app.desk.notebook?.sheets)
    try hand.wait(for: "the margins") {
      sheets.dropFirst().allSatisfy { hand.app.desk.pages.measures.knows($0.id) }
    }
    try hand.waitUntilSettled()
    let cropped = try hand.differences()
    #expect(cropped.count == 0, "\(cropped.first ?? "")")
    try hand.close()
  }
}
