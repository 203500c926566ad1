internal import Bytes
internal import Ink
internal import Notebook
public import Store
public import Wording

/// A bundle of a notebook or of pages, completed: a forged or damaged file may lack the places of its things.
///
/// Visible things are kept, on rebuilt layers and sections; nothing may depend on statements that never existed.
public struct BundleRepair {
  /// The bundle without the gaps.
  public private(set) var bundle: Bundle
  private let things: [EntityID: Entity]
  /// The strokes and pieces from which pieces were cut.
  private let bases: Set<EntityID>
  /// The parts of the notebook that are not in the file, but were here before.
  private var known: Set<EntityID> = []
  private var knowsTitle = false
  private var lost: Set<EntityID> = []
  private var sections: Set<EntityID> = []
  private var layers: [EntityID: EntityID] = [:]
  private var lacksTitle = false

  /// Closes the gaps in a bundle for `library`; changes and receipts stay as they are, since others complete them.
  public init(_ bundle: Bundle, in library: Library?) throws(LibraryError) {
    self.bundle = bundle
    things = Notebook(bundle.records.lazy.map(\.record)).entities
    bases = Set(things.values.compactMap(\.base))
    guard bundle.manifest.kind == .notebook || bundle.manifest.kind == .pages else { return }
    if let library { try readKnown(in: library) }
    // An element may be on a layer that is left out.
    for thing in things.values where thing.isLayer { examine(thing) }
    for thing in things.values where !thing.isLayer { examine(thing) }
    dropBrokenInk()
    dropOrphanedPieces()
    let title = things[.notebook]?.value(.title)
    lacksTitle = title == nil && !knowsTitle
    self.bundle.records.removeAll { lost.contains($0.record.key.entity) }
    self.bundle.records += rebuilt
  }

  /// The parts left out or rebuilt, a sentence each.
  public var notes: [Words] {
    var notes: [Words] = []
    if !lost.isEmpty {
      notes.append(
        lost.count == 1
          ? "1 item was left out because its page, or part of it, is not in the file"
          : "\(lost.count) items were left out because their pages, or parts of them, are not in "
            + "the file")
    }
    let count = sections.count + layers.count + (lacksTitle ? 1 : 0)
    if count > 0 {
      notes.append(
        count == 1
          ? "1 layer, section or title was missing from the file and was rebuilt"
          : "\(count) layers, sections or titles were missing from the file and were rebuilt")
    }
    return notes
  }

  private mutating func readKnown(in library: Library) throws(LibraryError) {
    let id = bundle.manifest.notebook
    guard try library.allNotebooks().contains(id) else { return }
    let wanted = Set(things.values.flatMap { [$0.id] + $0.supports }).filter { !isInFile($0) }
    (known, knowsTitle) = try library.read(id) { reader in
      let known = try wanted.filter { try reader.entity($0).fields[.body] != nil }
      return (known, try reader.entity(.notebook).value(.title) != nil)
    }
  }

  private func isInFile(_ id: EntityID) -> Bool { things[id]?.fields[.body] != nil }

  private func has(_ id: EntityID) -> Bool {
    isInFile(id) && !lost.contains(id) || known.contains(id)
  }

  private mutating func examine(_ thing: Entity) {
    guard thing.id != .notebook else { return }
    switch thing.body {
    case .section?: break
    case .page?:
      for section in thing.supports where !has(section) { sections.insert(section) }
    case .layer?, .element?:
      guard let page = thing.supports.first, has(page) else {
        // A stroke is included with its pieces, wherever those are.
        if !bases.contains(thing.id) { lost.insert(thing.id) }
        return
      }
      if let layer = thing.place?.layer, !has(layer) { layers[layer] = page }
    case nil:
      // A deleted thing has no body, and a later program may have written one that is not understood.
      let isDeleted = thing.fields.keys.allSatisfy { [.life, .range].contains($0.rule) }
      if !isDeleted, !has(thing.id) { lost.insert(thing.id) }
    }
  }

  private mutating func dropBrokenInk() {
    let inks = things.values.compactMap { thing -> (EntityID, [UInt8])? in
      guard case .element(_, .stroke(let ink))? = thing.body else { return nil }
      return (thing.id, ink)
    }
    let broken = inks.mappedInParallel { (try? InkCodec.decoded($0.1)) == nil ? $0.0 : nil }
    lost.formUnion(broken.compactMap(\.self))
  }

  private mutating func dropOrphanedPieces() {
    var orphans: [EntityID] = []
    repeat {
      orphans = things.values.filter { thing in
        thing.base.map { !has($0) } == true && !lost.contains(thing.id)
      }.map(\.id)
      lost.formUnion(orphans)
    } while !orphans.isEmpty
  }

  /// The weakest statements that close the gaps: the true ones win if they arrive later.
  private var rebuilt: [PlacedRecord] {
    let first = FractionalIndex(whole: 0)
    var records = sections.sorted().map {
      PlacedRecord($0, .section(title: "", order: first), at: .notebook)
    }
    records += layers.sorted { $0.key < $1.key }.map { layer, page in
      PlacedRecord(layer, .layer(page: page, title: "", order: first), at: page)
    }
    guard lacksTitle else { return records }
    let stamp = Stamp(time: 0, incarnation: Incarnation(rawValue: 1))
    let title = Register(stamp: stamp, value: bundle.manifest.title.stored)
    let key = RecordKey(entity: .notebook, field: Property<String>.title.field)
    return records + [PlacedRecord(Record(key: key, fragment: .register(title)), at: .notebook)]
  }
}

extension PlacedRecord {
  fileprivate init(_ id: EntityID, _ body: Body, at home: EntityID) {
    let key = RecordKey(entity: id, field: .body)
    self.init(Record(key: key, fragment: .body(body.stored)), at: home)
  }
}

extension Entity {
  fileprivate var base: EntityID? {
    if case .element(_, .piece(let base))? = body { base } else { nil }
  }

  fileprivate var isLayer: Bool { if case .layer? = body { true } else { false } }

  fileprivate var supports: [EntityID] {
    switch body {
    case .section?, nil: []
    case .page(let section, _, _, _)?: [value(.section) ?? section]
    case .layer(let page, _, _)?: [page]
    case .element?: (place.map { [$0.page, $0.layer] } ?? []) + [base].compactMap(\.self)
    }
  }
}
