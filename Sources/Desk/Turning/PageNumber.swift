/// A page number while it is being typed.
public struct PageNumber: Hashable, Sendable {
  private var digits: [Int] = []

  /// The most digits; no notebook has so many pages.
  private static let most = 7

  /// The text shown while typing.
  var text: String { digits.map(String.init).joined() + "_" }

  /// The number; nil before the first digit.
  var value: Int? { digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + $1 } }

  mutating func append(_ digit: Int) {
    guard (0...9).contains(digit), digits.count < Self.most else { return }
    digits.append(digit)
  }

  mutating func removeLast() { _ = digits.popLast() }
}

/// What the writer can ask for while a page number is typed.
public enum PageNumberAction: Hashable, Sendable {
  /// Begin to type, or cancel.
  case begin
  /// Type a digit, or delete the last one.
  case digit(Int), erase
  /// Turn to the page.
  case turn
}

extension Key {
  /// The action of the key while a page number is typed.
  var typed: PageNumberAction? {
    guard !control else { return nil }
    let name = sign
    switch name {
    case "return", "enter": return .turn
    case "backspace", "delete": return .erase
    default: return name.count == 1 ? name.first?.wholeNumberValue.map { .digit($0) } : nil
    }
  }
}
