internal import Geometry
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

  var changesPaper: Bool { ruling != nil || spacing != nil || color != nil }

  var changesSize: Bool { size != nil || isWide != nil }

  var changesGrowth: Bool { growth != nil }

  /// True if it leaves everything as it is.
  public var changesNothing: Bool { own == nil && !changesPaper && !changesSize && !changesGrowth }

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
  fileprivate static let ruleOnDark: Color = Color(rgb: 0x3E4A56)
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

extension Editor {
  /// Changes the paper and size of pages, and of new ones if wanted.
  ///
  /// A page with an image or PDF keeps both, since that fills its sheet; so does one with a custom paper
  /// until another paper replaces it. No page becomes so small that writing on it would be out of sight.
  mutating func change(
    _ pages: [Outline.Page], by change: SheetChange, in outline: Outline
  ) throws {
    if change.reach != .pages, let model = pages.first {
      try setUsualSheet(outline.usual.changed(by: change, like: model), replacing: outline.usual)
    }
    guard change.reach != .new else { return }
    for page in pages where page.backdrop == nil || page.ownPaper != nil {
      if let own = change.own {
        try setPaper(own, on: page)
      } else if page.ownPaper == nil || change.ruling != nil {
        try self.change(page, by: change)
      }
    }
  }

  private mutating func change(_ page: Outline.Page, by change: SheetChange) throws {
    if page.ownPaper != nil { try clear(.backdrop, of: page.id) }
    let paper = change.paper(insteadOf: page.freePaper)
    if paper != page.paper { try set(.paper, of: page.id, to: paper) }
    // Lines of another kind are upright.
    if paper.ruling != page.paper.ruling || page.ownPaper != nil { try resetTurns(of: page) }
    let size = try room(on: page, wanting: change.size(insteadOf: page.size))
    // Blank paper lengthens the other side of a page that is upright again.
    let isKept = try Outline.Page(entity(page.id))?.size == size
    if !isKept { try setSize(of: page.id, to: size) }
    try setGrowth(of: page.id, to: change.growth)
  }

  /// Sets the custom paper of a page, which stops growing: it fills its sheet.
  private mutating func setPaper(_ own: OwnPaper, on page: Outline.Page) throws {
    try setGrowth(of: page.id, to: PageGrowth.none)
    guard let page = Outline.Page(try entity(page.id)) else { return }
    if own != page.ownPaper { try set(.backdrop, of: page.id, to: own.backdrop) }
    if own.ground != page.paper { try set(.paper, of: page.id, to: own.ground) }
    try resetTurns(of: page)
    let size = try size(of: own, below: page)
    if size != page.size || !page.cuts.isEmpty { try setSize(of: page.id, to: size) }
  }

  private mutating func resetTurns(of page: Outline.Page) throws {
    if page.turns != .none { try set(.turns, of: page.id, to: .none) }
  }

  /// The size of a custom paper, or larger in the same shape if the writing needs more room.
  private func size(of own: OwnPaper, below page: Outline.Page) throws -> PageSize {
    let size = own.sheet.size
    let room = try room(on: page, wanting: size)
    let scale = max(
      Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
    guard scale > 1 else { return size }
    return PageSize(
      width: Int((Double(size.width) * scale).rounded(.up)),
      height: Int((Double(size.height) * scale).rounded(.up)))
  }

  mutating func setUsualSheet(_ usual: UsualSheet, replacing old: UsualSheet) throws {
    if usual.paper != old.paper { try assign(usual.paper, to: .paper) }
    if usual.size != old.size { try assign(usual.size, to: .size) }
    if usual.growth != old.growth { try assign(usual.growth, to: .growth) }
    if usual.own != old.own { try assign(usual.own?.backdrop, to: .newBackdrop) }
  }

  mutating func assign<Value>(_ value: Value?, to property: Property<Value>) throws {
    try assign(value?.stored ?? [], to: property.field, of: .notebook)
  }

  /// A size that keeps as much room for a page's contents as it has now, where it does not grow.
  private func room(on page: Outline.Page, wanting size: PageSize) throws -> PageSize {
    guard size.width < page.size.width || size.height < page.size.height else { return size }
    let reach = try PageContent(of: page.id, in: self).reach
    func side(_ wanted: Int, _ present: Int, _ end: Double) -> Int {
      let needed = min(max(end / PageSize.unit, 0).rounded(.up), Double(present))
      return max(wanted, Int(needed))
    }
    return PageSize(
      width: page.growth.contains(.right)
        ? size.width : side(size.width, page.size.width, reach.x),
      height: page.growth.contains(.bottom)
        ? size.height : side(size.height, page.size.height, reach.y))
  }
}

extension UsualSheet {
  /// The sheet of new pages after a change, if they were like some page before.
  fileprivate func changed(by change: SheetChange, like model: Outline.Page) -> UsualSheet {
    var usual = self
    if change.changesGrowth || change.changesNothing {
      usual.growth = change.growth ?? usual.growth ?? model.growth
    }
    if let own = change.own {
      usual.own = own
      return usual
    }
    if change.changesNothing, usual.paper == nil { usual.own = usual.own ?? model.ownPaper }
    if change.ruling != nil { usual.own = nil }
    if change.changesPaper || change.changesNothing {
      usual.paper = change.paper(insteadOf: usual.paper ?? model.freePaper)
    }
    if change.changesSize || change.changesNothing {
      usual.size = change.size(insteadOf: usual.size ?? model.sheet)
    }
    return usual
  }
}
