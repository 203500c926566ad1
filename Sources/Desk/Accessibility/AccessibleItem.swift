public import Geometry
public import Notebook

/// Something in the window as it is told to those who hear it.
public struct AccessibleItem: Hashable, Sendable {
  /// Identifies something in the window for as long as it is there.
  public enum ID: Hashable, Sendable {
    /// The window.
    case window
    /// The page that is written on.
    case page
    /// A part of the face; of popups, one that may take the place of another.
    case part(Face.Part.Name, Popup?)
    /// A control on a part; of several for one action, which of them.
    case control(Face.Part.Name, Popup?, Action, Int)
    /// A line of text on a part, by its place among those that belong to no control.
    case line(Face.Part.Name, Popup?, Int)
    /// How far the jobs are.
    case progress
  }

  /// What something is.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The window, the page in it, and what lies above both.
    case window, page, bar, card, menu, list, tabs, status, message, alert
    /// What can be used.
    case button, toggle, choice, row, entry, fold, tab, slider, field, secret
    /// What can only be read.
    case line, progress
  }

  /// How something is at the moment.
  public struct States: OptionSet, Hashable, Sendable {
    /// A bit for each state.
    public let rawValue: UInt32

    /// Creates states from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It has the keys.
    public static let focused = States(rawValue: 1 << 0)
    /// It can have them.
    public static let focusable = States(rawValue: 1 << 1)
    /// A touch does something now.
    public static let enabled = States(rawValue: 1 << 2)
    /// It is seen, and not only reached by scrolling.
    public static let seen = States(rawValue: 1 << 3)
    /// It is on, or chosen.
    public static let on = States(rawValue: 1 << 4)
    /// It opens something.
    public static let opens = States(rawValue: 1 << 5)
    /// What it opens is open.
    public static let open = States(rawValue: 1 << 6)
    /// It is moved up and down rather than along.
    public static let upright = States(rawValue: 1 << 7)
  }

  /// A text in which a caret stands; places are counted in code points.
  public struct Typing: Hashable, Sendable {
    /// The text as it is seen.
    public let text: String
    /// Where the caret stands.
    public let caret: Int
    /// What is selected.
    public let selection: Range<Int>
  }

  /// The text of a page, as far as it has been read already.
  public struct Reading: Hashable, Sendable {
    /// The text, with the place of every letter on the page.
    public let text: PageText
    /// What is selected.
    public let selection: Range<Int>
    /// Where the corner of the page is in the window, and the pixels for each point.
    let (corner, scale): (Point, Double)

    /// The box around some letters in the window; empty where none has a place.
    public func box(of letters: Range<Int>) -> Box {
      let boxes = text.boxes[letters.clamped(to: text.boxes.indices)].filter { !$0.isEmpty }
      guard let first = boxes.first else { return .empty }
      let box = boxes.reduce(first) { $0.union($1) }
      return Box(low: corner + box.low * scale, high: corner + box.high * scale)
    }

    /// The letter at a place in the window.
    public func letter(at place: Point) -> Int? {
      scale > 0 ? text.letter(at: (place - corner) * (1 / scale), within: 0) : nil
    }
  }

  /// Which one it is.
  public let id: ID
  /// What it is.
  public internal(set) var role: Role
  /// What it is called.
  public var name = ""
  /// What is to be said besides.
  public var description = ""
  /// The keys that do the same.
  public var keys = ""
  /// How it is at the moment.
  public var states: States = .seen
  /// Its box in the window, in pixels.
  public var box: Box
  /// What is typed into it; nil for what is no field.
  public var typing: Typing?
  /// What stands on it; nil for what is no page, or has not been read.
  public var reading: Reading?
  /// How far it is, 0 to 1; nil for what has no measure.
  public var share: Double?
  /// What lies on it.
  public var children: [AccessibleItem] = []

  /// Creates an item.
  init(_ id: ID, _ role: Role, name: String = "", box: Box, children: [AccessibleItem] = []) {
    (self.id, self.role, self.name, self.box, self.children) = (id, role, name, box, children)
  }
}

/// The window as it is told to those who hear it.
public struct AccessibilityTree: Hashable, Sendable {
  /// Something that is said once, when it comes up.
  public enum Subject: Hashable, Sendable, CaseIterable {
    /// What was done or has failed, what is damaged, and what is not on the disk.
    case message, damage, unkept
    /// What was undone or done again.
    case step
    /// The jobs in the background.
    case jobs
    /// What the guided test asks for.
    case test
    /// What was found.
    case found
    /// The page, and the tool in the hand.
    case page, tool
  }

  /// What is said about a subject, and how often something has been.
  public struct News: Hashable, Sendable {
    /// What is said.
    public let text: String
    /// The number of times; the same may be said twice.
    public let number: Int
  }

  /// The window, with all that is in it.
  public let window: AccessibleItem
  /// What is said as soon as it changes.
  public let news: [Subject: News]
}

/// What somebody who hears the window asks for.
public enum AccessibilityRequest: Hashable, Sendable {
  /// To use something.
  case use(AccessibleItem.ID)
  /// To have the keys at something.
  case focus(AccessibleItem.ID)
  /// To move something to a share, 0 to 1.
  case move(AccessibleItem.ID, to: Double)
  /// To have letters of a field selected, counted in code points, and something done with them; nil for no more.
  case type(AccessibleItem.ID, at: Range<Int>, TextInput?)
}
