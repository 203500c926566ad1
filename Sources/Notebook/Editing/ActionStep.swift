public import Bytes

/// One step of a user action, with just enough to undo and redo it.
public enum ActionStep: Hashable, Sendable {
  /// A thing was made, deleted or restored; with the covers before and after.
  case life(EntityID, isAlive: Bool, before: EntitySet, after: EntitySet)
  case range(RecordKey, isTaken: Bool)
  /// A property was set; empty bytes mean its initial value.
  case set(RecordKey, before: [UInt8], after: [UInt8])

  var inverse: ActionStep {
    switch self {
    // Undoing the creation of a page hides only what is already gone: ink that others have since written on
    // it keeps it.
    case .life(let id, let isAlive, let before, let after):
      .life(id, isAlive: !isAlive, before: after, after: before)
    case .range(let key, let isTaken): .range(key, isTaken: !isTaken)
    case .set(let key, let before, let after): .set(key, before: after, after: before)
    }
  }
}

extension ActionStep {
  /// What was made or changed.
  public var thing: EntityID {
    switch self {
    case .life(let id, _, _, _): id
    case .range(let key, _), .set(let key, _, _): key.entity
    }
  }
}

extension [ActionStep] {
  /// Both actions as one: a property that the second sets again is set once.
  public func continued(by more: [ActionStep]) -> [ActionStep] {
    var steps = self
    for step in more {
      guard case .set(let key, let middle, let after) = step,
        let place = steps.lastIndex(where: { $0.sets(key) }),
        case .set(_, let before, middle) = steps[place]
      else {
        steps.append(step)
        continue
      }
      steps[place] = .set(key, before: before, after: after)
    }
    return steps
  }
}

extension ActionStep {
  fileprivate func sets(_ key: RecordKey) -> Bool {
    if case .set(key, _, _) = self { true } else { false }
  }
}

extension Editor {
  /// Undoes an action except steps whose results were replaced since; returns whether anything changed.
  public mutating func undo(_ action: [ActionStep]) throws -> Bool {
    try apply(action.reversed().map(\.inverse))
  }

  /// Redoes an action that was undone; returns whether anything changed.
  public mutating func redo(_ action: [ActionStep]) throws -> Bool { try apply(action) }

  /// Does not collect the steps: they are already in the history.
  private mutating func apply(_ action: [ActionStep]) throws -> Bool {
    for step in action { try apply(step) }
    steps = []
    return !change.records.isEmpty
  }

  private mutating func apply(_ step: ActionStep) throws {
    switch step {
    case .life(let id, let isAlive, let before, let cover):
      try setLife(of: id, isAlive: isAlive, cover: cover)
      if isAlive { try uncover(before.subtracting(cover), in: id) }
    case .range(let key, let isTaken):
      guard case .range(let range)? = try entity(key.entity).fields[key.field],
        range.isAlive != isTaken
      else { return }
      try record(.range(range.toggled()), of: key.field, about: key.entity)
    case .set(let key, let before, let after):
      guard try entity(key.entity).assigned(key.field) == before else { return }
      try recordValue(after, of: key.field, about: key.entity)
    }
  }
}

extension ActionStep: Storable {
  /// Appends the kind and the parts.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .life(let id, let isAlive, let before, let after):
      writer.append(1)
      writer.write(id, isAlive, before, after)
    case .range(let key, let isTaken):
      writer.append(2)
      writer.write(key, isTaken)
    case .set(let key, let before, let after):
      writer.append(3)
      key.write(to: &writer)
      writer.appendBlock(before)
      writer.appendBlock(after)
    }
  }

  /// Reads a step.
  public init(from reader: inout ByteReader) throws(ByteError) {
    switch try reader.byte() {
    case 1:
      self = .life(
        try EntityID(from: &reader), isAlive: try Bool(from: &reader),
        before: try EntitySet(from: &reader), after: try EntitySet(from: &reader))
    case 2: self = .range(try RecordKey(from: &reader), isTaken: try Bool(from: &reader))
    case 3:
      self = .set(
        try RecordKey(from: &reader), before: try reader.block(), after: try reader.block())
    default: throw .unknownKind
    }
  }
}
