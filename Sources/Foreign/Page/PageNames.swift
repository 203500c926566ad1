internal import Bytes
internal import Notebook

/// Temporary names for the pages of foreign notes, so links between them can be resolved on import.
struct PageNames {
  private let notebook: NotebookID

  /// Creates names for the pages of a file; the same file gets the same names.
  init(of file: [UInt8]) {
    var writer = ByteWriter()
    writer.appendVarint(UInt64(file.count))
    writer.append(contentsOf: file.prefix(64 << 10))
    let hash = ContentHash(of: writer.bytes).bytes
    var generator = SystemRandomNumberGenerator()
    notebook = NotebookID(bytes: Array(hash.prefix(16))) ?? .random(using: &generator)
  }

  /// The name of a page, counted from 0.
  func name(_ index: Int) -> PageID {
    let counter = UInt64(min(max(index, 0), ForeignRequest.mostPages)) + 1
    return PageID(
      EntityID(counter: counter, incarnation: Incarnation(rawValue: 1)), of: notebook)
  }

  /// The link to a page, counted from 0.
  func link(to index: Int) -> String { LinkTarget.page(name(index)).text }
}

extension LinkTarget {
  /// Returns the text of a link to an address on the web, as it is stored; nil for any other.
  static func web(_ address: String) -> String? {
    guard let target = LinkTarget(LinkAddress(address).encoded), case .address = target else {
      return nil
    }
    return target.text
  }
}
