public import Wording

/// The settings of a print.
public struct PrintSettings: Hashable, Sendable {
  /// The number of copies.
  public internal(set) var copies: Int
  /// The printed sides of the paper.
  public internal(set) var sides: Sides
  /// The number of pages on each side of a sheet.
  public internal(set) var pagesOnSide: Int

  static let pagesOnSideChoices = [1, 2, 4]
  static let copyRange = 1...99

  /// Creates settings.
  public init(copies: Int = 1, sides: Sides = .usual, pagesOnSide: Int = 1) {
    (self.copies, self.sides, self.pagesOnSide) = (copies, sides, pagesOnSide)
  }

  mutating func addCopies(_ count: Int) {
    copies = min(max(copies + count, Self.copyRange.lowerBound), Self.copyRange.upperBound)
  }

  /// The printed sides.
  public enum Sides: Hashable, Sendable, CaseIterable {
    /// The printer's default.
    case usual
    case one
    case both

    var name: Words {
      switch self {
      case .usual: "Printer default"
      case .one: "One"
      case .both: "Both sides"
      }
    }
  }
}

/// An order to print pages.
public struct PrintOrder: Hashable, Sendable {
  /// The name of the printer.
  public let printer: String
  /// The settings.
  public let settings: PrintSettings
  /// True if most of the pages are wider than high.
  public let isWide: Bool

  /// Creates an order.
  public init(on printer: String, _ settings: PrintSettings = PrintSettings(), isWide: Bool = false)
  {
    (self.printer, self.settings, self.isWide) = (printer, settings, isWide)
  }
}

/// The available printers.
public struct Printers: Hashable, Sendable {
  /// Their names.
  public let names: [String]
  /// The index of the default printer.
  let usual: Int?
  /// The reason why there are none.
  public let trouble: Words?

  /// Describes the printers, or why there are none.
  public init(names: [String], usual: Int? = nil, trouble: Words? = nil) {
    (self.names, self.usual, self.trouble) = (names, usual, trouble)
  }
}

/// The destination of exported pages.
public enum ExportGoal: Hashable, Sendable {
  case folder
  case mail
  case printer(PrintOrder)
}
