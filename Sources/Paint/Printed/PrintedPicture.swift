public import Geometry
public import Notebook
public import PDFReader

/// A page of a PDF as the paper of a page: it fills the sheet.
public struct PrintedPicture: Hashable, Sendable {
  /// The number of the page in its file, from 1.
  public let page: Int
  /// The sheet as it is.
  public let size: PageSize
  /// The rotation of the page on it.
  public let turns: QuarterTurns
  /// The file; nil if it is missing.
  public let file: PrintedFile?

  /// Puts a page of a file on a sheet.
  public init(
    page: Int, of file: PrintedFile?, on size: PageSize, turned turns: QuarterTurns = .none
  ) {
    (self.page, self.file, self.size, self.turns) = (page, file, size, turns)
  }

  /// The sheet before the rotation.
  public var upright: PageSize { turns.opposite.size(of: size) }

  /// Lets the page be read again, if that has failed before.
  public func retry() { file?.retry(page) }

  /// The map from the upright sheet to the turned one.
  public var turning: Affine { turns.map(of: upright.box.high) }

  /// True if both show the same page of the same file on the same sheet.
  public static func == (one: PrintedPicture, other: PrintedPicture) -> Bool {
    one.page == other.page && one.file?.hash == other.file?.hash && one.size == other.size
      && one.turns == other.turns
  }

  /// Hashes the number of the page and the hash of the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(file?.hash)
  }
}

/// A part of a page that could not be drawn.
public enum Undrawn: Hashable, Sendable {
  /// An image, replaced by a frame.
  case image(ImagePicture)
  /// The page of a PDF on its paper.
  case printed(PrintedPicture)
}
