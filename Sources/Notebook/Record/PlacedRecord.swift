/// A statement with the place of its thing.
public struct PlacedRecord: Hashable, Sendable {
  /// The statement.
  public let record: Record
  /// The page, or the notebook; nil while unknown.
  public let home: EntityID?

  /// Creates a placed record.
  public init(_ record: Record, at home: EntityID?) {
    self.record = record
    self.home = home
  }
}
