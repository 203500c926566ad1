package import Wording

/// Why work that a helper of some kind does gives no result.
package protocol HelperFailure: Error, Equatable {
  static var crashed: Self { get }
  static var tooSlow: Self { get }
  static var unwanted: Self { get }
  static func notStarted(_ reason: Words) -> Self
  /// The errors with which requests are refused, numbered from 1; the last one stands for all others.
  static var refusals: [Self] { get }
}

extension HelperFailure {
  /// The number with which a helper refuses a request.
  package var refusal: UInt8 {
    UInt8(Self.refusals.firstIndex(of: self).map { $0 + 1 } ?? Self.refusals.count)
  }

  package init(_ error: HelperError) {
    switch error {
    case .crashed: self = .crashed
    case .tooSlow: self = .tooSlow
    case .unwanted: self = .unwanted
    case .notStarted(let reason): self = .notStarted(reason)
    case .refused(let number):
      self = Self.refusals.first { $0.refusal == number } ?? Self.refusals.last ?? .crashed
    }
  }
}
