public import Bytes

/// The folder of a notebook: its name and those of the folders above it.
///
/// A folder exists only as the place of notebooks, so two devices that make one of the same name have one
/// folder, and none is ever lost or inside itself.
public struct FolderPath: Hashable, Sendable, Comparable {
  /// The names, from the top; none for the top itself.
  public let names: [String]

  /// The place of notebooks without a folder.
  public static let top = FolderPath(clean: [])
  /// The deepest nesting of folders, and the longest name in code points.
  public static let (depth, length) = (16, 100)

  /// Creates a path; names are trimmed, and those without a letter are left out.
  public init(_ names: [String]) {
    let trimmed = names.map { name in
      String(String.UnicodeScalarView(name.trimmedTitle.unicodeScalars.prefix(Self.length)))
    }
    self.init(clean: Array(trimmed.filter { !$0.isEmpty }.prefix(Self.depth)))
  }

  private init(clean names: [String]) { self.names = names }

  /// True if it is the top.
  public var isTop: Bool { names.isEmpty }

  /// The name of the folder itself; empty for the top.
  public var name: String { names.last ?? "" }

  /// The enclosing folder.
  public var parent: FolderPath { FolderPath(clean: names.dropLast()) }

  /// A folder in it.
  public func child(_ name: String) -> FolderPath { FolderPath(names + [name]) }

  /// True if it is a folder, or inside it at any depth.
  public func lies(in other: FolderPath) -> Bool { names.starts(with: other.names) }

  /// Its path after it, or a folder above it, was moved.
  public func moved(from old: FolderPath, to new: FolderPath) -> FolderPath {
    lies(in: old) ? FolderPath(new.names + names.dropFirst(old.names.count)) : self
  }

  /// The folders above it from the top, and itself.
  public var line: [FolderPath] {
    names.indices.map { FolderPath(clean: Array(names[...$0])) }
  }

  /// Orders as lists of folders do, each before its contents.
  public static func < (a: FolderPath, b: FolderPath) -> Bool {
    a.names.lexicographicallyPrecedes(b.names)
  }
}

extension FolderPath: Storable {
  /// Appends the number of names, and each.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(names.count))
    for name in names { writer.appendText(name) }
  }

  /// Reads a folder; refuses deeper nesting than allowed.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let count = try reader.varint()
    guard count <= Self.depth else { throw .tooLarge }
    var names: [String] = []
    for _ in 0..<count { names.append(try reader.text()) }
    self.init(names)
  }
}
