public import Notebook
internal import Wording

/// A layer of a page, as the desk knows it.
public struct LayerOnDesk: Hashable, Sendable {
  /// The layer.
  public let id: EntityID
  /// Its title, which may be empty.
  public let title: String
  /// Whether it is shown.
  public let isVisible: Bool
  /// Whether it is protected from changes.
  public let isLocked: Bool
  /// Whether what is written comes on it.
  public let isWrittenOn: Bool

  /// Describes a layer.
  public init(_ layer: PageContent.Layer, isWrittenOn: Bool) {
    id = layer.id
    title = layer.title
    isVisible = layer.isVisible
    isLocked = layer.isLocked
    self.isWrittenOn = isWrittenOn
  }

  /// Whether it can be written on.
  var isOpen: Bool { isVisible && !isLocked }

  /// What it is called at its place, counted from the lowest.
  func name(at place: Int) -> Words {
    title.isEmpty ? "Layer \(place + 1)" : Words(verbatim: title)
  }
}
