internal import Geometry
internal import Trace

/// A stylus that was tested, as the laboratory lists it.
public struct TestedStylus: Hashable, Sendable {
  /// The name of the file that has its trace.
  public let file: String
  /// The name of the stylus.
  public let name: String
  /// When it was tested, in words.
  public let time: String

  /// Creates an entry of the list.
  public init(file: String, name: String, time: String) {
    (self.file, self.name, self.time) = (file, name, time)
  }
}

extension Desk {
  /// The most cards that lie side by side.
  static let mostCards = 3

  /// Chooses a stylus, or cancels that choice; beyond the limit, the one chosen first is dropped.
  mutating func choose(_ file: String, _ effects: inout [Effect]) {
    if laboratory.chosen.contains(file) {
      laboratory.chosen.removeAll { $0 == file }
    } else {
      laboratory.chosen = (laboratory.chosen + [file]).suffix(Self.mostCards)
    }
    effects.append(.drawFace)
  }

  /// Lists the tested styluses; those that are gone are not chosen any more.
  mutating func take(_ styluses: [TestedStylus], _ effects: inout [Effect]) {
    laboratory.styluses = styluses
    laboratory.chosen.removeAll { file in !styluses.contains { $0.file == file } }
    effects.append(.drawFace)
  }

  /// Shows cards side by side.
  mutating func show(_ cards: [StylusCard], of files: [String], _ effects: inout [Effect]) {
    guard !cards.isEmpty, laboratory.test == nil else { return }
    (laboratory.cards, laboratory.shown) = (cards, files)
    (popup, self.cards.scroll) = (.styluses, .zero)
    appear(.popup, &effects)
  }
}
