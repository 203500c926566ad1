internal import Bytes

/// The target of a link on a page.
///
/// Its text is what is stored: an address, `suzuri:notebook/NOTEBOOK`, `suzuri:page/NOTEBOOK/PAGE` or
/// `suzuri:heading/NOTEBOOK/PAGE/NAME`, with names as 32 hexadecimal digits.
public enum LinkTarget: Hashable, Sendable {
  /// A web page or mail, at its address.
  case address(String)
  /// A file, by its absolute path.
  case file(String)
  case notebook(NotebookID)
  case page(PageID)
  /// A heading on a page, by its name.
  case heading(EntityID, on: PageID)

  /// The longest text, in bytes.
  public static let longest = 4096

  /// The beginning of the texts of links to notebooks, pages and headings.
  package static let scheme = "suzuri:"

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
    let names = parts.dropFirst(2).compactMap { part in
      Self.bytes(part).flatMap { try? EntityID(exactly: $0) }
    }
    switch (parts[0], parts.count, names.count) {
    case ("notebook", 2, 0): self = .notebook(notebook)
    case ("page", 3, 1): self = .page(PageID(names[0], of: notebook))
    case ("heading", 4, 2): self = .heading(names[1], on: PageID(names[0], of: notebook))
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
    case .page(let page): "\(Self.scheme)page/\(Self.text(of: page))"
    case .heading(let name, let page):
      "\(Self.scheme)heading/\(Self.text(of: page))/\(Hex.digits(name.stored))"
    }
  }

  private static func text(of page: PageID) -> String {
    "\(page.notebook)/\(Hex.digits(page.page.stored))"
  }

  /// The notebook that it leads to; nil for addresses and files.
  public var notebook: NotebookID? {
    if case .notebook(let notebook) = self { notebook } else { page?.notebook }
  }

  /// The page that it leads to; nil for anything else.
  public var page: PageID? {
    switch self {
    case .address, .file, .notebook: nil
    case .page(let page), .heading(_, let page): page
    }
  }

  /// The same target on another page; nil if its page is none of those that moved.
  func moved(_ names: [PageID: PageID]) -> LinkTarget? {
    guard let new = page.flatMap({ names[$0] }) else { return nil }
    return if case .heading(let name, _) = self { .heading(name, on: new) } else { .page(new) }
  }
}
