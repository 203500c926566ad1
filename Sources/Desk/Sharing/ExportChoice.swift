public import Notebook
internal import Wording

/// The choices on the card where pages are exported.
public struct ExportChoice: Hashable, Sendable {
  /// The choice of pages.
  public internal(set) var pages = Pages.all
  /// The file format.
  public internal(set) var format = Format.pdf
  /// What a PDF is made for.
  public internal(set) var use = Use.reading
  /// The part of the paper that is exported.
  public internal(set) var paper = ShownPaper.full
  /// What becomes of pages that have grown.
  public internal(set) var grown = GrownPages.fitted
  /// What becomes of the pages.
  public internal(set) var goal = Goal.folder
  /// The printers; nil until they were found.
  var printers: Printers?
  /// The place of the printer that was chosen.
  var printer = 0
  /// How it prints.
  var print = PrintSettings()
  /// The pages typed for a range: "1-3,5".
  var typed = ""
  /// Whether that is the card's suggestion, which the first typed character replaces.
  var isSuggested = true

  /// What the writer has chosen, where something else was set for one opening of the card.
  private var chosenPages: Pages?
  private var chosenGoal: Goal?

  /// The most characters that can be typed.
  static let mostSigns = 60

  /// Sets pages or a goal until the card is opened again.
  mutating func set(pages: Pages? = nil, goal: Goal? = nil) {
    if let pages { (chosenPages, self.pages) = (chosenPages ?? self.pages, pages) }
    if let goal { (chosenGoal, self.goal) = (chosenGoal ?? self.goal, goal) }
  }

  /// Goes back to what the writer has chosen.
  mutating func reset() {
    (pages, goal) = (chosenPages ?? pages, chosenGoal ?? goal)
    (chosenPages, chosenGoal) = (nil, nil)
  }

  /// Sets pages by their numbers, which rise, until the card is opened again.
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

  /// Applies a choice, or a character of the wanted pages.
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
    /// The current page.
    case this
    /// The pages typed.
    case range
    /// Those with a bookmark.
    case bookmarked
    /// All of them.
    case all
  }

  /// The file formats.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// One document, to be read and printed.
    case pdf
    /// A picture of each page.
    case png
    /// A drawing of each page.
    case svg
    /// Notes for Xournal++.
    case xopp
  }

  /// What a PDF can be made for.
  public enum Use: Hashable, Sendable, CaseIterable {
    /// To be read: the ink is a part of its pages.
    case reading
    /// To be worked on in other programs: each stroke is an annotation.
    case annotations
    /// To be handed in: nothing on its pages can be taken apart.
    case flat
    /// To become a notebook again: that lies in it.
    case notebook
  }

  /// What can become of the pages.
  public enum Goal: Hashable, Sendable, CaseIterable {
    /// They are saved in a folder.
    case folder
    /// They are sent by mail.
    case mail
    /// They are printed.
    case printer
  }

  /// The choices for the paper.
  public enum ShownPaper: Hashable, Sendable, CaseIterable {
    /// Its colour and its ruling.
    case full
    /// Its ruling alone.
    case ruling
    /// Nothing.
    case none
  }
}

/// What the writer can ask for on the card where pages are exported.
public enum ExportAction: Hashable, Sendable {
  /// Choose pages.
  case choosePages(ExportChoice.Pages)
  /// Type a character of the wanted pages, or delete the last one.
  case type(PageSign), erase
  /// Select all that is typed, which the next sign replaces.
  case selectPages
  /// Choose a file format.
  case chooseFormat(ExportChoice.Format)
  /// Choose what a PDF is made for.
  case chooseUse(ExportChoice.Use)
  /// Choose the part of the paper that is exported.
  case choosePaper(ExportChoice.ShownPaper)
  /// Choose what becomes of pages that have grown.
  case chooseGrown(GrownPages)
  /// Choose what becomes of the pages.
  case chooseGoal(ExportChoice.Goal)
  /// Choose a printer, by its place.
  case choosePrinter(Int)
  /// Choose how it prints.
  case print(PrintAction)
  /// Export.
  case begin
}

/// What the writer can choose about printing.
public enum PrintAction: Hashable, Sendable {
  /// Choose which sides of the paper are used.
  case chooseSides(PrintSettings.Sides)
  /// Choose how many pages lie on each side.
  case choosePagesOnSide(Int)
  /// Print more copies, or fewer.
  case addCopies(Int)
}

/// A character of the text that lists page numbers and ranges.
public enum PageSign: Hashable, Sendable, CustomStringConvertible {
  /// A digit, 0 to 9.
  case digit(Int)
  /// The separator between two numbers or ranges.
  case comma
  /// The hyphen between the first page of a range and its last.
  case hyphen

  /// The character as it is written.
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
  /// The name of the files, without an extension.
  public var name: String
  /// The file format.
  public var format: ExportChoice.Format
  /// What a PDF is made for.
  public var use: ExportChoice.Use
  /// The part of the paper that is exported.
  public var paper: ExportChoice.ShownPaper
  /// What becomes of pages that have grown.
  public var grown: GrownPages
  /// What becomes of the files.
  public var goal: ExportGoal

  /// Creates an order.
  public init(
    pages: [PageID], name: String, format: ExportChoice.Format,
    use: ExportChoice.Use = .reading, paper: ExportChoice.ShownPaper,
    grown: GrownPages = .fitted, goal: ExportGoal = .folder
  ) {
    self.pages = pages
    self.name = name
    self.format = format
    self.use = use
    self.paper = paper
    self.grown = grown
    self.goal = goal
  }
}

extension ExportChoice.Goal {
  /// The choice's name in the interface.
  var name: Words {
    switch self {
    case .folder: "Save"
    case .mail: "Email"
    case .printer: "Print"
    }
  }
}

extension ExportChoice.Pages {
  /// The choice's name in the interface.
  var name: Words {
    switch self {
    case .this: "This page"
    case .range: "Some"
    case .bookmarked: "Bookmarked"
    case .all: "All"
    }
  }
}

extension ExportChoice.Format {
  /// The file format's name in the interface.
  var name: Words {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .svg: "SVG"
    case .xopp: "Xournal++"
    }
  }
}

extension ExportChoice.Use {
  /// The choice's name in the interface.
  var name: Words {
    switch self {
    case .reading: "Reading"
    case .annotations: "Annotations"
    case .flat: "Flattened"
    case .notebook: "Editable"
    }
  }
}

extension GrownPages {
  /// The choice's name in the interface.
  var name: Words {
    switch self {
    case .fitted: "One long page"
    case .cut: "Split into sheets"
    }
  }
}

extension ExportChoice.ShownPaper {
  /// The choice's name in the interface.
  var name: Words {
    switch self {
    case .full: "Unchanged"
    case .ruling: "Ruling only"
    case .none: "Ink only"
    }
  }
}
