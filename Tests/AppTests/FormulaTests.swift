import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App
@testable import Desk

/// Formulas in a window, drawn by the LaTeX of this machine.
@MainActor @Suite(.serialized, .enabled(if: FormulaTypesetter().isInstalled))
struct FormulaTests {
  private func formulas(in hand: AppInHand) throws -> [(frame: ImageFrame, map: Affine)] {
    let library = try hand.library()
    let page = try library.outline(of: hand.id).pages[0].id
    return try library.page(page, of: hand.id).elements.compactMap { element in
      guard case .figure(.image(let frame)) = element.content else { return nil }
      let file = try library.image(frame.hash)
      #expect(file?.starts(with: "%PDF-".utf8) == true)
      return (frame, element.transform)
    }
  }

  /// Types a formula, and accepts it at once.
  private func type(_ text: String, in hand: AppInHand) throws {
    hand.ask(.toggle(.formula))
    hand.app.send(.text(.commit(text)))
    hand.app.send(.text(.accept))
    try hand.wait(for: "the formula") { hand.app.desk.popup == nil }
    try hand.waitUntilSettled()
  }

  @Test func `a formula is typed, scaled, edited in its place and undone`() throws {
    let hand = try AppInHand(pages: [[]])
    try type("x", in: hand)
    try hand.wait(for: "the selection") { hand.app.desk.selection?.ink.formula == "x" }
    let first = try #require(try formulas(in: hand).first)
    #expect(first.frame.formula == "x" && first.frame.mediaType == "application/pdf")
    let element = try #require(hand.app.desk.selectedFormula)
    let scaling = ElementsEdit.transform(.scaling(x: 2, y: 2), .scale)
    hand.app.perform(.selection(.change(scaling, [element.id], of: element.page)))
    try hand.waitUntilSettled()
    try type("+\\frac{a}{b}", in: hand)
    let second = try #require(try formulas(in: hand).first)
    #expect(try formulas(in: hand).count == 1 && second.frame.formula == "x+\\frac{a}{b}")
    #expect(second.map == first.map.then(.scaling(x: 2, y: 2)))
    #expect(second.frame.box.low == first.frame.box.low)
    #expect(second.frame.box.width > 2 * first.frame.box.width)
    #expect(hand.app.desk.selection?.ink.formula == "x+\\frac{a}{b}")
    #expect(try hand.differences().count < 300, "apart from the frame of the selection")
    hand.ask(.undo)
    try hand.waitUntilSettled()
    #expect(try formulas(in: hand).map(\.frame) == [first.frame])
    try hand.close()
  }

  @Test func `what LaTeX refuses stays on the card, with its complaint`() throws {
    let hand = try AppInHand(pages: [[]])
    hand.ask(.toggle(.formula))
    for letter in "\\frac{a}{b" { hand.app.send(.text(.commit("\(letter)"))) }
    hand.app.send(.text(.accept))
    try hand.wait(for: "the complaint") { hand.app.desk.cards.formula?.fault != nil }
    #expect(hand.app.desk.popup == .formula)
    hand.app.send(.text(.commit("}")))
    try hand.wait(for: "the picture") {
      hand.app.desk.cards.formula?.drawn != nil && hand.app.desk.cards.formula?.fault == nil
    }
    hand.ask(.dismiss)
    try hand.waitUntilSettled()
    #expect(try formulas(in: hand).isEmpty)
    try hand.close()
  }
}
