extension TextBox {
  /// The texts of the targets of the whole box and of its letters, each once.
  public var links: [String] {
    ([link] + styled.runs.map(\.style.link)).reduce(into: []) { links, link in
      if !link.isEmpty, !links.contains(link) { links.append(link) }
    }
  }
}

extension LooseElement {
  /// The texts of the targets that it or its letters link to, each once.
  public var links: [String] {
    if case .figure(.text(let box)) = content { return box.links }
    return anchor.link.isEmpty ? [] : [anchor.link]
  }

  /// The element without links to notebooks and their pages.
  var withoutPlaces: LooseElement {
    func leadsToPlace(_ link: String) -> Bool { LinkTarget(link)?.notebook != nil }
    var element = self
    if leadsToPlace(link) { element.link = "" }
    guard case .figure(.text(var box)) = element.content else { return element }
    for run in box.styled.runs(in: 0..<box.styled.count) where leadsToPlace(run.style.link) {
      box.styled.apply(.link(""), to: run.letters)
    }
    element.content = .figure(.text(box))
    return element
  }
}

extension Editor {
  /// Has links between the pages from which drafts were copied lead to the drafts, unless they stay in their notebook.
  public mutating func relink(_ drafts: [FinishedDraft], of notebook: NotebookID) throws {
    var names: [PageID: PageID] = [:]
    for draft in drafts {
      guard let old = draft.page.id, old.notebook != notebook else { continue }
      names[old] = PageID(draft.draft.page, of: notebook)
    }
    guard !names.isEmpty else { return }
    for element in drafts.lazy.flatMap(\.draft.linked) { try relink(element, names) }
  }

  private mutating func relink(_ id: EntityID, _ names: [PageID: PageID]) throws {
    let element = try Element(entity(id), in: self)
    if let target = element.flatMap({ LinkTarget($0.link)?.moved(names) }) {
      try record(target.text, as: .link, of: id)
    }
    guard let text = try NamedText(id, in: self) else { return }
    for run in text.box.styled.runs(in: text.names.indices) {
      guard let target = LinkTarget(run.style.link)?.moved(names) else { continue }
      let marking = Marking(
        attribute: .link(target.text), first: text.names[run.letters.lowerBound],
        last: text.names[run.letters.upperBound - 1])
      try recordValue(marking.stored, of: .marking(author.nextID()), about: id)
    }
  }
}
