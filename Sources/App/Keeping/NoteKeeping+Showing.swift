internal import Bytes
internal import Desk
internal import Geometry
public import Notebook
internal import Paint
internal import Search
public import Store

extension NoteKeeping {
  mutating func load(_ page: EntityID) throws {
    var answer = Answer(to: nil)
    try load(page, into: &answer)
    post(answer)
  }

  mutating func load(_ page: EntityID, into answer: inout Answer) throws {
    guard let (_, box) = try read(page) else { return }
    answer.layers[fullName(of: page)] = layersOnDesk[page]
    answer.pages.append(Spot(page: fullName(of: page), box: box))
  }

  mutating func show(_ page: EntityID, in answer: inout Answer) throws {
    try load(page, into: &answer)
    answer.notebook = try onDesk()
  }

  /// Reads a page, and returns where it changed; nil for everywhere.
  private mutating func read(_ page: EntityID) throws -> (picture: PagePicture, changed: Box?)? {
    try updateGrowth(of: page)
    guard let sheet = outline.pages.first(where: { $0.id == page }) else { return nil }
    let content = try library.page(page, of: id)
    layers[page] = content.writableLayer(preferring: chosenLayers[page])
    layersOnDesk[page] = content.layers.map { LayerOnDesk($0, isWrittenOn: $0.id == layers[page]) }
    seen[page] = SeenInk(on: content)
    try readImages(of: content, on: sheet)
    let old = pictures[page]
    let picture = PagePicture(
      of: content, size: sheet.size, paper: sheet.paper, backdrop: sheet.backdrop,
      turns: sheet.turns, added: sheet.added, cuts: sheet.cuts, files: images[page] ?? [:],
      printed: try library.printedFile(below: sheet), reusing: old)
    pictures[page] = picture
    return (picture, old.flatMap { picture.changes(since: $0) })
  }

  mutating func show(
    _ ink: InkPicture, on layer: EntityID, of page: EntityID, in answer: inout Answer
  ) throws {
    pictures[page]?.add(ink, to: layer)
    seen[page]?.add(ink.id)
    let hasGrown = try updateGrowth(of: page)
    answer.pages = [Spot(page: fullName(of: page), box: hasGrown ? nil : ink.bounds)]
    if layersOnDesk[page]?.contains(where: { $0.id == layer }) != true {
      let content = try library.page(page, of: id)
      layersOnDesk[page] = content.layers.map { LayerOnDesk($0, isWrittenOn: $0.id == layer) }
      answer.layers[fullName(of: page)] = layersOnDesk[page]
    }
    answer.notebook = try onDesk()
  }

  /// Notes the new size of a growing page; returns whether it changed.
  @discardableResult
  private mutating func updateGrowth(of page: EntityID) throws -> Bool {
    guard let old = outline.pages.first(where: { $0.id == page }), old.growth != .none,
      let new = try library.sheet(page, of: id), new.added != old.added
    else { return false }
    outline.replace(new)
    pictures[page]?.grow(to: new.added)
    return true
  }

  /// Reads the outline and pages in use into an answer; returns where pages changed, nil for everywhere.
  @discardableResult
  mutating func readAgain(into answer: inout Answer) throws -> [EntityID: Box?] {
    outline = try library.outline(of: id)
    answer.notebook = try onDesk()
    var boxes: [EntityID: Box?] = [:]
    for page in pictures.keys {
      guard let (_, box) = try read(page) else { continue }
      boxes[page] = .some(box)
      answer.layers[fullName(of: page)] = layersOnDesk[page]
      if box?.isEmpty != true { answer.pages.append(Spot(page: fullName(of: page), box: box)) }
    }
    return boxes
  }

  mutating func change(
    _ kind: ActionKind, _ body: (inout Editor<StoredNotebook>) throws -> Void
  ) throws -> Showing {
    let things = try library.edit(id, action: kind, now: .now) { editor in
      try body(&editor)
      return editor.changedThings
    }
    return { try $0.show(things, in: &$1) }
  }

  /// Shows changed things, and what can be undone now; returns where pages changed, nil for everywhere.
  ///
  /// Elements cost as much as there are of them; for anything else, the pages in use are read again.
  @discardableResult
  mutating func show(_ things: Set<EntityID>, in answer: inout Answer) throws -> [EntityID: Box?] {
    guard let changed = try elements(among: things) else { return try readAgain(into: &answer) }
    var boxes: [EntityID: Box?] = [:]
    for page in pictures.keys {
      seen[page]?.update(changed, on: page)
      let part = pictures[page]?.update(changed, on: page, files: images[page] ?? [:])
      let box = try updateGrowth(of: page) ? nil : part
      boxes[page] = .some(box)
      if box?.isEmpty != true { answer.pages.append(Spot(page: fullName(of: page), box: box)) }
    }
    answer.notebook = try onDesk()
    return boxes
  }

  /// Reads changed elements; nil if more changed, or if their layers or images were not read yet.
  private func elements(among things: Set<EntityID>) throws -> ChangedElements? {
    guard let changed = try library.read(id, { try ChangedElements(things, in: $0) }) else {
      return nil
    }
    let isKnown = changed.places.allSatisfy { place in
      pictures[place.page] == nil
        || layersOnDesk[place.page]?.contains { $0.id == place.layer } == true
    }
    let hasImages = changed.files.allSatisfy { page, hash in
      pictures[page] == nil || images[page]?[hash] != nil
    }
    return isKnown && hasImages ? changed : nil
  }
}

struct SavedLook: Storable {
  /// In milliseconds since 1970.
  let time: Int64
  let look: Look

  static let key = "look"

  init(_ look: Look, at time: Int64) { (self.look, self.time) = (look, time) }

  func write(to writer: inout ByteWriter) {
    writer.appendSigned(time)
    look.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    time = try reader.signed()
    look = try Look(from: &reader)
  }
}

extension Library {
  /// The notebook outside the trash that was viewed last in a window; nil if none was.
  public func notebookLookedAtLast() throws -> NotebookID? {
    let looks = try viewStates(SavedLook.key).compactMapValues { try? SavedLook(stored: $0) }
    return try shelf().filter { !$0.cover.isTrashed }.compactMap { notebook in
      looks[notebook.id].map { (id: notebook.id, time: $0.time) }
    }.max { $0.time < $1.time }?.id
  }
}
