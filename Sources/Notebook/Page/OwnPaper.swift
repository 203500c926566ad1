public import Bytes
public import Ink

/// A paper of one's own: a PDF of one page, which lies below pages as their backdrop.
public struct OwnPaper: Hashable, Sendable {
  /// The name that people know it by.
  public let name: String
  /// The hash of the PDF.
  public let hash: ContentHash
  /// How large the sheet is, and which color it has.
  public let sheet: Sheet

  /// The sheet of a paper, which pages get with it.
  public struct Sheet: Hashable, Sendable {
    /// Its size.
    public let size: PageSize
    /// The color of most of it: below a dark desk, a dark sheet stays as it is.
    public let color: Color

    /// Describes a sheet.
    public init(size: PageSize, color: Color) { (self.size, self.color) = (size, color) }
  }

  /// Names a paper, and the file that shows it.
  public init(named name: String, hash: ContentHash, sheet: Sheet) {
    (self.name, self.hash, self.sheet) = (name, hash, sheet)
  }

  /// The paper that a backdrop is; nil for any other backdrop.
  public init?(_ backdrop: Backdrop?) {
    guard let backdrop, let hash = backdrop.hash, let sheet = backdrop.sheet else { return nil }
    let name = backdrop.source.name
    self.init(
      named: name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name,
      hash: hash, sheet: sheet)
  }

  /// What the names of their files end with.
  public static let ending = ".pdf"

  /// The paper as the backdrop of a page.
  public var backdrop: Backdrop { .paper(self) }

  /// What is below it on a page.
  var ground: Paper { Paper(.plain, color: sheet.color) }
}

extension OwnPaper.Sheet: Storable {
  /// Appends size and color.
  public func write(to writer: inout ByteWriter) {
    size.write(to: &writer)
    color.write(to: &writer)
  }

  /// Reads a sheet.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(size: try PageSize(from: &reader), color: try Color(from: &reader))
  }
}

extension Outline.Page {
  /// The paper of one's own that it has; nil for any other.
  public var ownPaper: OwnPaper? { OwnPaper(backdrop) }

  /// Its paper, or the plain one that it has without one's own.
  var freePaper: Paper { ownPaper == nil ? paper : Paper(.plain) }
}
