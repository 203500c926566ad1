internal import Geometry
internal import Ink

extension Editor {
  /// Changes the paper and the size of pages, and of those that will be new if that is wished.
  ///
  /// A page on which an image or a PDF lies keeps both, since that fills its sheet; and no page becomes so
  /// small that something written on it would be out of sight.
  mutating func change(
    _ pages: [Outline.Page], by change: SheetChange, in outline: Outline
  ) throws {
    if change.reach != .pages, let model = pages.first {
      var usual = outline.usual
      if change.changesPaper || change.changesNothing {
        usual.paper = change.paper(insteadOf: usual.paper ?? model.paper)
      }
      if change.changesSize || change.changesNothing {
        usual.size = change.size(insteadOf: usual.size ?? model.size)
      }
      if change.changesGrowth || change.changesNothing {
        usual.growth = change.growth ?? usual.growth ?? model.growth
      }
      try keep(usual, insteadOf: outline.usual)
    }
    guard change.reach != .new else { return }
    for page in pages where page.backdrop == nil {
      let paper = change.paper(insteadOf: page.paper)
      if paper != page.paper {
        try set(.paper, of: page.id, to: paper)
        // Lines of another kind lie upright.
        if paper.ruling != page.paper.ruling, page.turns != .none {
          try set(.turns, of: page.id, to: .none)
        }
      }
      let size = try room(on: page, wanting: change.size(insteadOf: page.size))
      if size != page.size { try set(.size, of: page.id, to: size) }
      try grow(page.id, at: change.growth)
    }
  }

  /// Has new pages get the paper and the size of the page before them.
  mutating func forgetUsualSheet(in outline: Outline) throws {
    try keep(UsualSheet(), insteadOf: outline.usual)
  }

  private mutating func keep(_ usual: UsualSheet, insteadOf old: UsualSheet) throws {
    if usual.paper != old.paper { try put(usual.paper, as: .paper) }
    if usual.size != old.size { try put(usual.size, as: .size) }
    if usual.growth != old.growth { try put(usual.growth, as: .growth) }
  }

  private mutating func put<Value>(_ value: Value?, as property: Property<Value>) throws {
    if let value {
      try set(property, of: .notebook, to: value)
    } else {
      try clear(property, of: .notebook)
    }
  }

  /// A size with at least as much room as what is on a page needs of its present size, at sides where the page
  /// does not grow.
  private func room(on page: Outline.Page, wanting size: PageSize) throws -> PageSize {
    guard size.width < page.size.width || size.height < page.size.height else { return size }
    let reach = try PageContent(of: page.id, in: self).reach
    func side(_ wanted: Int, _ present: Int, _ end: Double) -> Int {
      let unit = Length.millimetre / 100
      let needed = min(max(end / unit, 0).rounded(.up), Double(present))
      return max(wanted, Int(needed))
    }
    return PageSize(
      width: page.growth.contains(.right)
        ? size.width : side(size.width, page.size.width, reach.x),
      height: page.growth.contains(.bottom)
        ? size.height : side(size.height, page.size.height, reach.y))
  }
}
