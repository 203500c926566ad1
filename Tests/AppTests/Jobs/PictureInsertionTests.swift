import Bus
import Geometry
import Ink
import Notebook
import Store
import Support
import Synchronization
import Testing

@testable import App
@testable import Desk

/// Pictures that are dropped on pages.
@MainActor @Suite(.serialized) struct PictureInsertionTests {
  private let red = LoosePage.picture(of: Color(rgb: 0xFF0000), width: 96, height: 48)

  private func pictures(in hand: AppInHand) throws -> [(frame: ImageFrame, map: Affine)] {
    let library = try hand.library()
    let page = try library.outline(of: hand.id).pages[0].id
    return try library.page(page, of: hand.id).elements.compactMap { element in
      guard case .figure(.image(let frame)) = element.content else { return nil }
      return (frame, element.transform)
    }
  }

  private func images(in hand: AppInHand) throws -> [Box] {
    try pictures(in: hand).map { $0.map($0.frame.box) }
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

  @Test func `a picture is cropped, mirrored and replaced, and undo takes it all back`() throws {
    let blue = LoosePage.picture(of: Color(rgb: 0x0000FF), width: 48, height: 48)
    let hand = try AppInHand(pages: [[]], files: ["red.png": [red], "/blue.png": [blue]])
    hand.app.send(.dropped(["red.png"]))
    try hand.wait(for: "the picture") { hand.app.desk.selection?.ink.picture != nil }
    try hand.waitUntilSettled()
    let first = try #require(try pictures(in: hand).first)
    hand.ask(.picture(.crop), .picture(.nudgeCrop(Point(x: -36, y: -18))), .picture(.endCrop))
    try hand.waitUntilSettled()
    let cropped = try #require(try pictures(in: hand).first?.frame)
    #expect(abs(cropped.shownBox.width - 36) < 0.1 && abs(cropped.shownBox.height - 18) < 0.1)
    #expect(hand.app.desk.selection?.ink.picture?.crop == cropped.crop)
    #expect(try hand.differences().count < 200, "apart from the frame of the selection")
    hand.ask(.select(.arrange(.flipAcross)))
    try hand.waitUntilSettled()
    #expect(try pictures(in: hand).first.map { $0.map.determinant < 0 } == true)
    hand.app.send(.choosing(.chosen(.replacement, ["/blue.png"])))
    try hand.wait(for: "the other file") { try pictures(in: hand)[0].frame.hash != cropped.hash }
    try hand.waitUntilSettled()
    #expect(try hand.differences().count < 200)
    hand.ask(.undo, .undo, .undo)
    try hand.waitUntilSettled()
    #expect(try pictures(in: hand).first?.frame == first.frame)
    #expect(try pictures(in: hand).first?.map == first.map)
    try hand.close()
  }

  @Test func `a picture of the screen comes from the portal, or a message says why not`() throws {
    let bus = try PrivateBus()
    let portal = try MockPortal(on: bus.address, answering: .choose(["file:///screen.png"]))
    let hand = try AppInHand(pages: [[]], files: ["/screen.png": [red]], bus: bus.address)
    hand.ask(.picture(.screenshot))
    try hand.wait(for: "the picture") { hand.app.desk.selection?.ink.picture != nil }
    let call = try #require(portal.asked.withLock { $0.first })
    #expect(call.interface == "org.freedesktop.portal.Screenshot")
    #expect(call.arguments.last?["interactive"]?.flag == true)
    try hand.close()
    let lonely = try AppInHand(pages: [[]])
    lonely.ask(.picture(.screenshot))
    try lonely.wait(for: "the message") { lonely.app.desk.toasts.shown != nil }
    try lonely.close()
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
