internal import Notebook

/// The elements of a notebook that were erased and that no piece shows.
struct ErasedElements {
  private var elements: Set<EntityID> = []
  private var dead: Set<EntityID> = []
  private var bases: Set<EntityID> = []

  /// Notes a statement about the notebook; all must be noted before any is judged.
  mutating func note(_ record: Record) {
    switch record.fragment {
    case .life(let life) where !life.isAlive: dead.insert(record.key.entity)
    case .body(let bytes):
      switch bytes.first.flatMap(Body.Kind.init) {
      case .stroke, .text, .image: elements.insert(record.key.entity)
      default: if let base = record.base { bases.insert(base) }
      }
    default: break
    }
  }

  /// True if a statement says more of such an element than that it was erased.
  func isContent(_ record: Record) -> Bool {
    let id = record.key.entity
    guard dead.contains(id), elements.contains(id), !bases.contains(id) else { return false }
    return ![.life, .range].contains(record.key.field.rule)
  }
}
