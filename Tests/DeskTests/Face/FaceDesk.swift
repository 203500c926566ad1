import Geometry
import Ink
import Notebook

@testable import Desk

/// A desk with two pages, and hands, keys and a clock to try its face with.
struct FaceDesk {
  var hand: SelectingDesk
  /// The alarms that are set.
  private(set) var alarms: [Alarm: Double] = [:]

  init() throws { hand = try SelectingDesk() }

  var desk: Desk {
    get { hand.desk }
    set { hand.desk = newValue }
  }

  /// Tells the desk something; returns what it wants done.
  @discardableResult
  mutating func tell(_ message: Message) -> [Effect] {
    var new: [Effect] = []
    desk.apply(message, effects: &new)
    for effect in new {
      if case .ring(let alarm, let time) = effect { alarms[alarm] = time }
    }
    return new
  }

  /// Lets an alarm ring; false where it was not set.
  @discardableResult
  mutating func ring(_ alarm: Alarm) -> Bool {
    guard let time = alarms.removeValue(forKey: alarm) else { return false }
    tell(.rang(alarm, after: time))
    return true
  }

  /// Presses keys, by their names; "+" before one stands for Shift.
  @discardableResult
  mutating func press(_ keys: String...) -> [Effect] {
    keys.flatMap { name in
      let key = name.hasPrefix("+") ? Key(String(name.dropFirst()), shift: true) : Key(name)
      return key.action(on: desk).map { tell(.asked($0)) } ?? []
    }
  }

  @discardableResult
  mutating func pen(_ phase: Pointer.Phase, _ place: Point, time: Double = 0) -> [Effect] {
    tell(.pointer(Pointer(.pen, phase, at: place, time: time, channels: .pressure)))
  }

  /// Touches a control, wherever it is.
  @discardableResult mutating func touch(_ action: Action) -> [Effect] {
    guard let box = box(of: action) else { return [] }
    return pen(.down, box.center) + pen(.up, box.center)
  }

  func box(of action: Action) -> Box? {
    desk.face.targets.last { $0.control.action == action }?.box
  }

  /// The parts that are to be seen.
  var parts: Set<Face.Part.Name> { Set(desk.face.parts.map(\.name)) }

  /// The words that are to be seen in a part.
  func words(in part: Face.Part.Name) -> [String] {
    Self.words(in: desk.face.parts.filter { $0.name == part }.flatMap(\.marks))
  }

  private static func words(in marks: [Face.Mark]) -> [String] {
    marks.flatMap { mark -> [String] in
      switch mark {
      case .text(let text, _, _), .label(let text, _, _, _, _): return [text]
      case .shifted(let inner, _, _), .still(let inner, _, _): return Self.words(in: inner)
      default: return []
      }
    }
  }
}
