public import Bytes
internal import Notebook

extension Bundle {
  /// The images and PDFs that its statements refer to, contained or not.
  public var blobNames: Set<ContentHash> { Set(records.lazy.compactMap(\.record.blob)) }
}

extension Record {
  /// The image or PDF that a statement refers to; nil for none.
  var blob: ContentHash? {
    switch fragment {
    case .body(let bytes) where bytes.first == Body.Kind.image.rawValue:
      guard case .image(_, let frame)? = try? Body(stored: bytes) else { return nil }
      return frame.hash
    case .register(let register)
    where key.field.code == Property<Backdrop>.backdrop.field.code:
      return (try? Backdrop(stored: register.value))?.hash
    default: return nil
    }
  }
}
