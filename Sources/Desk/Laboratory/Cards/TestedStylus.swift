internal import Trace

/// A stylus that was tested, as the laboratory lists it.
public struct TestedStylus: Hashable, Sendable {
  /// The name of the file that has its trace.
  public let file: String
  /// The name of the stylus.
  public let name: String
  /// When it was tested, in words.
  public let time: String

  /// Lists a stylus.
  public init(file: String, name: String, time: String) {
    (self.file, self.name, self.time) = (file, name, time)
  }
}

extension Desk {
  /// The most cards that lie side by side.
  static let mostCards = 3

  /// Toggles the choice of a stylus; beyond the limit the first one chosen is dropped.
  mutating func choose(_ file: String, _ effects: inout [Effect]) {
    if laboratory.chosen.contains(file) {
      laboratory.chosen.removeAll { $0 == file }
    } else {
      laboratory.chosen = (laboratory.chosen + [file]).suffix(Self.mostCards)
    }
    effects.append(.drawFace)
  }

  /// Lists the styluses that were tested; what is gone is chosen no longer.
  mutating func take(_ styluses: [TestedStylus], _ effects: inout [Effect]) {
    laboratory.styluses = styluses
    laboratory.chosen.removeAll { file in !styluses.contains { $0.file == file } }
    effects.append(.drawFace)
  }

  /// Shows cards side by side.
  mutating func show(_ cards: [StylusCard], of files: [String], _ effects: inout [Effect]) {
    guard !cards.isEmpty, laboratory.test == nil else { return }
    laboratory.shown = files
    popup = .styluses(cards)
    appear(.popup, &effects)
  }
}
