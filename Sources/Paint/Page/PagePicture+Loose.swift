internal import Geometry
public import Ink
public import Notebook

extension PagePicture {
  /// Creates the picture of a loose page, to be drawn once or a few times.
  ///
  /// A page without a size is as large as its content needs, and one without paper is plain. The time is
  /// linear in the samples of its ink, on all cores if there is much of it; no search index is built.
  /// `isShown` chooses layers by their numbers, from 1; by default the visible ones.
  public init(
    of page: LoosePage, paper: PaperShare = .full, aim: InkShape.Aim = .smooth,
    where isShown: (_ number: Int, _ layer: LoosePage.Layer) -> Bool = { $1.isVisible }
  ) {
    let size = page.size ?? PageSize(holding: page.bounds, preferring: .a4)
    self.init(
      size: size, paper: page.paper ?? Paper(.plain), turns: page.turns, added: page.added,
      ruledSheet: page.ruledSheet)
    share = paper
    lay(page.backdrop, files: page.files)
    layers = page.layers.enumerated().filter { isShown($0.offset + 1, $0.element) }
      .map { LayerPicture($0.element, files: page.files, aim: aim) }
  }
}

/// The part of a page's paper that is drawn.
public enum PaperShare: Hashable, Sendable, CaseIterable {
  /// All of the paper, with any image on it.
  case full
  /// Only the lines.
  case ruling
  case none
}
