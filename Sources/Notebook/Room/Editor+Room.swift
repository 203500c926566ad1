internal import Geometry

/// What room has done besides moving what is on its page.
public struct RoomOutcome: Hashable, Sendable {
  /// How far everything beyond the line has moved, in points; 0 if nothing has changed.
  public var distance = 0.0
  /// The number of elements that went on to the next page.
  public var carried = 0
  /// The page to which they went.
  public var next: EntityID?
  /// True if only what is on hidden layers keeps space from being removed.
  public var isKeptByHidden = false

  /// Creates an outcome without anything on other pages.
  public init() {}
}

extension Editor {
  /// Makes room on a page or takes it away, as one action.
  ///
  /// Locked elements and layers stay where they are, unless the paper itself is cut: then everything on it goes along.
  @discardableResult
  public mutating func apply(_ edit: RoomEdit, to page: EntityID) throws -> RoomOutcome {
    guard let sheet = Outline.Page(try entity(page)) else { throw EditError.noSuchPage }
    let before = try PageContent(of: page, in: self).roomItems
    let plan = RoomPlan(edit, of: before, on: RoomSheet(sheet))
    var outcome = RoomOutcome()
    guard !plan.isEmpty else {
      let seen = try PageContent(of: page, in: self).roomItems(where: \.isVisible)
      outcome.isKeptByHidden = !RoomPlan(edit, of: seen, on: RoomSheet(sheet)).isEmpty
      return outcome
    }
    outcome.distance = plan.distance
    try revive(page)
    if plan.cutsPrint {
      try cut(sheet, by: plan, along: edit.axis)
      return outcome
    }
    let vector = edit.axis.vector(plan.distance)
    try moveForRoom(plan.moved, by: vector, named: author.incarnation.shiftName, on: page)
    if plan.distance < 0 {
      try shrink(sheet, by: -plan.distance, along: edit.axis)
    } else if edit.overflow == .nextPage, edit.axis == .down, !sheet.growth.contains(.bottom) {
      let left = before.filter { plan.moved.contains($0.id) && $0.isOn(sheet, along: .down) }
      try carryOverflow(of: Set(left.map(\.id)), on: page, &outcome)
    } else {
      let high = before.filter { plan.moved.contains($0.id) && $0.isOn(sheet, along: edit.axis) }
        .map { edit.axis.span(of: $0.box).high + plan.distance }.max()
      try grow(sheet, toHold: high, by: plan.distance, along: edit.axis)
    }
    return outcome
  }

  /// Moves elements that are in no table, and tables with all that is in them.
  ///
  /// No element comes to be in a cell of a table by that, so that places need not be recorded.
  mutating func moveForRoom(
    _ elements: Set<EntityID>, by vector: Point, named name: [UInt8], on page: EntityID
  ) throws {
    for id in elements { try touch(try entity(id)) }
    try shift(elements.sorted(), by: vector, named: name)
    try makeRoom(for: elements, on: page)
  }

  /// Makes a page longer by a distance if something would otherwise leave it; growing pages have grown already.
  mutating func grow(
    _ sheet: Outline.Page, toHold high: Double?, by distance: Double, along axis: RoomAxis
  ) throws {
    let end = axis.place(of: sheet.size.box.high)
    guard !sheet.growth.contains(axis == .down ? .bottom : .right), let high, high > end else {
      return
    }
    let length = sheet.fitting(distance, along: axis, .up)
    guard length > 0 else { return }
    try set(
      .cut(author.nextID()), of: sheet.id, to: RoomSheet(sheet).cut(at: end, axis, length: length))
  }

  /// Takes away paper by which room has made a page longer, as far as nothing is on it.
  private mutating func shrink(
    _ sheet: Outline.Page, by distance: Double, along axis: RoomAxis
  ) throws {
    let end = axis.place(of: sheet.size.box.high)
    guard let blank = RoomSheet(sheet).blank(at: end - 2 * PageSize.unit, within: 0, axis),
      blank.high >= end - PageSize.unit
    else { return }
    let content = try PageContent(of: sheet.id, in: self).extent
    let free = content.isEmpty ? end : end - axis.span(of: content).high
    let wanted = sheet.fitting(distance, along: axis, .up)
    let length = sheet.fitting(min(wanted, free, blank.high - blank.low), along: axis, .down)
    guard length > 0 else { return }
    for (name, taken) in sheet.parts(of: blank.cut, in: try entity(sheet.id), taking: length) {
      try shorten(name, by: taken, on: sheet.id)
    }
  }

