extension Editor {
  /// Publishes drafts after a page, or at the end if none is named or that is gone; returns the number of
  /// the first, from 1.
  ///
  /// Drafts of a section with a title get their own section. If pages of a section without a title follow
  /// them, these go into another one, so that all keep their order. A section with a title stays whole:
  /// pages inserted into it belong to it, and their section titles become page titles.
  public mutating func publish(_ drafts: [FinishedDraft], behind place: PagePlace?) throws -> Int {
    let outline = try Outline(of: self)
    let gap = PageGap(place, in: outline) ?? PageGap(behindAllOf: outline)
    guard let number = gap.section else {
      try publish(runsOfSections(in: drafts), from: nil, like: nil)
      return 1
    }
    let section = outline.sections[number]
    let (before, rest) = (section.pages[..<gap.page], section.pages[gap.page...])
    let neighbor = before.last ?? outline.pages.last
    let staysWhole = !rest.isEmpty && !section.title.isEmpty
    var runs = runsOfSections(in: drafts)
    if staysWhole { runs = [runs.flatMap(\.namedBySection)[...]] }
    if staysWhole || runs.first?.titleOfSection.isEmpty == true {
      try publish(
        runs.removeFirst(), in: section.id, after: before.last?.order, before: rest.first?.order,
        like: neighbor)
    }
    let last = try publish(runs, from: section.id, like: neighbor)
    if let last, last != section.id, !rest.isEmpty {
      let behind = PagePlace(in: try addSection(after: last), after: nil)
      try move(Array(rest), to: behind, in: Outline(of: self))
    }
    return outline.sections[..<number].reduce(1) { $0 + $1.pages.count } + gap.page
  }

  /// Publishes runs in successive sections; returns the last section.
  @discardableResult
  private mutating func publish(
    _ runs: [ArraySlice<FinishedDraft>], from section: EntityID?, like neighbor: Outline.Page?
  ) throws -> EntityID? {
    var section = section
    for run in runs {
      let title = run.titleOfSection
      if !title.isEmpty || section == nil {
        section = try addSection(titled: title, after: section)
      }
      if let section { try publish(run, in: section, like: neighbor) }
    }
    return section
  }

  private mutating func publish(
    _ run: ArraySlice<FinishedDraft>, in section: EntityID, after low: FractionalIndex?,
    before high: FractionalIndex?, like neighbor: Outline.Page?
  ) throws {
    try revive(section)
    let orders = FractionalIndex.spread(over: run.map(\.draft.page), after: low, before: high)
    for (draft, order) in zip(run, orders) {
      try publish(draft, in: section, at: order, like: neighbor)
    }
  }

  private func runsOfSections(in drafts: [FinishedDraft]) -> [ArraySlice<FinishedDraft>] {
    var (runs, start) = ([ArraySlice<FinishedDraft>](), 0)
    for end in drafts.indices
    where end + 1 == drafts.count || drafts[end + 1].page.section != drafts[end].page.section {
      runs.append(drafts[start...end])
      start = end + 1
    }
    return runs
  }
}

/// A place between pages, by their numbers.
private struct PageGap {
  let section: Int?
  /// The number of the section's pages before it.
  let page: Int

  init?(_ place: PagePlace?, in outline: Outline) {
    guard let place,
      let number = outline.sections.firstIndex(where: { $0.id == place.section }),
      let page = outline.sections[number].pageCount(upTo: place.after)
    else { return nil }
    (section, self.page) = (number, page)
  }

  init(behindAllOf outline: Outline) {
    section = outline.sections.indices.last
    page = outline.sections.last?.pages.count ?? 0
  }
}

extension ArraySlice<FinishedDraft> {
  fileprivate var titleOfSection: String { first?.page.section?.title ?? "" }

  /// The pages, with the section's title before that of the first.
  fileprivate var namedBySection: [FinishedDraft] {
    guard let first, !titleOfSection.isEmpty else { return Array(self) }
    var page = first.page
    page.title = page.title.isEmpty ? titleOfSection : "\(titleOfSection) · \(page.title)"
    return [FinishedDraft(first.draft, as: page, holding: first.content)] + dropFirst()
  }
}
