internal import Geometry
public import Ink
public import Notebook

extension PagePicture {
  /// Returns what a lasso selects of all that is not locked, everything without one, bottom to top.
  public func pictures(selectedBy lasso: Lasso?) -> [ElementPicture] {
    let selected = layers.flatMap { layer in
      guard let lasso else { return layer.changeable().filter { !$0.isEmpty } }
      return layer.changeable(touching: lasso.bounds).filter { $0.isSelected(by: lasso) }
    }
    return whole(selected)
  }

  /// Returns elements with all that is selected with them: the rest of their groups, and what is in tables.
  public func whole(_ selected: [ElementPicture]) -> [ElementPicture] {
    var names = Set(selected.map(\.id))
    var (tables, groups): (Set<EntityID>, Set<EntityID>) = ([], [])
    // A table in a group may have something of another group in its cells.
    while true {
      let all = pictures(of: names)
      let (oldTables, oldGroups) = (tables, groups)
      tables.formUnion(all.lazy.filter(\.isTable).map(\.id))
      groups.formUnion(elements(names).compactMap(\.groups.outermost))
      guard tables != oldTables || groups != oldGroups else { return all }
      let blocks = layers.flatMap(\.blocks)
      names.formUnion(blocks.flatMap { $0.elements { tables.contains($0.table) } })
      if groups == oldGroups { continue }
      let open = layers.filter { !$0.isLocked }.flatMap(\.blocks)
      names.formUnion(open.flatMap { $0.elements(in: groups) })
    }
  }

  /// Returns what is arranged as one among some elements, bottom to top.
  ///
  /// Groups are whole, and so are tables with what is in them; to flip, only the tables. Shapes attached to others
  /// at both ends follow these, and are only flipped.
  public func units(of names: Set<EntityID>, toFlip flips: Bool = false) -> [ArrangedUnit] {
    let known = Dictionary(elements(names).map { ($0.id, $0) }) { $1 }
    func unit(of id: EntityID) -> EntityID {
      var (id, passed) = (id, Set<EntityID>())
      // In a damaged notebook tables may be in each other's cells.
      while let table = known[id]?.cell?.table, names.contains(table), passed.insert(id).inserted {
        id = table
      }
      return flips ? id : known[id]?.groups.outermost ?? id
    }
    func follows(_ id: EntityID) -> Bool {
      guard !flips, let shape = known[id].flatMap(PlacedShape.init), shape.shape.isConnector,
        shape.ends.count == 2
      else { return false }
      return shape.ends.allSatisfy { known[$0]?.shapeOnPage?.form.isClosed == true }
        && shape.ends.contains { unit(of: $0) != unit(of: id) }
    }
    var order: [EntityID] = []
    var parts: [EntityID: [ElementPicture]] = [:]
    for picture in pictures(of: names) where !follows(picture.id) {
      let name = unit(of: picture.id)
      if parts[name] == nil { order.append(name) }
      parts[name, default: []].append(picture)
    }
    return order.compactMap { name in
      guard let parts = parts[name] else { return nil }
      return ArrangedUnit(
        parts.map(\.id), in: parts.reduce(.empty) { $0.union($1.bounds) },
        mirrors: parts.allSatisfy(\.mirrors))
    }
  }

  /// The groups of some elements: how many are in one, and whether all are in the same.
  public func grouping(of names: Set<EntityID>) -> Grouping {
    let groups = elements(names).map(\.groups.outermost)
    let outermost = Set(groups.compactMap(\.self))
    let isOne = outermost.count == 1 && groups.count == names.count && !groups.contains(nil)
    return Grouping(units: units(of: names).count, hasGroups: !outermost.isEmpty, isOne: isOne)
  }
}

extension PagePicture {
  /// Returns those of some elements that are not locked, and all that is selected with them, bottom to top.
  public func pictures(choosing names: Set<EntityID>) -> [ElementPicture] {
    changeable { names.contains($0.id) }
  }

  /// Returns what has a color of some elements, of all that is not locked, bottom to top.
  public func pictures(withColorsOf names: Set<EntityID>) -> [ElementPicture] {
    let colors = Set(pictures(of: names).compactMap(\.ownColor))
    return changeable { $0.ownColor.map { colors.contains($0) } == true }
  }

  /// Returns the ink that was written with a tool and width of some elements, bottom to top.
  public func pictures(withPensOf names: Set<EntityID>) -> [ElementPicture] {
    let pens = Set(pictures(of: names).compactMap(\.pen))
    return changeable { $0.pen.map(pens.contains) == true }
  }

  /// Returns all on the layers of some elements, or else on another layer, bottom to top.
  public func pictures(onLayersOf names: Set<EntityID>, or other: EntityID?) -> [ElementPicture] {
    let wanted = layers.filter { layer in
      names.isEmpty ? layer.id == other : names.contains { layer.block(of: $0) != nil }
    }
    return whole(wanted.flatMap { $0.changeable().filter { !$0.isEmpty } })
  }

  private func changeable(where isWanted: (ElementPicture) -> Bool) -> [ElementPicture] {
    whole(layers.flatMap { $0.changeable().filter { !$0.isEmpty && isWanted($0) } })
  }
}

extension ElementPicture {
  /// Its color, without the light that falls on the page; nil for pictures and tables without one.
  public var ownColor: Color? { ink?.color ?? figure?.content.ownColor }

  fileprivate struct Pen: Hashable {
    let tool: Style.Tool
    let width: Double?
  }

  fileprivate var pen: Pen? { ink.map { Pen(tool: $0.tool, width: $0.width) } }
}

extension ElementPicture {
  /// True unless it has letters or signs that a mirror would make unreadable.
  fileprivate var mirrors: Bool {
    switch self {
    case .ink: true
    case .figure: image?.frame.formula.isEmpty == true
    }
  }
}
