public import Geometry
public import Notebook

/// An item in the window, as a screen reader sees it.
public struct AccessibleItem: Hashable, Sendable {
  /// Identifies an item for as long as it is there.
  public enum ID: Hashable, Sendable {
    case window
    case page
    /// A link on the page, by its number.
    case pageLink(PageID, Int)
    /// A table on the page, and a cell of one.
    case pageTable(PageID, EntityID)
    case pageCell(PageID, EntityID, Table.Cell)
    /// A shape on the page.
    case pageShape(PageID, EntityID)
    /// A part of the interface; for the popup part, which popup.
    case part(Face.Part.Name, Popup?)
    /// A control on a part; the number tells controls with the same action apart.
    case control(Face.Part.Name, Popup?, Action, Int)
    /// A line of text that belongs to no control, numbered within its part.
    case line(Face.Part.Name, Popup?, Int)
    case progress
  }

  /// The role of an item.
  public enum Role: Hashable, Sendable, CaseIterable {
    case window, page, bar, card, menu, list, tabs, status, message, alert
    case button, toggle, choice, row, entry, fold, tab, slider, field, secret
    case line, progress, link, table, cell, shape
  }

  /// The state of an item.
  public struct States: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates states from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has the keyboard focus.
    public static let focused = States(rawValue: 1 << 0)
    /// Can have the keyboard focus.
    public static let focusable = States(rawValue: 1 << 1)
    /// Reacts to a touch.
    public static let enabled = States(rawValue: 1 << 2)
    /// In sight without scrolling.
    public static let seen = States(rawValue: 1 << 3)
    /// On or chosen.
    public static let on = States(rawValue: 1 << 4)
    /// Opens something.
    public static let opens = States(rawValue: 1 << 5)
    /// The item that it opens is open.
    public static let open = States(rawValue: 1 << 6)
    /// Moves vertically.
    public static let upright = States(rawValue: 1 << 7)
  }

  /// An editable text; positions are counted in code points.
  public struct Typing: Hashable, Sendable {
    /// The text on screen.
    public let text: String
    /// The position of the caret.
    public let caret: Int
    /// The selected range.
    public let selection: Range<Int>
  }

  /// The text of a page, as far as it has been read.
  public struct Reading: Hashable, Sendable {
    /// The text, with the box of each letter on the page.
    public let text: PageText
    /// The selected letters.
    public let selection: Range<Int>
    /// The window position of the page's corner, and the pixels per point.
    let (corner, scale): (Point, Double)

    /// The box around letters in the window; empty if none of them has a place.
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

  /// Identifies the item.
  public let id: ID
  /// The role of the item.
  public internal(set) var role: Role
  /// The name of the item.
  public var name = ""
  /// Further text to be read out.
  public var description = ""
  /// The shortcut.
  public var keys = ""
  /// The current state.
  public var states: States = .seen
  /// The box in the window, in pixels.
  public var box: Box
  /// The text being edited; nil for anything but a field.
  public var typing: Typing?
  /// The text of the page; nil for anything but a page, and until it has been read.
  public var reading: Reading?
  /// The progress or value, 0 to 1; nil if it has none.
  public var share: Double?
  /// The items on it.
  public var children: [AccessibleItem] = []

  init(_ id: ID, _ role: Role, name: String = "", box: Box, children: [AccessibleItem] = []) {
    (self.id, self.role, self.name, self.box, self.children) = (id, role, name, box, children)
  }
}

/// The window, as a screen reader sees it.
public struct AccessibilityTree: Hashable, Sendable {
  /// A subject of announcements.
  public enum Subject: Hashable, Sendable, CaseIterable {
    /// What was done or has failed, what is damaged, and what is not saved.
    case message, damage, unsaved
    case step
    case jobs
    case test
    case found
    case page, tool
  }

  /// An announcement.
  public struct News: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Counts announcements, since the same text may be announced twice.
    let number: Int
  }

  /// The window, with everything in it.
  public let window: AccessibleItem
  /// The announcements, each read out when it changes.
  public let news: [Subject: News]
}

/// A request from a screen reader.
public enum AccessibilityRequest: Hashable, Sendable {
  case use(AccessibleItem.ID)
  case focus(AccessibleItem.ID)
  /// Moves a slider to a value, 0 to 1.
  case move(AccessibleItem.ID, to: Double)
  /// Selects letters of a field, counted in code points, and then applies an input if there is one.
  case type(AccessibleItem.ID, at: Range<Int>, TextInput?)
}
