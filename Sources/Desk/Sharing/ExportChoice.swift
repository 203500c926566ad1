public import Notebook
internal import Wording

/// The choices on the export card.
public struct ExportChoice: Hashable, Sendable {
  var pages = Pages.all
  var format = FileFormat.pdf
  var use = Use.reading
  var paper = ShownPaper.full
  var grown = GrownPages.fitted
  var goal = Goal.folder
  /// Nil until they were found.
  var printers: Printers?
  var printer = 0
  var print = PrintSettings()
  /// The typed pages, such as "1-3,5".
  var typed = ""
  /// True if they are a suggestion, which the first typed character replaces.
  var isSuggested = true

  /// The user's choice, while another is set for one opening of the card.
  private var chosenPages: Pages?
  private var chosenGoal: Goal?

  static let mostSigns = 60

  /// Sets pages or a destination until the card is opened again.
  mutating func set(pages: Pages? = nil, goal: Goal? = nil) {
    if let pages { (chosenPages, self.pages) = (chosenPages ?? self.pages, pages) }
    if let goal { (chosenGoal, self.goal) = (chosenGoal ?? self.goal, goal) }
  }

  mutating func reset() {
    (pages, goal) = (chosenPages ?? pages, chosenGoal ?? goal)
    (chosenPages, chosenGoal) = (nil, nil)
  }

  /// Sets pages by their ascending numbers until the card is opened again.
  mutating func set(_ numbers: [Int]) {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    set(pages: .range)
    isSuggested = false
    typed = runs.map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)-\(run.upperBound)"
    }.joined(separator: ",")
  }

  mutating func apply(_ action: ExportAction) {
    switch action {
    case .choosePages(let pages): (self.pages, chosenPages) = (pages, nil)
    case .type(let sign):
      if isSuggested { typed = "" }
      guard typed.utf8.count < Self.mostSigns else { return }
      typed += "\(sign)"
      isSuggested = false
    case .erase:
      typed = isSuggested ? "" : String(typed.dropLast())
      isSuggested = false
    case .selectPages: isSuggested = !typed.isEmpty
    case .chooseFormat(let format): self.format = format
    case .chooseUse(let use): self.use = use
    case .choosePaper(let paper): self.paper = paper
    case .chooseGrown(let grown): self.grown = grown
    case .chooseGoal(let goal): (self.goal, chosenGoal) = (goal, nil)
    case .choosePrinter(let place): printer = place
    case .print(.chooseSides(let sides)): print.sides = sides
    case .print(.choosePagesOnSide(let count)): print.pagesOnSide = count
    case .print(.addCopies(let count)): print.addCopies(count)
    case .begin: break
    }
  }

  /// The choices of pages.
  public enum Pages: Hashable, Sendable, CaseIterable {
    case this
    case range
    case bookmarked
    case all

    var name: Words {
      switch self {
      case .this: "This page"
      case .range: "Some"
      case .bookmarked: "Bookmarked"
      case .all: "All"
      }
    }
  }

  /// The purposes of a PDF.
  public enum Use: Hashable, Sendable, CaseIterable {
    /// For reading: the ink is part of the pages.
    case reading
    /// For other programs: each stroke is an annotation.
    case annotations
    /// For handing in: nothing on the pages can be separated.
    case flat
    /// To become a notebook again, which is embedded.
    case notebook

    var name: Words {
      switch self {
      case .reading: "For reading"
      case .annotations: "Annotations"
      case .flat: "Flattened"
      case .notebook: "Editable"
      }
    }
  }

  /// The destinations.
  public enum Goal: Hashable, Sendable, CaseIterable {
    case folder
    case mail
    case printer

    var name: Words {
      switch self {
      case .folder: "Save"
      case .mail: "Email"
      case .printer: "Print"
      }
    }
  }

  /// The exported parts of the paper.
  public enum ShownPaper: Hashable, Sendable, CaseIterable {
    case full
    case ruling
    case none

    var name: Words {
      switch self {
      case .full: "Unchanged"
      case .ruling: "Ruling only"
      case .none: "Ink only"
      }
    }
  }
}

/// The user's actions on the export card.
public enum ExportAction: Hashable, Sendable {
  case choosePages(ExportChoice.Pages)
  case type(PageSign), erase
  case selectPages
  case chooseFormat(FileFormat)
  case chooseUse(ExportChoice.Use)
  case choosePaper(ExportChoice.ShownPaper)
  case chooseGrown(GrownPages)
  case chooseGoal(ExportChoice.Goal)
  case choosePrinter(Int)
  case print(PrintAction)
  case begin
}

/// The user's choices for printing.
public enum PrintAction: Hashable, Sendable {
  case chooseSides(PrintSettings.Sides)
  case choosePagesOnSide(Int)
  case addCopies(Int)
}

/// A character of the text that lists page numbers and ranges.
public enum PageSign: Hashable, Sendable, CustomStringConvertible {
  case digit(Int)
  case comma
  case hyphen

  /// The character.
  public var description: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .comma: ","
    case .hyphen: "-"
    }
  }
}

/// An order to export pages.
public struct ExportOrder: Hashable, Sendable {
  /// The pages, in order.
  public var pages: [PageID]
  /// The file name without an extension.
  public var name: String
  /// The file format.
  public var format: FileFormat
  /// The purpose of a PDF.
  public var use: ExportChoice.Use
  /// The exported part of the paper.
  public var paper: ExportChoice.ShownPaper
  /// The handling of extended pages.
  public var grown: GrownPages
  /// The destination.
  public var goal: ExportGoal

  /// Creates an order.
  public init(
    pages: [PageID], name: String, format: FileFormat,
    use: ExportChoice.Use = .reading, paper: ExportChoice.ShownPaper,
    grown: GrownPages = .fitted, goal: ExportGoal = .folder
  ) {
    (self.pages, self.name, self.format, self.use) = (pages, name, format, use)
    (self.paper, self.grown, self.goal) = (paper, grown, goal)
  }
}

extension GrownPages {
  var name: Words {
    switch self {
    case .fitted: "One long page"
    case .cut: "Split into sheets"
    }
  }
}
