/// Something that takes long and goes on beside writing.
public struct Work: Hashable, Sendable {
  /// What is done, in a few words.
  public var title: String
  /// The share that is done, 0 to 1.
  public var share: Double

  /// Creates work of which a share is done.
  public init(title: String, share: Double) {
    self.title = title
    self.share = share.isFinite ? min(max(share, 0), 1) : 0
  }

  /// The share as people read it.
  var percent: Int { Int(share * 100) }
}
