public import Wording

/// Turns user actions into records: `change` holds those to merge, and the steps to undo them.
///
/// An editor reads the notebook with its own changes on top, and changes nothing itself.
public struct Editor<Reader: NotebookReader> {
  let reader: Reader
  var author: Author
  private var changed = Notebook()
  /// The moment of the whole action: all it sets wins or loses together.
  private var moment: Stamp?
  /// The statements made, by key; the latest includes the earlier ones.
  private var said: [RecordKey: Fragment] = [:]
  var steps: [ActionStep] = []

  /// Creates an editor.
  public init(reading reader: Reader, as author: Author) {
    self.reader = reader
    self.author = author
  }

  /// The result of the edits.
  public var change: Change {
    let records = said.map { Record(key: $0, fragment: $1) }.sorted { $0.key < $1.key }
    return Change(records: records, steps: steps, author: author)
  }

  /// The things that were changed.
  public var changedThings: Set<EntityID> { Set(said.keys.map(\.entity)) }

  mutating func record(_ fragment: Fragment, of field: Field, about id: EntityID) throws {
    var entity = try entity(id)
    guard let merged = entity.merge(fragment, into: field) else { return }
    changed.store(entity)
    said[RecordKey(entity: id, field: field)] = merged
  }

  mutating func create(_ body: Body) throws -> EntityID {
    let id = author.nextID()
    try record(.body(body.stored), of: .body, about: id)
    recordCreation(of: id)
    return id
  }

  mutating func recordCreation(of id: EntityID) {
    steps.append(.life(id, isAlive: true, before: EntitySet(), after: EntitySet()))
  }

  /// Sets a property; setting the current value records nothing.
  public mutating func set<Value>(
    _ property: Property<Value>, of id: EntityID, to value: Value
  ) throws {
    try assign(value.stored, to: property.field, of: id)
  }

  mutating func clear<Value>(_ property: Property<Value>, of id: EntityID) throws {
    try assign([], to: property.field, of: id)
  }

  /// Sets a property by its field and the bytes of its value; none mean its initial value.
  mutating func assign(_ value: [UInt8], to field: Field, of id: EntityID) throws {
    let before = try entity(id).assigned(field)
    guard before != value else { return }
    try recordValue(value, of: field, about: id)
    steps.append(.set(RecordKey(entity: id, field: field), before: before, after: value))
  }

  /// Records a value even if it is the current one.
  mutating func restate(_ value: [UInt8], as field: Field, of id: EntityID) throws {
    let before = try entity(id).assigned(field)
    try recordValue(value, of: field, about: id)
    steps.append(.set(RecordKey(entity: id, field: field), before: before, after: value))
  }

  /// True if these edits have made a thing.
  func isMade(_ id: EntityID) -> Bool { said[RecordKey(entity: id, field: .body)] != nil }

  /// Records the value of a property as of the moment of the action.
  mutating func recordValue(_ value: [UInt8], of field: Field, about id: EntityID) throws {
    let stamp = moment ?? author.nextStamp()
    moment = stamp
    var entity = try entity(id)
    // Drops a value that the same action set before.
    entity.forget(field, of: stamp)
    changed.store(entity)
    try record(.register(Register(stamp: stamp, value: value)), of: field, about: id)
  }

  mutating func setLife(of id: EntityID, isAlive: Bool, cover: EntitySet = EntitySet()) throws {
    let life = try entity(id).life
    guard life.isAlive != isAlive else { return }
    try record(.life(life.toggled(cover: cover)), of: .life, about: id)
    steps.append(.life(id, isAlive: isAlive, before: life.cover, after: cover))
  }

  /// Shows again what a deletion hid in a page or layer that was restored meanwhile.
  mutating func uncover(_ hidden: EntitySet, in id: EntityID) throws {
    let life = try entity(id).life
    let cover = life.cover.subtracting(hidden)
    guard life.isAlive, cover != life.cover else { return }
    // One more death and birth, because the longer life wins.
    try record(.life(life.toggled().toggled(cover: cover)), of: .life, about: id)
  }

  /// Revives a deleted page or layer that is edited; undoing the edit does not delete it again.
  ///
  /// What was deleted with it stays hidden until the deletion is undone.
  mutating func revive(_ id: EntityID) throws {
    let life = try entity(id).life
    guard !life.isAlive else { return }
    try record(.life(life.toggled(cover: life.cover)), of: .life, about: id)
  }
}

extension Editor: NotebookReader {
  /// Returns everything known about a thing, including the edits.
  public func entity(_ id: EntityID) throws -> Entity {
    if let entity = changed.entities[id] { return entity }
    return try reader.entity(id)
  }

  /// Returns the things in a place, including the edits.
  public func entities(at home: EntityID) throws -> [Entity] {
    try reader.entities(at: home).filter { changed.entities[$0.id] == nil }
      + changed.entities(at: home)
  }

  /// Returns the lives of the things in a place, including the edits.
  public func lives(at home: EntityID) throws -> [EntityID: Life] {
    try reader.lives(at: home).filter { changed.entities[$0.key] == nil }
      .merging(changed.lives(at: home)) { $1 }
  }
}

extension Entity {
  /// The bytes of a property's value; empty while it has its initial value.
  func assigned(_ field: Field) -> [UInt8] {
    guard case .register(let register)? = fields[field] else { return [] }
    return register.value
  }
}

/// The result of an edit, to be stored in one transaction.
public struct Change: Hashable, Sendable {
  /// The records to merge, in the order of their keys.
  public let records: [Record]
  /// The steps to undo it; empty if nothing happened.
  public let steps: [ActionStep]
  /// Its maker; the counters are past the names and stamps used.
  public let author: Author
}

/// The reason why an edit is not possible.
public enum EditError: Error, Hashable, Sendable, Worded {
  case noSuchPage
  case noSuchSection
  case noSuchLayer
  /// There is no such element, or it is of another kind.
  case noSuchElement

  /// The reason, in a few words.
  public var words: Words {
    switch self {
    case .noSuchPage: "the page does not exist"
    case .noSuchSection: "the section does not exist"
    case .noSuchLayer: "the layer does not exist"
    case .noSuchElement: "the element does not exist"
    }
  }
}
