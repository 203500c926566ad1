/// The parts of a path.
///
/// Works on bytes, because characters mislead: a slash followed by a combining accent is one character,
/// and two spellings of é are equal as text but name two files.
public struct PathParts: Hashable, Sendable {
  /// The path.
  public let path: String

  /// Creates the parts of a path.
  public init(_ path: String) { self.path = path }

  /// True if it begins at the root.
  public var isAbsolute: Bool { path.utf8.first == Self.slash }

  /// True if it ends in a slash, and so can only be a folder.
  public var isFolder: Bool { path.utf8.last == Self.slash }

  /// True if it contains a slash.
  public var hasFolder: Bool { path.utf8.contains(Self.slash) }

  /// Everything up to and including the last slash; empty if there is none.
  public var beginning: String {
    path.utf8.lastIndex(of: Self.slash).map { String(path[..<path.utf8.index(after: $0)]) } ?? ""
  }

  /// The containing folder: everything before the last slash, or "." if there is none.
  public var folder: String {
    guard let slash = path.utf8.lastIndex(of: Self.slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part without slashes after it; the path itself if it has no parts.
  public var name: String {
    path.utf8.split(separator: Self.slash).last.map { String(Substring($0)) } ?? path
  }

  /// The path without the extension of its last part.
  public var stem: String { String(path[..<dot]) }

  /// The extension of its last part with the dot; empty if there is none but a dot at the beginning.
  public var ending: String { String(path[dot...]) }

  /// True if it ends in the bytes of a text.
  public func ends(in ending: String) -> Bool {
    path.utf8.count >= ending.utf8.count
      && path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The path without a given ending; nil if it does not end so.
  public func dropping(_ ending: String) -> String? {
    ends(in: ending) ? String(Substring(path.utf8.dropLast(ending.utf8.count))) : nil
  }

  /// The path without a given beginning; nil if it does not begin so.
  public func dropping(beginning: String) -> String? {
    guard path.utf8.starts(with: beginning.utf8) else { return nil }
    return String(Substring(path.utf8.dropFirst(beginning.utf8.count)))
  }

  /// True if two paths have the same bytes.
  public static func == (one: PathParts, other: PathParts) -> Bool {
    one.path.utf8.elementsEqual(other.path.utf8)
  }

  /// Adds the bytes to a hash.
  public func hash(into hasher: inout Hasher) { for byte in path.utf8 { hasher.combine(byte) } }

  private static let slash = UInt8(ascii: "/")

  private var dot: String.Index {
    let start = path.utf8.lastIndex(of: Self.slash).map(path.utf8.index(after:)) ?? path.startIndex
    let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: "."))
    return dot.flatMap { $0 > start ? $0 : nil } ?? path.endIndex
  }
  /// The path without links and detours, as far as it exists.
  public var resolved: String {
    if let real = Disk.resolved(path) { return real }
    guard let slash = path.utf8.lastIndex(of: Self.slash) else {
      // The working folder may be gone.
      return path == "." ? path : "\(PathParts(".").resolved)/\(path)"
    }
    let name = path[path.utf8.index(after: slash)...]
    // The last part may be missing or a broken link; everything before it is resolved.
    let folder = slash == path.startIndex ? "/" : PathParts(folder).resolved
    return name.isEmpty ? folder : "\(folder == "/" ? "" : folder)/\(name)"
  }
}
