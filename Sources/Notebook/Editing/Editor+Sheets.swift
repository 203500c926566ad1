internal import Geometry
internal import Ink

extension Editor {
  /// Changes the paper and the size of pages, and of those that will be new if that is wished.
  ///
  /// A page on which an image or a PDF lies keeps both, since that fills its sheet; so does one with a paper
  /// of one's own until another paper takes its place. No page becomes so small that something written on it
  /// would be out of sight.
  mutating func change(
    _ pages: [Outline.Page], by change: SheetChange, in outline: Outline
  ) throws {
    if change.reach != .pages, let model = pages.first {
      try keep(outline.usual.changed(by: change, like: model), insteadOf: outline.usual)
    }
    guard change.reach != .new else { return }
    for page in pages {
      if page.backdrop != nil {
        guard page.ownPaper != nil, change.own != nil || change.ruling != nil else { continue }
      }
      if let own = change.own {
        try lay(own, on: page)
      } else {
        try self.change(page, by: change)
      }
    }
  }

  private mutating func change(_ page: Outline.Page, by change: SheetChange) throws {
    if page.ownPaper != nil { try clear(.backdrop, of: page.id) }
    let paper = change.paper(insteadOf: page.freePaper)
    if paper != page.paper { try set(.paper, of: page.id, to: paper) }
    // Lines of another kind lie upright.
    if paper.ruling != page.paper.ruling || page.ownPaper != nil { try lieUpright(page) }
    let size = try room(on: page, wanting: change.size(insteadOf: page.size))
    if size != page.size { try set(.size, of: page.id, to: size) }
  }

  /// Lays a paper of one's own below what is written on a page.
  private mutating func lay(_ own: OwnPaper, on page: Outline.Page) throws {
    if own != page.ownPaper { try set(.backdrop, of: page.id, to: own.backdrop) }
    if own.ground != page.paper { try set(.paper, of: page.id, to: own.ground) }
    try lieUpright(page)
    let size = try size(of: own, below: page)
    if size != page.size { try set(.size, of: page.id, to: size) }
  }

  private mutating func lieUpright(_ page: Outline.Page) throws {
    if page.turns != .none { try set(.turns, of: page.id, to: .none) }
  }

  /// The size of a paper of one's own, or larger in the same shape where what is written needs more room.
  private func size(of own: OwnPaper, below page: Outline.Page) throws -> PageSize {
    let size = own.sheet.size
    let room = try room(on: page, wanting: size)
    let scale = max(
      Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
    guard scale > 1 else { return size }
    return PageSize(
      width: Int((Double(size.width) * scale).rounded(.up)),
      height: Int((Double(size.height) * scale).rounded(.up)))
  }

  /// Has new pages get the paper and the size of the page before them.
  mutating func forgetUsualSheet(in outline: Outline) throws {
    try keep(UsualSheet(), insteadOf: outline.usual)
  }

  private mutating func keep(_ usual: UsualSheet, insteadOf old: UsualSheet) throws {
    if usual.paper != old.paper { try put(usual.paper, as: .paper) }
    if usual.size != old.size { try put(usual.size, as: .size) }
    if usual.own != old.own { try put(usual.own?.backdrop, as: .newBackdrop) }
  }

  private mutating func put<Value>(_ value: Value?, as property: Property<Value>) throws {
    if let value {
      try set(property, of: .notebook, to: value)
    } else {
      try clear(property, of: .notebook)
    }
  }

  /// A size with at least as much room as what is on a page needs of its present size.
  private func room(on page: Outline.Page, wanting size: PageSize) throws -> PageSize {
    guard size.width < page.size.width || size.height < page.size.height else { return size }
    let reach = try PageContent(of: page.id, in: self).reach
    func side(_ wanted: Int, _ present: Int, _ end: Double) -> Int {
      let unit = Length.millimetre / 100
      let needed = min(max(end / unit, 0).rounded(.up), Double(present))
      return max(wanted, Int(needed))
    }
    return PageSize(
      width: side(size.width, page.size.width, reach.x),
      height: side(size.height, page.size.height, reach.y))
  }
}

extension UsualSheet {
  /// The sheet of new pages after a change, where they were like some page before.
  fileprivate func changed(by change: SheetChange, like model: Outline.Page) -> UsualSheet {
    var usual = self
    if let own = change.own {
      usual.own = own
      return usual
    }
    let changesNothing = !change.changesPaper && !change.changesSize
    if changesNothing, usual.paper == nil { usual.own = usual.own ?? model.ownPaper }
    if change.ruling != nil { usual.own = nil }
    if change.changesPaper || changesNothing {
      usual.paper = change.paper(insteadOf: usual.paper ?? model.freePaper)
    }
    if change.changesSize || changesNothing {
      usual.size = change.size(insteadOf: usual.size ?? model.size)
    }
    return usual
  }
}

extension PageContent {
  /// How far what is on the page reaches to the right and down, in points, with a little room.
  ///
  /// A text may be given more room than its letters take.
  var reach: Point {
    let box = elements.lazy.compactMap(SeenElement.init).reduce(Box.empty) {
      $0.union($1.extent)
    }
    return box.isEmpty ? .zero : box.high + Point(x: 1, y: 1) * (2 * Length.millimetre)
  }
}

extension SeenElement {
  /// A box around it on its page.
  fileprivate var extent: Box {
    switch self {
    case .stroke(let stroke, let parts, let map):
      let seen = parts.lazy.flatMap { part in
        let first = Int(part.lower / 256)
        return stroke.samples.dropFirst(first).prefix(Int(part.upper / 256) + 2 - first)
      }
      return Box(around: seen.map { map($0.position) })
        .expanded(by: stroke.style.width * map.scale / 2)
    case .text(let text, let map):
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
      let widest = Double(lines.map(\.count).max() ?? 0) * text.size
      let width = text.wrap > 0 ? text.wrap : widest
      let count = lines.reduce(0) { count, line in
        count + 1 + (Double(line.count) * text.size / max(width, 1)).rounded(.up)
      }
      let size = Point(x: width, y: count * text.size * 1.5)
      return map(Box(low: text.origin, high: text.origin + size))
    case .image(let frame, let map): return map(frame.box)
    }
  }
}
