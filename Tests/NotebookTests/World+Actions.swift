import Bytes
import Geometry
import Ink
import Notebook

extension World {
  /// Something that a person might do, on what the device shows; and whether ink may go by it.
  mutating func randomAction(_ index: Int) throws -> (records: [Record], takesInk: Bool) {
    let sight = try Sight(devices[index].notebook)
    switch Int.random(in: 0..<28, using: &random) {
    case 0...1: return (try devices[index].undo(at: time), true)
    case 2: return (try devices[index].redo(at: time), true)
    case 3...5: return (try changePages(index, sight), true)
    case 6...9: return (try erase(index, sight), true)
    case 10...12: return (try changeElements(index, sight), false)
    case 13: return (try changeProperties(index, sight), false)
    case 14...15: return (try type(index, sight), false)
    case 16...17: return (try changeTables(index, sight), false)
    case 18: return (try makeRoom(index, sight), false)
    default: return (try write(index, sight), false)
    }
  }

  private mutating func write(_ index: Int, _ sight: Sight) throws -> [Record] {
    let origin = Point(x: Double.random(in: 0...400, using: &random), y: 100)
    return try add(index, sight) { try $0.addStroke(InkCell.stroke(at: origin), at: $1) }
  }

  /// Adds something to any layer of any page.
  private mutating func add(
    _ index: Int, _ sight: Sight, _ body: (inout Editor<Notebook>, Place) throws -> Void
  ) throws -> [Record] {
    guard
      let content = sight.pages.values.sorted(by: { $0.page < $1.page })
        .randomElement(using: &random), let layer = content.layers.randomElement(using: &random)
    else { return [] }
    let place = Place(page: content.page, layer: layer.id)
    return try devices[index].act(at: time) { editor in
      // A layer whose making has not been heard of cannot be written on yet.
      guard case .layer? = try editor.entity(layer.id).body else { return }
      try body(&editor, place)
    }
  }

  private mutating func type(_ index: Int, _ sight: Sight) throws -> [Record] {
    let texts = sight.elements.filter { $0.content.typedText != nil }.map(\.id).sorted()
    guard let text = texts.randomElement(using: &random), Bool.random(using: &random) else {
      let origin = Point(x: Double.random(in: 0...400, using: &random), y: 100)
      return try add(index, sight) {
        try $0.add(.text(TextBox(origin: origin, wrap: 40, text: "ink")), at: $1)
      }
    }
    let (share, isDeletion) = (
      Double.random(in: 0...1, using: &random), Bool.random(using: &random)
    )
    return try devices[index].act(at: time) { editor in
      guard let named = try NamedText(text, in: editor) else { return }
      let place = Int(share * Double(named.names.count))
      let change =
        isDeletion
        ? TextChange.delete(LetterSpan.spans(of: named.names.prefix(place)))
        : .insert(StyledText("stone"), after: named.name(before: place))
      try editor.apply([change], toText: text)
    }
  }

  private mutating func changeTables(_ index: Int, _ sight: Sight) throws -> [Record] {
    let tables = sight.elements.compactMap(PlacedTable.init).sorted { $0.id < $1.id }
    let (choice, size) = (
      Int.random(in: 0..<4, using: &random), Double.random(in: 0...90, using: &random)
    )
    guard choice > 0, let table = tables.randomElement(using: &random) else {
      let box = Box(low: Point(x: size, y: 60), high: Point(x: size + 200, y: 150))
      return try add(index, sight) {
        try $0.apply(.add(Table(in: box, rows: 3, columns: 4)), to: nil, at: $1)
      }
    }
    let axis: Table.Axis = choice == 1 ? .rows : .columns
    let band = table.table[axis].randomElement(using: &random)
    return try devices[index].act(at: time) { editor in
      guard let band, let place = try editor.entity(table.id).place else { return }
      let edit: TableEdit =
        choice == 3 ? .insert(axis, after: band.key) : .resize(axis, band.key, size)
      try editor.apply(edit, to: table.id, at: place)
    }
  }

  private mutating func makeRoom(_ index: Int, _ sight: Sight) throws -> [Record] {
    guard let page = sight.outline.pages.randomElement(using: &random) else { return [] }
    let edit = RoomEdit(
      Bool.random(using: &random) ? .down : .across, at: Double.random(in: 0...300, using: &random),
      by: Double.random(in: -300...900, using: &random),
      overflow: Bool.random(using: &random) ? .grow : .nextPage)
    return try devices[index].act(at: time) { try $0.apply(edit, to: page.id) }
  }

