import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// The card in which formulas are typed; LaTeX is played.
@Suite struct FormulaCardTests {
  private var hand: SelectingDesk
  private let element: FormulaElement

  init() throws {
    hand = try SelectingDesk()
    element = FormulaElement(SelectingDesk.element, on: hand.pages[0])
  }

  private var card: FormulaCard? { hand.desk.popup == .formula ? hand.desk.cards.formula : nil }

  /// Tells the desk something; returns what it orders of formulas.
  @discardableResult
  private mutating func tell(_ messages: Message...) -> [FormulaOrder] {
    let before = hand.effects.count
    for message in messages { hand.tell(message) }
    return hand.effects.dropFirst(before).compactMap { effect in
      if case .formula(let order) = effect { order } else { nil }
    }
  }

  private mutating func type(_ text: String) -> [FormulaText] {
    tell(.text(.commit(text))).compactMap { order in
      if case .draw(let text) = order { text } else { nil }
    }
  }

  private func drawn(_ text: FormulaText) -> Message {
    let file = Array(text.source.utf8)
    let drawing = FormulaDrawing(
      source: text.source, hash: ContentHash(of: file), mediaType: "application/pdf",
      size: Point(x: 20, y: 10))
    let picture = PaperPicture(
      of: ListedPaper(name: "", mark: text.source), in: text.room, width: 1, height: 1,
      rgb: [0, 0, 0])
    return .formula(.drawn(DrawnFormula(drawing, file: file, picture: picture), of: text))
  }

  private var selected: SelectedInk {
    SelectedInk.picture(on: element.page) { $0.formula = "a % the first\n+ b\\%" }
  }

  @Test mutating func `what is typed is drawn, and goes on the page once it is accepted`() throws {
    #expect(tell(.asked(.toggle(.formula))).count == 1 && card?.isBlank == true)
    #expect(tell(.asked(.formula(.keep)), .text(.accept)).isEmpty && card != nil)
    let first = try #require(type("x").last)
    let second = try #require(type("^2").last)
    #expect(first.source == "x" && second.source == "x^2" && second.element == nil)
    #expect(second.color == hand.desk.style.color.opaque)
    // A drawing of an earlier text is too late.
    tell(drawn(first))
    #expect(card?.drawn == nil)
    #expect(tell(.text(.accept)).isEmpty && card != nil)
    let orders = tell(drawn(second))
    guard case .insert(let clipping, let page, let seen, nil)? = orders.first else {
      Issue.record("\(orders)")
      return
    }
    #expect(page == hand.pages[0] && !seen.isEmpty && hand.desk.popup == nil)
    let frame = try #require(clipping.picture)
    #expect(frame.formula == "x^2" && frame.box.high == Point(x: 20, y: 10))
    #expect(clipping.files == [frame.hash: Array("x^2".utf8)])
  }

  @Test mutating func `a complaint is shown, and nothing is inserted`() throws {
    tell(.asked(.toggle(.formula)))
    let text = try #require(type("\\fra").last)
    tell(.text(.accept), .formula(.failed("No.", of: text)))
    #expect(card?.fault == "No." && card?.isAccepted == false)
    let lines = hand.desk.accessibilityTree.window.children.flatMap(\.children).map(\.name)
    #expect(lines.contains("No.") && lines.contains("Insert formula"))
    let next = try #require(type("c{a}{b}").last)
    tell(.formula(.failed("Late.", of: text)))
    #expect(card?.fault == "No.")
    tell(drawn(next))
    #expect(card?.fault == nil && card?.drawn != nil)
    tell(.text(.giveUp))
    #expect(card == nil)
    // What was typed is there again, to be replaced or gone on with.
    tell(.asked(.toggle(.formula)))
    #expect(card?.source == next.source && card?.typed.field.selected == next.source)
  }

  @Test mutating func `a selected formula is edited in its place`() throws {
    tell(.selected(selected))
    #expect(hand.desk.name(of: .toggle(.formula)) == "Edit formula…")
    tell(.asked(.toggle(.formula)))
    #expect(card?.source == "a  + b\\%" && card?.element == element)
    let text = try #require(type(" c").last)
    #expect(text.source == "a  + b\\% c" && text.element == element)
    tell(drawn(text))
    let before = hand.effects.count
    tell(.text(.accept))
    let changes = hand.effects.dropFirst(before).compactMap { effect in
      if case .selection(.change(let change, let elements, let page)) = effect {
        (change, elements, page)
      } else {
        nil
      }
    }
    guard changes.count == 1, case .formula(let drawing, let file) = changes[0].0 else {
      Issue.record("\(changes)")
      return
    }
    #expect(drawing.source == text.source && file == Array(text.source.utf8))
    #expect(changes[0].1 == [element.id] && changes[0].2 == element.page)
  }

  @Test(arguments: Tool.allCases)
  mutating func `a double tap looks for a formula, except with a pen or an eraser`(
    tool: Tool
  ) throws {
    tell(.asked(.selectTool(tool)))
    func tap(_ time: Double, at x: Double = 100) -> [FormulaOrder] {
      tell(
        .pointer(Pointer(.mouse, .down, at: hand.pixel(x, 100), time: time)),
        .pointer(Pointer(.mouse, .up, at: hand.pixel(x, 100), time: time + 50)))
    }
    #expect(tap(1000).isEmpty && tap(3000).isEmpty && tap(3200, at: 200).isEmpty)
    let orders = tap(3400, at: 200)
    guard [.lasso, .rectangle, .shape, .text, .hand].contains(tool) else {
      return #expect(orders.isEmpty)
    }
    guard case .find(let point, let page)? = orders.first else {
      Issue.record("\(orders)")
      return
    }
    #expect(point.distance(to: Point(x: 200, y: 100)) < 1 && page == hand.pages[0])
    tell(.formula(.found(element, source: "z")))
    #expect(card?.source == "z" && card?.element == element)
    tell(.asked(.dismiss))
    let long = String(repeating: "z", count: FormulaCard.longest + 1)
    tell(.formula(.found(element, source: long)))
    #expect(card == nil && hand.desk.toasts.shown != nil)
  }
}
