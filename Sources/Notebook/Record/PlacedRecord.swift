/// A statement with the place where its thing is found.
public struct PlacedRecord: Hashable, Sendable {
  /// The statement.
  public let record: Record
  /// The page, or the notebook; nil where that is not known yet.
  public let home: EntityID?

  /// Creates a placed record.
  public init(_ record: Record, at home: EntityID?) {
    self.record = record
    self.home = home
  }
}
