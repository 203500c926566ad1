internal import Notebook
internal import Wording

extension LoosePage {
  /// Says what the page loses when its elements move onto another one; nil if nothing.
  func loss(on page: Outline.Page, number other: Int) -> Words? {
    var lost: [Words] = []
    if let size, size != page.size { lost.append("its size") }
    if let paper, paper != page.paper { lost.append("its paper") }
    if let backdrop, page.backdrop?.looks(like: backdrop) != true {
      lost.append("the content of its paper")
    }
    if !title.isEmpty, title != page.title { lost.append("its title") }
    if !Set(tags).isSubset(of: page.tags) { lost.append("its tags") }
    if isBookmarked, !page.isBookmarked { lost.append("its bookmark") }
    guard let last = lost.popLast() else { return nil }
    return lost.isEmpty
      ? "page \(number): \(last) was not imported because page \(other) keeps its own"
      : """
      page \(number): \(lost.joined(separator: ", ")) and \(last) were not imported because page \
      \(other) keeps its own
      """
  }
}
