import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Desk

/// Arranging a selection, groups, and copies of copies.
@Suite struct ArrangingSelectionTests {
  private var hand: SelectingDesk

  init() throws {
    hand = try SelectingDesk()
    hand.tell(.selected(hand.ink))
  }

  private mutating func ask(_ action: SelectionAction) -> [SelectionEffect] {
    hand.tell(.asked(.select(action)))
  }

  private mutating func select(_ grouping: Grouping) {
    var ink = hand.ink
    ink.grouping = grouping
    hand.tell(.selected(ink))
  }

  @Test(arguments: ElementArrangement.allCases)
  func `an arrangement is asked for with enough units, and only then`(
    arrangement: ElementArrangement
  ) {
    var test = self
    for units in 1...4 {
      test.select(Grouping(units: units))
      let isEnough = units >= arrangement.least
      #expect(test.hand.desk.isEnabled(.select(.arrange(arrangement))) == isEnough)
      #expect(
        test.ask(.arrange(arrangement))
          == (isEnough
            ? [.arrange(arrangement, test.hand.ink.elements, of: test.hand.pages[0])] : []))
    }
    test.hand.tell(.asked(.dismiss))
    #expect(test.ask(.arrange(arrangement)).isEmpty)
  }

  @Test mutating func `groups are made and dissolved when there is something to`() {
    let elements = hand.ink.elements
    let group = [SelectionEffect.change(.group, elements, of: hand.pages[0])]
    let ungroup = [SelectionEffect.change(.ungroup, elements, of: hand.pages[0])]
    select(Grouping(units: 2))
    #expect(ask(.group) == group && ask(.ungroup).isEmpty)
    select(Grouping(units: 1, hasGroups: true, isOne: true))
    #expect(ask(.group).isEmpty && ask(.ungroup) == ungroup)
    select(Grouping(units: 2, hasGroups: true))
    #expect(ask(.group) == group && ask(.ungroup) == ungroup)
  }

  @Test mutating func `without a selection the keys of groups lead to a page`() throws {
    let key = Key("g", control: true)
    #expect(key.action(on: hand.desk) == .select(.group))
    hand.tell(.asked(.dismiss))
    #expect(key.action(on: hand.desk) == .turnByNumber(.begin))
  }

  private mutating func duplicate() throws -> Point {
    guard case .change(.duplicate(let shift), _, _)? = ask(.duplicate).first else {
      throw EditError.noSuchElement
    }
    return shift
  }

  /// A copy of what is selected, selected at a shift.
  private func copy(_ number: UInt64, at shift: Point) -> SelectedInk {
    let names = (0..<2).map {
      EntityID(counter: 100 + number * 2 + $0, incarnation: Incarnation(rawValue: 7))
    }
    return SelectedInk(
      page: hand.pages[0], [.init(names[0], .writing), .init(names[1], .mark)],
      box: hand.ink.box.moved(by: shift), color: .sumi, width: 1.4)
  }

  @Test mutating func `a copy of a moved copy goes on as far`() throws {
    let step = try duplicate()
    #expect(step.length > 0)
    hand.tell(.selected(copy(0, at: step)))
    // The user moves it by keys; the next copies keep that distance.
    for key in ["right", "right", "down"] {
      let action = try #require(Key(key).action(on: hand.desk))
      hand.tell(.asked(action))
    }
    let moved = step + Point(x: 2 * Length.millimeter, y: Length.millimeter)
    let second = try duplicate()
    #expect(second.distance(to: moved) < 1e-6)
    hand.tell(.selected(copy(1, at: moved + second)))
    let third = try duplicate()
    #expect(third.distance(to: moved) < 1e-6)
    // Anything else begins again.
    hand.tell(.selected(hand.ink))
    #expect(try duplicate() == step)
  }

  @Test mutating func `a copy that was moved back, or off the paper, begins again`() throws {
    let step = try duplicate()
    hand.tell(.selected(copy(0, at: .zero)))
    #expect(try duplicate() == step)
    hand.tell(.selected(hand.ink))
    _ = try duplicate()
    hand.tell(.selected(copy(3, at: Point(x: 300, y: 0))))
    #expect(try duplicate() == step, "the next one would be off the paper")
  }

  @Test mutating func `what is alike is sought from the selection, a layer from the page`() {
    let elements = hand.ink.elements
    for likeness in Likeness.allCases {
      #expect(ask(.alike(likeness)) == [.findAlike(likeness, elements, of: hand.pages[0])])
    }
    hand.tell(.asked(.dismiss))
    #expect(ask(.alike(.color)).isEmpty)
    #expect(ask(.alike(.layer)) == [.findAlike(.layer, [], of: hand.pages[0])])
  }

  @Test mutating func `a loop of the pen selects what is inside, and is dropped`() throws {
    hand.tell(.asked(.selectPen(0)))
    let corners = [(50.0, 50.0), (150.0, 50.0), (150.0, 150.0), (50.0, 150.0), (52.0, 52.0)]
    for (index, corner) in corners.enumerated() {
      let place = hand.pixel(corner.0, corner.1)
      hand.tell(
        .pointer(Pointer(.pen, index == 0 ? .down : .move, at: place, time: Double(index) * 8)))
    }
    var effects: [Effect] = []
    let wet = try #require(hand.desk.hand.wet)
    let isSelected = hand.desk.selectInsideStroke(&effects)
    #expect(isSelected)
    let lasso = Lasso(loop: wet.samples.map(\.position))
    #expect(effects.first == .dropWetInk)
    guard case .selection(.encircle(let loop, let found))? = effects.last else {
      throw EditError.noSuchElement
    }
    #expect(found == lasso && loop.stroke == FinishedStroke(wet).stroke && loop.shape != nil)
    #expect(hand.desk.hand.wet == nil)
    #expect(lasso.contains(Point(x: 100, y: 100)) && !lasso.contains(Point(x: 200, y: 100)))
    let isRepeated = hand.desk.selectInsideStroke(&effects)
    #expect(!isRepeated, "there is no stroke any more")
  }

  @Test mutating func `the panel stays while something else is selected`() throws {
    hand.tell(.asked(.toggle(.arrange)))
    #expect(hand.desk.popup == .arrange)
    hand.tell(.asked(.selectTool(.lasso)))
    hand.draw([hand.pixel(300, 600), hand.pixel(380, 700)])
    #expect(hand.desk.popup == .arrange)
    let targets = hand.desk.face.targets.filter { $0.part == .popup }.map(\.control)
    #expect(targets.contains { $0.action == .select(.arrange(.left)) && !$0.isEnabled })
    select(Grouping(units: 2))
    let enabled = hand.desk.face.targets.filter { $0.part == .popup && $0.control.isEnabled }
    #expect(enabled.contains { $0.control.action == .select(.arrange(.left)) })
    #expect(!enabled.contains { $0.control.action == .select(.arrange(.spreadDown)) })
  }
}
