internal import Desk
internal import Geometry

/// The window with a number for each item, used by readers.
struct AccessibleTree {
  /// An item in its place; number 0 is the program, which has no item.
  struct Node {
    let number: UInt64
    let parent: UInt64
    let place: Int
    let item: AccessibleItem?
    fileprivate(set) var children: [UInt64] = []
  }

  private(set) var nodes: [UInt64: Node] = [0: Node(number: 0, parent: 0, place: -1, item: nil)]
  private(set) var news: [AccessibilityTree.Subject: AccessibilityTree.News] = [:]
  private(set) var (origin, isActive) = (Point.zero, false)
  private(set) var focus: UInt64?

  private static let (mostItems, mostLetters) = (4000, 4000)

  init() {}

  init(
    _ heard: AccessibilityTree, at origin: Point, isActive: Bool, numbers: inout AccessibleNumbers
  ) {
    (news, self.origin, self.isActive) = (heard.news, origin, isActive)
    add(heard.window, below: 0, &numbers)
    numbers.forget(allBut: nodes)
  }

  private mutating func add(
    _ item: AccessibleItem, below parent: UInt64, _ numbers: inout AccessibleNumbers
  ) {
    guard nodes.count < Self.mostItems else { return }
    let number = numbers.number(of: item.id)
    guard nodes[number] == nil else { return }
    let place = nodes[parent]?.children.count ?? 0
    nodes[number] = Node(number: number, parent: parent, place: place, item: item)
    nodes[parent]?.children.append(number)
    if item.states.contains(.focused), focus == nil { focus = number }
    for child in item.children { add(child, below: number, &numbers) }
  }

  var window: UInt64? { nodes[0]?.children.first }

  /// The innermost item at a place in the window, below an item; parts scrolled out of a card do not count.
  func item(at place: Point, below number: UInt64) -> UInt64? {
    guard let node = nodes[number] else { return nil }
    guard node.item.map({ $0.states.contains(.seen) && $0.box.contains(place) }) != false else {
      return nil
    }
    for child in node.children.reversed() {
      if let found = item(at: place, below: child) { return found }
    }
    return node.item == nil ? nil : number
  }

  static func short(_ text: String) -> String {
    text.contains("\0") || text.count > mostLetters
      ? String(text.filter { $0 != "\0" }.prefix(mostLetters)) : text
  }
}

/// The numbers of things in the window: the same for the same thing, and never reused.
struct AccessibleNumbers {
  private var known: [AccessibleItem.ID: UInt64] = [:]
  private var last: UInt64 = 0

  mutating func number(of id: AccessibleItem.ID) -> UInt64 {
    if let number = known[id] { return number }
    last += 1
    known[id] = last
    return last
  }

  mutating func forget(allBut nodes: [UInt64: AccessibleTree.Node]) {
    known = known.filter { nodes[$0.value] != nil }
  }
}
