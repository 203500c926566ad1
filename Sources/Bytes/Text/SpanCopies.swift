extension [UInt8] {
  /// Copies bytes that are lent.
  public init(copying bytes: Span<UInt8>) { self = bytes.withUnsafeBufferPointer { Array($0) } }
}

extension String {
  /// Reads lent UTF-8, with replacement characters for invalid bytes.
  public init(decoding bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
