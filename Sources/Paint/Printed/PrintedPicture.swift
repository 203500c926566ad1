public import Notebook
public import PDFReader

/// A page of a PDF as the paper of a page: it fills the sheet.
public struct PrintedPicture: Hashable, Sendable {
  /// The number of the page in its file, from 1.
  public let page: Int
  /// The sheet.
  public let size: PageSize
  /// The file; nil if it is missing.
  public let file: PrintedFile?

  /// Puts a page of a file on a sheet.
  public init(page: Int, of file: PrintedFile?, on size: PageSize) {
    (self.page, self.file, self.size) = (page, file, size)
  }

  /// Whether both show the same page of the same file on the same sheet.
  public static func == (one: PrintedPicture, other: PrintedPicture) -> Bool {
    one.page == other.page && one.file?.hash == other.file?.hash && one.size == other.size
  }

  /// Hashes the number of the page and the hash of the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(file?.hash)
  }
}

/// What could not be drawn of a page.
public enum Undrawn: Hashable, Sendable {
  /// An image; a frame stands in its place.
  case image(ImagePicture)
  /// The page of a PDF on its paper.
  case printed(PrintedPicture)
}
