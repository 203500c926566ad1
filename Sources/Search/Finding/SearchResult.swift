public import Geometry
public import Notebook
public import Store

/// A notebook or a page that has all words of a search.
public struct SearchResult: Hashable, Sendable {
  /// The kinds of words that are found.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case title, tag, folder, text
    /// The text of a PDF that is the paper of a page.
    case print
    case handwriting
  }

  /// A page with its number in the notebook.
  public struct Page: Hashable, Sendable {
    /// The page.
    public let id: EntityID
    /// Its number, from 1.
    public let number: Int
  }

  /// The notebook.
  public let notebook: ShelvedNotebook
  /// The page; nil for the notebook itself.
  public let page: Page?
  /// The kind of the words found.
  public let kind: Kind
  /// The words found with those around them; for handwriting the line as it was read.
  public let text: String
  /// Where they are on the page, in points; nil if that is unknown, or was not asked for.
  public var box: Box?
  /// How doubtful the result is: 0 for exact text, up to 1 for handwriting.
  public let cost: Double
}

extension SearchResult: Comparable {
  /// True if a result is to be shown before another one.
  ///
  /// Titles come first, then what is surer, with text before handwriting, then the notebook that was changed
  /// last.
  public static func < (one: SearchResult, other: SearchResult) -> Bool { one.rank < other.rank }

  private var rank: Rank {
    Rank(
      isTitle: kind == .title && page == nil, cost: cost, isWritten: kind == .handwriting,
      changed: notebook.changed, notebook: notebook.id, page: page?.number ?? 0,
      kind: Kind.allCases.firstIndex(of: kind) ?? 0)
  }

  private struct Rank: Comparable {
    let isTitle: Bool
    let cost: Double
    let isWritten: Bool
    let changed: Int64
    let notebook: NotebookID
    let page: Int
    let kind: Int

    static func < (one: Rank, other: Rank) -> Bool {
      if one.isTitle != other.isTitle { return one.isTitle }
      if one.cost != other.cost { return one.cost < other.cost }
      if one.isWritten != other.isWritten { return other.isWritten }
      if one.changed != other.changed { return one.changed > other.changed }
      return (one.notebook, one.page, one.kind) < (other.notebook, other.page, other.kind)
    }
  }
}
