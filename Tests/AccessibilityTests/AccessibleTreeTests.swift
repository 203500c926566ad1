import Geometry
import Testing

@testable import Desk
@testable import Accessibility

/// The items of a window with their numbers.
@Suite struct AccessibleTreeTests {
  private func tree(_ desk: Desk) -> AccessibleTree {
    var numbers = AccessibleNumbers()
    return AccessibleTree(desk.accessibilityTree, at: .zero, isActive: true, numbers: &numbers)
  }

  private func desk(_ actions: [Action]) -> Desk {
    var (desk, effects) = (Desk(), [Effect]())
    desk.apply(.resized(width: 700, height: 400, faceScale: 1), effects: &effects)
    for action in actions { desk.apply(.asked(action), effects: &effects) }
    desk.apply(
      .moved(by: Point(x: 0, y: 150), zoom: 1, about: Point(x: 350, y: 200)), effects: &effects)
    return desk
  }

  @Test(arguments: [Popup.settings, .menu, .keys, .penCard])
  func `what is at a place is what is seen there, with all that it lies on`(popup: Popup) throws {
    let tree = tree(desk(popup == .penCard ? [.togglePenCard] : [.toggle(popup)]))
    let window = try #require(tree.window)
    var found: Set<UInt64> = []
    for x in stride(from: 5.0, to: 700, by: 9) {
      for y in stride(from: 5.0, to: 400, by: 9) {
        var number = try #require(tree.item(at: Point(x: x, y: y), below: window))
        found.insert(number)
        while number != 0, let node = tree.nodes[number], let item = node.item {
          #expect(item.box.contains(Point(x: x, y: y)), "\(item.id)")
          #expect(item.states.contains(.seen), "\(item.id)")
          number = node.parent
        }
      }
    }
    #expect(found.count > 10)
    let past = Point(x: 701, y: 5)
    #expect(tree.item(at: past, below: window) == nil && tree.item(at: past, below: 99_999) == nil)
  }
}
