public import Ink

/// A change of the paper and size of pages; nil leaves each page as it is.
public struct SheetChange: Hashable, Sendable {
  /// The kind of ruling, with its usual measures.
  public var ruling: Paper.Ruling?
  /// The distance between lines, in points.
  public var spacing: Double?
  /// The color of the sheet.
  public var color: Color?
  /// The sheet, in any orientation.
  public var size: PageSize?
  /// True if pages are wider than high.
  public var isWide: Bool?
  /// A custom paper, with its size and color.
  public var own: OwnPaper?
  /// The sides on which pages grow.
  public var growth: PageGrowth?
  /// The pages to change.
  public var reach = Reach.pages

  /// The pages to change.
  public enum Reach: Hashable, Sendable {
    /// Existing ones, existing and new ones, or only new ones.
    case pages, pagesAndNew, new
  }

  /// Creates an empty change.
  public init() {}

  /// True if it changes papers.
  public var changesPaper: Bool { ruling != nil || spacing != nil || color != nil }

  /// True if it changes sizes.
  public var changesSize: Bool { size != nil || isWide != nil }

  /// True if it changes the growth of pages.
  public var changesGrowth: Bool { growth != nil }

  /// True if it leaves everything as it is.
  public var changesNothing: Bool {
    own == nil && !changesPaper && !changesSize && !changesGrowth
  }

  /// The paper that replaces another.
  public func paper(insteadOf old: Paper) -> Paper {
    var paper = old
    if let ruling, ruling != old.ruling { paper = Paper(ruling).colored(old.color) }
    if let spacing, spacing != paper.spacing {
      // A template gives its own distance of lines.
      (paper.spacing, paper.template) = (spacing, nil)
    }
    if let color { paper = paper.colored(color) }
    return paper
  }

  /// The size that replaces another.
  public func size(insteadOf old: PageSize) -> PageSize {
    isWide ?? (old.width > old.height) ? (size ?? old).landscape : (size ?? old).portrait
  }
}

extension Paper {
  /// The same paper on a sheet of another color, with visible lines.
  fileprivate func colored(_ color: Color) -> Paper {
    if let template { return Paper(template, color: color) }
    var paper = self
    paper.color = color
    if color.isDark != self.color.isDark {
      paper.ruleColor = color.isDark ? .ruleOnDark : .rule
      paper.marginColor = color.isDark ? .marginLineOnDark : .marginLine
    }
    return paper
  }

}

extension Color {
  /// The dim blue of ruling on a dark sheet.
  fileprivate static let ruleOnDark: Color = Color(rgb: 0x3E4A56)
  /// The dim red of a margin line on a dark sheet.
  fileprivate static let marginLineOnDark: Color = Color(rgb: 0x6B413A)
}

/// The paper and size of new pages of a notebook; nil for those of the page before.
public struct UsualSheet: Hashable, Sendable {
  /// The paper.
  public var paper: Paper?
  /// The size.
  public var size: PageSize?
  /// The custom paper, which precedes both.
  public var own: OwnPaper?
  /// The sides on which they grow.
  public var growth: PageGrowth?

  /// Creates a sheet like the page before.
  public init() {}
}
