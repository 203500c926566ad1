internal import Bytes

/// The target of a link on a page.
///
/// Its text is what is stored: an address, `suzuri:notebook/NOTEBOOK`, `suzuri:page/NOTEBOOK/PAGE` or
/// `suzuri:heading/NOTEBOOK/ELEMENT`, with names as 32 hexadecimal digits.
public enum LinkTarget: Hashable, Sendable {
  /// A web page or mail, at its address.
  case address(String)
  /// A file, by its absolute path.
  case file(String)
  case notebook(NotebookID)
  case page(PageID)
  /// A heading, by its first element.
  case heading(EntityID, of: NotebookID)

  /// The longest text, in bytes.
  public static let longest = 4096

  private static let scheme = "suzuri:"

  /// Reads exactly what `text` writes, and addresses of web pages, mail and files; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { return nil }
    if text.hasPrefix(Self.scheme) {
      let parts = text.dropFirst(Self.scheme.count)
      self.init(parts: parts.split(separator: "/", omittingEmptySubsequences: false))
    } else if let path = PathText.path(at: text) {
      self = .file(path)
    } else if LinkAddress(text).isSafe,
      text.drop(while: { $0 != ":" }).contains(where: { $0 != ":" && $0 != "/" })
    {
      self = .address(text)
    } else {
      return nil
    }
  }

  private init?(parts: [Substring]) {
    guard parts.count > 1, let notebook = Self.bytes(parts[1]).flatMap(NotebookID.init(bytes:))
    else { return nil }
    let entity =
      parts.count == 3 ? Self.bytes(parts[2]).flatMap { try? EntityID(exactly: $0) } : nil
    switch (parts[0], parts.count, entity) {
    case ("notebook", 2, _): self = .notebook(notebook)
    case ("page", 3, let page?): self = .page(PageID(page, of: notebook))
    case ("heading", 3, let element?): self = .heading(element, of: notebook)
    default: return nil
    }
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      ? Hex.bytes(String(digits)) : nil
  }

  /// The stored form.
  public var text: String {
    switch self {
    case .address(let address): address
    case .file(let path): PathText.address(of: path)
    case .notebook(let notebook): "\(Self.scheme)notebook/\(notebook)"
    case .page(let page): "\(Self.scheme)page/\(page.notebook)/\(Hex.digits(page.page.stored))"
    case .heading(let element, let notebook):
      "\(Self.scheme)heading/\(notebook)/\(Hex.digits(element.stored))"
    }
  }

  /// The notebook that it leads to; nil for addresses and files.
  public var notebook: NotebookID? {
    switch self {
    case .address, .file: nil
    case .notebook(let notebook), .heading(_, let notebook): notebook
    case .page(let page): page.notebook
    }
  }
}
