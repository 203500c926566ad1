public import Bytes

/// A file that a notebook keeps beside its pages, such as a sound recording.
public struct AttachedFile: Hashable, Sendable {
  /// The name that it had.
  public let name: String
  /// The hash of its bytes.
  public let hash: ContentHash

  /// The most characters of a name.
  static let longestName = 200

  /// Names a file.
  public init(name: String, hash: ContentHash) {
    (self.name, self.hash) = (String(name.prefix(Self.longestName)), hash)
  }

  /// The value of its property.
  var backdrop: Backdrop {
    .image(hash: hash, mediaType: "", source: Backdrop.Source(isAttached: true, path: name))
  }
}

extension Property where Value == Backdrop {
  private static let prefix = Array("file ".utf8)

  /// A file of a notebook: it has the code of backdrops, so that older programs keep its bytes.
  static func attachment(_ hash: ContentHash) -> Property {
    Property(code: Self.backdrop.field.code, name: prefix + hash.bytes)
  }

  static func isAttachment(_ field: Field) -> Bool {
    field.code == Self.backdrop.field.code && field.name.starts(with: prefix)
  }
}

extension Entity {
  /// The attached files of a notebook, by their names.
  var attachments: [AttachedFile] {
    fields.compactMap { field, fragment in
      guard Property<Backdrop>.isAttachment(field), case .register(let register) = fragment,
        let backdrop = try? Backdrop(stored: register.value), let hash = backdrop.hash
      else { return nil }
      return AttachedFile(name: backdrop.source.path, hash: hash)
    }
    .sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }
}
