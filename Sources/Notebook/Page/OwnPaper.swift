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

  /// The extension of the files.
  public static let ending = ".pdf"

  /// The paper as the backdrop of a page.
  public var backdrop: Backdrop { .paper(self) }

  /// The ground below it on a page.
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
  /// Its custom paper; nil for any other.
  public var ownPaper: OwnPaper? { OwnPaper(backdrop) }

  /// Its paper, or the plain one that it has without a custom paper.
  var freePaper: Paper { ownPaper == nil ? paper : Paper(.plain) }
}