  /// Cuts the paper of a page, or takes blank paper away.
  private mutating func cut(
    _ sheet: Outline.Page, by plan: RoomPlan, along axis: RoomAxis
  ) throws {
    guard plan.distance < 0 else {
      let name = author.nextID()
      let cut = RoomSheet(sheet).cut(at: plan.line, axis, length: plan.distance)
      try set(.cut(name), of: sheet.id, to: cut)
      return try moveForRoom(
        plan.moved, by: axis.vector(plan.distance), named: name.stored, on: sheet.id)
    }
    guard let blank = plan.shortened?.cut else { return }
    let thing = try entity(sheet.id)
    for (name, taken) in sheet.parts(of: blank, in: thing, taking: -plan.distance) {
      try shorten(name, by: taken, on: sheet.id)
      try moveForRoom(
        plan.moved, by: axis.vector(-Double(taken) * PageSize.unit), named: name.stored,
        on: sheet.id)
    }
  }

  private mutating func shorten(_ name: EntityID, by length: Int, on page: EntityID) throws {
    guard let old = try entity(page).cuts[name] else { return }
    if length >= old.length {
      try clear(.cut(name), of: page)
    } else {
      let new = PageCut(old.axis, at: old.place, length: old.length - length)
      try set(.cut(name), of: page, to: new)
    }
  }

  /// Gives a page another size; blank paper in it goes with the old one.
  mutating func setSize(of page: EntityID, to size: PageSize) throws {
    for name in try entity(page).cuts.keys.sorted() { try clear(.cut(name), of: page) }
    try set(.size, of: page, to: size)
  }
}

extension Outline.Page {
  /// The names of blank paper at one place, the latest first, with how much of each makes up a length.
  fileprivate func parts(
    of blank: PageCut, in thing: Entity, taking length: Double
  ) -> [(name: EntityID, length: Int)] {
    let upright = turns.opposite.size(of: sheet)
    var rest = Int((length / PageSize.unit).rounded())
    let here = thing.cuts.filter {
      $1.axis == blank.axis && min($1.place, blank.axis.length(of: upright)) == blank.place
    }
    return here.sorted { $0.key > $1.key }.compactMap { name, cut in
      let taken = min(rest, cut.length)
      rest -= taken
      return taken > 0 ? (name, taken) : nil
    }
  }
}

extension Outline.Page {
  /// A length by which the page grows or shrinks, so that what is written stays on the lines of its paper.
  fileprivate func fitting(
    _ length: Double, along axis: RoomAxis, _ rule: FloatingPointRoundingRule
  ) -> Double {
    guard backdrop == nil, let period = paper.period(along: axis, turned: turns) else {
      return length.inWholeUnits
    }
    // Periods are not whole hundredths of a millimeter.
    let slack = rule == .up ? -0.01 : 0.01
    return Double(((length / period + slack).rounded(rule) * period).units) * PageSize.unit
  }
}

extension RoomItem {
  /// True if it is on the page, not beyond its end already.
  func isOn(_ sheet: Outline.Page, along axis: RoomAxis) -> Bool {
    axis.span(of: box).low < axis.place(of: sheet.size.box.high)
  }
}

extension PageContent {
  /// The elements as room treats them; what is in a cell of a table moves with that, and a group as a whole.
  var roomItems: [RoomItem] { roomItems { _ in true } }

  fileprivate func roomItems(where isWanted: (Layer) -> Bool) -> [RoomItem] {
    let names = Set(elements.map(\.id))
    return layers.filter(isWanted).flatMap { layer in
      layer.elements.compactMap { element in
        // A table may have been erased.
        if let cell = element.cell, names.contains(cell.table) { return nil }
        return RoomItem(element, isLocked: layer.isLocked)
      }
    }.grouped
  }
}

extension RoomItem {
  /// Describes an element; nil if nothing of it is seen.
  init?(_ element: Element, isLocked: Bool) {
    guard let loose = LooseElement(element) else { return nil }
    self.init(
      element.id, in: loose.extent, of: element.groups.outermost, isBlock: !loose.isInk,
      isLocked: isLocked || element.isLocked)
  }
}
