public import Bytes
public import Ink

/// A custom paper: a PDF of one page, used as the backdrop of pages.
public struct OwnPaper: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The hash of the PDF.
  public let hash: ContentHash
  /// The size and color of the sheet.
  public let sheet: Sheet

  /// The sheet of a paper, which pages get with it.
  public struct Sheet: Hashable, Sendable {
    /// Its size.
    public let size: PageSize
    /// Its main color: under a dark desk, a dark sheet stays as it is.
    public let color: Color

    /// Creates a sheet.
    public init(size: PageSize, color: Color) { (self.size, self.color) = (size, color) }
  }

  /// Creates a paper with its file.
  public init(named name: String, hash: ContentHash, sheet: Sheet) {
    (self.name, self.hash, self.sheet) = (name, hash, sheet)
  }

  /// The paper in a backdrop; nil for any other backdrop.
  public init?(_ backdrop: Backdrop?) {
    guard let backdrop, let hash = backdrop.hash, let sheet = backdrop.sheet else { return nil }
    let name = backdrop.source.name
    self.init(
      named: name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name,
      hash: hash, sheet: sheet)
  }

  static let ending = ".pdf"

  /// The paper as the backdrop of a page.
  public var backdrop: Backdrop { .paper(self) }

  /// The ground below it on a page.
  var ground: Paper { Paper(.plain, color: sheet.color) }
}

extension OwnPaper.Sheet: Storable {
  /// Appends size and color.
  public func write(to writer: inout ByteWriter) { writer.write(size, color) }

  /// Reads a sheet.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(size: try PageSize(from: &reader), color: try Color(from: &reader))
  }
}

extension Outline.Page {
  /// Its custom paper; nil for any other.
  public var ownPaper: OwnPaper? { OwnPaper(backdrop) }

  /// Its paper, or the plain one that it has without a custom paper.
  var freePaper: Paper { ownPaper == nil ? paper : Paper(.plain) }
}

/// The sheet of a new page: size and paper, or a custom paper.
public struct NewSheet: Hashable, Sendable {
  /// The size.
  public let size: PageSize
  /// The paper, or the ground of the custom one.
  let paper: Paper
  let own: OwnPaper?
  let turns: QuarterTurns

  /// Creates a sheet with a paper of the program.
  public init(size: PageSize, paper: Paper) {
    (self.size, self.paper, own, turns) = (size, paper, nil, .none)
  }

  /// Creates a sheet with a custom paper, perhaps turned.
  public init(_ own: OwnPaper, turned turns: QuarterTurns = .none) {
    (size, paper) = (turns.size(of: own.sheet.size), own.ground)
    (self.own, self.turns) = (own, turns)
  }
}

extension Outline {
  /// The sheet of a page added beside another one, or as the first: that of new pages, or else the same.
  public func newSheet(like page: Page?) -> NewSheet {
    if let own = usual.own { return NewSheet(own) }
    if usual.paper == nil, let page, let own = page.ownPaper {
      return NewSheet(own, turned: page.turns)
    }
    return NewSheet(
      size: usual.size ?? page?.sheet ?? .a4,
      paper: usual.paper ?? page?.paper ?? Paper(.ruled))
  }
}

extension Editor {
  /// Adds a page with one layer after another page of a section, or at its end.
  @discardableResult
  public mutating func addPage(
    to section: EntityID, after predecessor: EntityID? = nil, on sheet: NewSheet
  ) throws -> Place {
    let place = try addPage(to: section, after: predecessor, size: sheet.size, paper: sheet.paper)
    // Undo removes the page with everything that belongs to it.
    if let own = sheet.own { try record(own.backdrop, as: .backdrop, of: place.page) }
    if sheet.turns != .none { try record(sheet.turns, as: .turns, of: place.page) }
    return place
  }
}