  private mutating func changePages(_ index: Int, _ sight: Sight) throws -> [Record] {
    let sections = sight.outline.sections
    guard let section = sections.randomElement(using: &random) else { return [] }
    let page = sight.outline.pages.randomElement(using: &random)
    let choice = Int.random(in: 0..<13, using: &random)
    let several = Set(
      sight.outline.pages.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
        .map(\.id))
    let behind = section.pages.randomElement(using: &random)
    let layer = page.flatMap { sight.pages[$0.id]?.layers.randomElement(using: &random) }
    return try devices[index].act(at: time) { editor in
      guard case .section? = try editor.entity(section.id).body else { return }
      switch (choice, page) {
      case (0, _): try editor.addSection(titled: "S", after: section.id)
      case (1, _) where sections.count > 1:
        for page in section.pages { try editor.deletePage(page.id) }
        try editor.apply(.dissolve, to: section.id)
      case (2...3, let page?): try editor.deletePage(page.id)
      case (4, let page?):
        let others = section.pages.filter { $0.id != page.id }
        try editor.movePage(page.id, to: section.id, after: others.last?.id)
      case (5, let page?): try editor.addLayer(to: page.id)
      case (6, _):
        if let layer, case .layer? = try editor.entity(layer.id).body {
          try editor.deleteLayer(layer.id)
        }
      case (7, _):
        let place = PagePlace(in: section.id, after: behind?.id)
        _ = try editor.apply(.move(place), to: several)
      case (8, _): _ = try editor.apply(.delete, to: several)
      case (9, _): _ = try editor.apply(.gather("T"), to: several)
      case (10, _): try editor.apply(.dissolve, to: section.id)
      default:
        try editor.addPage(
          to: section.id, after: section.pages.first?.id, size: .a4, paper: Paper(.grid))
      }
    }
  }

  private mutating func erase(_ index: Int, _ sight: Sight) throws -> [Record] {
    let elements = sight.elements.sorted { $0.id < $1.id }
    let chosen = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      elements.randomElement(using: &random)
    }
    let isWhole = Bool.random(using: &random)
    let steps = randomSteps()
    return try devices[index].act(at: time) { editor in
      if isWhole { return try editor.erase(chosen.map(\.id)) }
      for element in chosen where element.isInk {
        try editor.erase([InkCell.range(steps)], of: element.id)
      }
    }
  }

  private mutating func changeElements(_ index: Int, _ sight: Sight) throws -> [Record] {
    let elements = sight.elements.sorted { $0.id < $1.id }
    let group = Array(elements.shuffled(using: &random).prefix(3))
    let choice = Int.random(in: 0..<9, using: &random)
    let shift = Point(x: Double(Int.random(in: -9...9, using: &random)), y: 1)
    let steps = randomSteps()
    let target = sight.pages.values.sorted { $0.page < $1.page }.randomElement(using: &random)
    return try devices[index].act(at: time) { editor in
      switch choice {
      case 0:
        guard let element = group.first(where: \.isInk) else { return }
        let pieces = try editor.cut(InkCell.range(steps), of: element.id)
        try editor.transform(pieces, by: .translation(by: shift))
      case 1:
        guard let target, let layer = target.layers.last,
          case .layer? = try editor.entity(layer.id).body
        else { return }
        try editor.move(group.map(\.id), to: Place(page: target.page, layer: layer.id))
      case 2: for element in group { try editor.set(.color, of: element.id, to: .paper) }
      case 3: _ = try editor.apply(.link(.address("https://a.org/\(shift.x)")), to: group.map(\.id))
      case 4: _ = try editor.apply(.heading(shift.x > 6 ? nil : "\(shift.x)"), to: group.map(\.id))
      case 5: _ = try editor.apply(.group, to: group.map(\.id))
      case 6:
        _ = try editor.apply(
          shift.x > 0 ? .ungroup : .step(forward: shift.x < -4), to: group.map(\.id))
      default: try editor.transform(group.map(\.id), by: .translation(by: shift))
      }
    }
  }

  private mutating func changeProperties(_ index: Int, _ sight: Sight) throws -> [Record] {
    let page = sight.outline.pages.randomElement(using: &random)
    let (number, isOn) = (Int.random(in: 0..<9, using: &random), Bool.random(using: &random))
    return try devices[index].act(at: time) { editor in
      try editor.set(.title, of: .notebook, to: "Title \(number)")
      guard let page else { return }
      try editor.set(.bookmark, of: page.id, to: isOn)
      try editor.set(.tag("tag \(number)"), of: page.id, to: isOn)
      try editor.set(.size, of: page.id, to: isOn ? .a4 : .a4.turned)
    }
  }

  private mutating func randomSteps() -> ClosedRange<UInt32> {
    let one = UInt32.random(in: 0..<InkCell.stepsPerStroke, using: &random)
    let other = UInt32.random(in: 0..<InkCell.stepsPerStroke, using: &random)
    return min(one, other)...max(one, other)
  }
}

extension Element {
  fileprivate var isInk: Bool { if case .stroke = content { true } else { false } }
}
