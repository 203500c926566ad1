public import Notebook
public import Wording

/// The ink of a PDF's annotations, and the PDF without them, with the units of its pages.
public struct TakenInk {
  /// The file without the annotations.
  public let bytes: [UInt8]
  /// The pages with ink, by their numbers from 1.
  public let pages: [Int: Page]
  /// The units of pages that are not measured in points, in points, by the numbers of the pages.
  public let units: [Int: Double]
  /// What else the file lost with them, such as a signature that still holds, one sentence each.
  public let notes: [Words]

  /// Puts together what was read.
  public init(
    bytes: [UInt8], pages: [Int: Page], units: [Int: Double] = [:], notes: [Words] = []
  ) {
    (self.bytes, self.pages, self.units, self.notes) = (bytes, pages, units, notes)
  }

  /// The ink of a page.
  public struct Page {
    /// How many annotations it was.
    public let count: Int
    /// How many of them had a comment, which nothing is left of.
    public let comments: Int
    /// Returns the strokes, lowest first, on a sheet of some size.
    public let elements: (PageSize) -> [LooseElement]

    /// Describes the ink of a page.
    public init(count: Int, comments: Int, elements: @escaping (PageSize) -> [LooseElement]) {
      (self.count, self.comments, self.elements) = (count, comments, elements)
    }
  }
}
