@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App

/// Words that are typed in a shape, by the keyboard alone.
@MainActor @Suite(.serialized) struct ShapeLabelTests {
  @Test func `words typed with a shape selected are in its middle`() throws {
    let hand = try AppInHand(pages: [[]])
    hand.ask(.shape(.insert))
    try hand.wait(for: "the shape") { hand.app.desk.selectedShape != nil }
    let shape = try #require(hand.app.desk.selectedShape?.shape)
    hand.ask(.textBox(.begin))
    for input in [TextInput.commit("Ink"), .giveUp] { hand.app.send(.text(input)) }
    try hand.wait(for: "the words") { hand.app.desk.notebook?.undo == .type }
    let page = try #require(hand.app.desk.notebook?.sheets.first?.id.page)
    let elements = try hand.library().page(page, of: hand.id).elements
    let texts = elements.compactMap { element -> TextBox? in
      if case .figure(.text(let box)) = element.content { box } else { nil }
    }
    let box = try #require(texts.first)
    #expect(box.text == "Ink" && box.alignment == .center)
    let middle = box.origin + Point(x: box.wrap / 2, y: box.size * 0.7)
    #expect(middle.distance(to: shape.middle) < 1)
    try hand.close()
  }
}
