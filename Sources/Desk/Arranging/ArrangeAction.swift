/// What the writer can ask for about how the pages lie.
public enum ArrangeAction: Hashable, Sendable, CaseIterable {
  /// Have two pages side by side, or each by itself.
  case pair
  /// Have the first page by itself, as behind a cover.
  case startAlone
  /// Have pages follow each other from right to left.
  case reverse
  /// Leave out the empty margins of PDFs.
  case crop
}

extension ArrangeAction {
  /// What it switches on or off.
  var setting: any WritableKeyPath<Arrangement, Bool> & Sendable {
    switch self {
    case .pair: \.isPaired
    case .startAlone: \.startsAlone
    case .reverse: \.isRightToLeft
    case .crop: \.isCropped
    }
  }
}
