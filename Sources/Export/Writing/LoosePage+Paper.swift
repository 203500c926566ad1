internal import Ink
internal import Notebook
internal import Paint

extension LoosePage {
  /// The page with a share of its paper, on white: for formats in which every sheet has a color.
  func onWhite(showing share: PaperShare) -> LoosePage {
    guard share != .full else { return self }
    var page = self
    page.backdrop = nil
    page.paper = share == .ruling ? paper?.onWhite : Paper(.plain, color: .white)
    return page
  }
}

extension Paper {
  /// The same ruling on white; for a template, in its own colors.
  fileprivate var onWhite: Paper {
    if let template { return Paper(template, color: .white) }
    var paper = self
    paper.color = .white
    return paper
  }
}

extension Color {
  fileprivate static let white = Color(rgb: 0xFFFFFF)
}
