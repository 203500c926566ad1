public import Ink

/// What is to become of the paper and the size of pages; what is nil stays on each of them as it is.
public struct SheetChange: Hashable, Sendable {
  /// The kind of ruling, which brings its usual measures along.
  public var ruling: Paper.Ruling?
  /// The distance between lines, in points.
  public var spacing: Double?
  /// The color of the sheet.
  public var color: Color?
  /// The sheet, whichever side is up.
  public var size: PageSize?
  /// True if pages are wider than high.
  public var isWide: Bool?
  /// A paper of one's own, which brings its size and its color along.
  public var own: OwnPaper?
  /// The sides on which pages grow.
  public var growth: PageGrowth?
  /// The pages that it is for.
  public var reach = Reach.pages

  /// Which pages are changed.
  public enum Reach: Hashable, Sendable {
    /// Those that are there, those that are there and all new ones, or the new ones alone.
    case pages, pagesAndNew, new
  }

  /// Begins without any change.
  public init() {}

  /// True if it changes papers.
  public var changesPaper: Bool { ruling != nil || spacing != nil || color != nil }

  /// True if it changes sizes.
  public var changesSize: Bool { size != nil || isWide != nil }

  /// True if it changes on which sides pages grow.
  public var changesGrowth: Bool { growth != nil }

  /// True if it leaves everything as it is.
  public var changesNothing: Bool {
    own == nil && !changesPaper && !changesSize && !changesGrowth
  }

  /// The paper that takes the place of another.
  public func paper(insteadOf old: Paper) -> Paper {
    var paper = old
    if let ruling, ruling != old.ruling { paper = Paper(ruling).colored(old.color) }
    if let spacing, spacing != paper.spacing {
      // A template says itself how far its lines are apart.
      (paper.spacing, paper.template) = (spacing, nil)
    }
    if let color { paper = paper.colored(color) }
    return paper
  }

  /// The size that takes the place of another.
  public func size(insteadOf old: PageSize) -> PageSize {
    isWide ?? (old.width > old.height) ? (size ?? old).landscape : (size ?? old).portrait
  }
}

extension Paper {
  /// The same paper on a sheet of another color; its lines stay to be seen.
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

/// The paper and the size that new pages of a notebook get; nil for those of the page before.
public struct UsualSheet: Hashable, Sendable {
  /// The paper.
  public var paper: Paper?
  /// The size.
  public var size: PageSize?
  /// The paper of one's own, which comes before both.
  public var own: OwnPaper?
  /// The sides on which they grow.
  public var growth: PageGrowth?

  /// Begins with pages that are like the page before.
  public init() {}
}
