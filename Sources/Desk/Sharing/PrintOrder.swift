public import Wording

/// How pages are printed.
public struct PrintSettings: Hashable, Sendable {
  /// How often they are printed.
  public internal(set) var copies: Int
  /// Which sides of the paper are used.
  public internal(set) var sides: Sides
  /// How many pages lie on each side of a sheet.
  public internal(set) var pagesOnSide: Int

  /// What can be chosen there.
  static let pagesOnSideChoices = [1, 2, 4]
  /// The numbers of copies: who needs more has a copying machine.
  static let copyRange = 1...99

  /// Describes how pages are printed.
  public init(copies: Int = 1, sides: Sides = .usual, pagesOnSide: Int = 1) {
    (self.copies, self.sides, self.pagesOnSide) = (copies, sides, pagesOnSide)
  }

  /// Adds copies, or takes some away.
  mutating func addCopies(_ count: Int) {
    copies = min(max(copies + count, Self.copyRange.lowerBound), Self.copyRange.upperBound)
  }

  /// The sides of the paper.
  public enum Sides: Hashable, Sendable, CaseIterable {
    /// As the printer is set.
    case usual
    /// The front.
    case one
    /// Front and back.
    case both

    /// The choice's name in the interface.
    var name: Words {
      switch self {
      case .usual: "Printer default"
      case .one: "One"
      case .both: "Both"
      }
    }
  }
}

/// An order to print pages.
public struct PrintOrder: Hashable, Sendable {
  /// The name of the printer.
  public let printer: String
  /// How they are printed.
  public let settings: PrintSettings
  /// Whether most of the pages are wider than high.
  public let isWide: Bool

  /// Creates an order.
  public init(on printer: String, _ settings: PrintSettings = PrintSettings(), isWide: Bool = false)
  {
    (self.printer, self.settings, self.isWide) = (printer, settings, isWide)
  }
}

/// The printers that pages can be sent to.
public struct Printers: Hashable, Sendable {
  /// Their names.
  public let names: [String]
  /// The place of the usual one; nil where none is.
  public let usual: Int?
  /// Why there are none; nil where there are.
  public let trouble: Words?

  /// Describes printers, or why there are none.
  public init(names: [String], usual: Int? = nil, trouble: Words? = nil) {
    (self.names, self.usual, self.trouble) = (names, usual, trouble)
  }
}

/// What becomes of exported pages.
public enum ExportGoal: Hashable, Sendable {
  /// They are saved in the folder for exports.
  case folder
  /// A mail is written with them, once they are saved.
  case mail
  /// A printer gets them.
  case printer(PrintOrder)
}
