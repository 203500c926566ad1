internal import Folding
internal import Notebook
internal import Wording

extension Desk {
  mutating func receive(
    _ linking: [LinkingPage], linkingTo target: PageID, _ effects: inout [Effect]
  ) {
    guard target == cards.contents.requested?.target else { return }
    let linking = linking.sorted(byName: \.title)
    let here = linking.filter { $0.page.notebook == target.notebook }
    cards.contents.linking = here + linking.filter { $0.page.notebook != target.notebook }
    effects.append(.drawFace)
  }

  /// The pages with links to the current page or headings on it: those of its notebook, then those of others.
  var backlinks: [ContentsLine] {
    guard let sheet else { return [] }
    let shown = linksHere
    let known = Set(shown.map(\.target) + [.page(sheet.id)])
    return shown
      + (cards.contents.linking ?? []).filter { !known.contains(.page($0.page)) }.map(line)
  }

  /// The links of elements of the notebook, with pictures of them; links of letters are found with other notebooks.
  private var linksHere: [ContentsLine] {
    guard let notebook, let sheet else { return [] }
    return notebook.sheets.enumerated().flatMap { place, other in
      (anchors(on: other.id)?.links ?? []).compactMap { link in
        guard other.id != sheet.id, LinkTarget(link.target)?.page == sheet.id else { return nil }
        return ContentsLine(
          name: pageName(place), caption: "Link on page \(place + 1)", icon: .link,
          target: .page(other.id), picture: link.box)
      }
    }
  }

  private func line(of linking: LinkingPage) -> ContentsLine {
    let isHere = linking.page.notebook == notebook?.id
    return ContentsLine(
      name: isHere ? pageName(linking.number - 1) : .notebook(titled: linking.title),
      caption: "Link on page \(linking.number)", icon: isHere ? .link : .notebook,
      target: .page(linking.page))
  }
}
