public import Bytes
public import Geometry
public import Notebook

/// An area of a page that leads elsewhere.
public struct PageLink: Hashable, Sendable {
  /// The area.
  public let box: Box
  /// Where it leads.
  public let target: Target

  /// Creates a link.
  public init(box: Box, target: Target) { (self.box, self.target) = (box, target) }

  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// To a page of a PDF, and to a height on it in points.
    case print(PrintPlace, top: Double?)
    /// To an address.
    case address(String)
    /// To the place that a picture was clipped from.
    case excerpt(Excerpt)
  }

  /// Whether it leads to where a picture was clipped.
  var isExcerpt: Bool { if case .excerpt = target { true } else { false } }
}

/// A page of a PDF.
public struct PrintPlace: Hashable, Sendable {
  /// The hash of the file.
  public let file: ContentHash
  /// The number of the page in it, from 1.
  public let number: Int

  /// Names a page of a file.
  public init(file: ContentHash, number: Int) { (self.file, self.number) = (file, number) }
}
