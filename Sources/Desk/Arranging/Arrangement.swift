/// How pages follow each other.
public enum Scrolling: Hashable, Sendable {
  /// All pages, one below the other.
  case continuous
  /// One page at a time, or two that lie side by side.
  case single
}

/// How the pages of a notebook lie beside each other, and how much is seen of them.
public struct Arrangement: Hashable, Sendable {
  /// Whether two pages lie side by side, as in an open book.
  public var isPaired: Bool
  /// Whether the first page has none beside it, as behind the cover of a book.
  public var startsAlone: Bool
  /// Whether the first of two pages is the right one.
  public var isRightToLeft: Bool
  /// Whether the empty margins of PDFs are left out.
  public var isCropped: Bool

  /// Describes an arrangement; as a rule each page lies by itself, as a whole.
  public init(
    isPaired: Bool = false, startsAlone: Bool = false, isRightToLeft: Bool = false,
    isCropped: Bool = false
  ) {
    self.isPaired = isPaired
    self.startsAlone = startsAlone
    self.isRightToLeft = isRightToLeft
    self.isCropped = isCropped
  }

  /// Whether the next page lies to the left.
  var turnsLeftwards: Bool { isPaired && isRightToLeft }

  /// The pages that lie beside a page, itself among them.
  func row(of page: Int, among count: Int) -> Range<Int> {
    guard isPaired else { return page..<page + 1 }
    if startsAlone, page == 0 { return 0..<1 }
    let start = startsAlone ? (page - 1) / 2 * 2 + 1 : page / 2 * 2
    return start..<min(start + 2, max(count, page + 1))
  }
}

extension Arrangement {
  /// The arrangement in one number of four bits.
  var bits: UInt8 {
    [isPaired, startsAlone, isRightToLeft, isCropped].enumerated()
      .reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) }
  }

  /// Reads the lowest four bits of a number.
  init(bits: UInt8) {
    self.init(
      isPaired: bits & 1 != 0, startsAlone: bits & 2 != 0, isRightToLeft: bits & 4 != 0,
      isCropped: bits & 8 != 0)
  }
}
