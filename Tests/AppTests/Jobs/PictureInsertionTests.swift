import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import App
@testable import Desk

/// Pictures that are dropped on pages.
@MainActor @Suite(.serialized) struct PictureInsertionTests {
  private let red = LoosePage.picture(of: Color(rgb: 0xFF0000), width: 96, height: 48)

  private func images(in hand: AppInHand) throws -> [Box] {
    let library = try hand.library()
    let page = try library.outline(of: hand.id).pages[0].id
    return try library.page(page, of: hand.id).elements.compactMap { element in
      guard case .figure(.image(let frame)) = element.content else { return nil }
      return element.transform(frame.box)
    }
  }

  @Test func `a picture lies where it was dropped, selected, until it is undone`() throws {
    let hand = try AppInHand(pages: [[.level(at: 400)]], files: ["red.png": [red]])
    for count in 1...2 {
      let place = hand.sheets[0].place(of: Box(around: [Point(x: 200, y: 120)])).low
      hand.app.send(.dropped(["red.png"], at: place))
      try hand.wait(for: "the picture") { hand.app.desk.selection?.ink.parts.count == 1 }
      try hand.waitUntilSettled()
      let boxes = try images(in: hand)
      #expect(boxes.count == count)
      let box = try #require(boxes.last)
      #expect(box.center.distance(to: Point(x: 200, y: 120)) < 1.5, "\(box)")
      // 96 pixels are an inch.
      #expect(abs(box.width - 72) < 0.1 && abs(box.height - 36) < 0.1, "\(box)")
      #expect(try hand.differences().count < 200, "apart from the frame of the selection")
      hand.ask(.dismiss)
    }
    hand.ask(.undo, .undo)
    try hand.waitUntilSettled()
    #expect(try images(in: hand).isEmpty && hand.strokes() == [1])
    try hand.close()
  }

  @Test func `a file that is no picture leaves the page as it is, and says so`() throws {
    let hand = try AppInHand(
      pages: [[]], files: ["ink.png": [LoosePage(number: 1, size: .a4)]])
    for name in ["ink.png", "gone.png"] {
      hand.app.send(.dropped([name]))
      try hand.wait(for: "the message") { hand.app.desk.toasts.shown != nil }
      hand.ask(.dismiss)
    }
    try hand.waitUntilSettled()
    #expect(try images(in: hand).isEmpty)
    try hand.close()
  }
}
