public import Notebook
public import Wording

/// The ink of a PDF's annotations, and the PDF without them, with the units of its pages.
public struct TakenInk {
  /// The file without the annotations.
  public let bytes: [UInt8]
  /// The pages with ink, by number from 1.
  public let pages: [Int: Page]
  /// The units of pages that are not measured in points, in points, by page number.
  public let units: [Int: Double]
  /// Further losses of the file, such as a valid signature, a sentence each.
  public let notes: [Words]

  /// Creates it from its parts.
  public init(
    bytes: [UInt8], pages: [Int: Page], units: [Int: Double] = [:], notes: [Words] = []
  ) {
    (self.bytes, self.pages, self.units, self.notes) = (bytes, pages, units, notes)
  }

  /// The ink of a page.
  public struct Page {
    /// The number of annotations.
    public let count: Int
    /// The number of those with a comment, which is lost.
    public let comments: Int
    /// Returns the strokes, lowest first, on a sheet of some size.
    public let elements: (PageSize) -> [LooseElement]

    /// Creates the ink of a page.
    public init(count: Int, comments: Int, elements: @escaping (PageSize) -> [LooseElement]) {
      (self.count, self.comments, self.elements) = (count, comments, elements)
    }
  }
}
