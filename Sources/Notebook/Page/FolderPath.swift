public import Bytes

/// The folder that a notebook lies in: its name and those of the folders above it.
///
/// A folder is nothing but what notebooks say about where they lie, so two devices that make one of the
/// same name have one folder, and none is ever lost or lies in itself.
public struct FolderPath: Hashable, Sendable, Comparable {
  /// The names, from the top; none for the top itself.
  public let names: [String]

  /// The place of notebooks that lie in no folder.
  public static let top = FolderPath(clean: [])
  /// How deep folders may lie in each other, and how long a name may be, in code points.
  public static let (depth, length) = (16, 100)

  /// Names a folder; names are trimmed, and those without a letter are left out.
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

  /// The folder that it lies in.
  public var parent: FolderPath { FolderPath(clean: names.dropLast()) }

  /// A folder in it.
  public func child(_ name: String) -> FolderPath { FolderPath(names + [name]) }

  /// True if it is a folder, or lies in it at any depth.
  public func lies(in other: FolderPath) -> Bool { names.starts(with: other.names) }

  /// Where it lies when a folder above it, or itself, has become another one.
  public func moved(from old: FolderPath, to new: FolderPath) -> FolderPath {
    lies(in: old) ? FolderPath(new.names + names.dropFirst(old.names.count)) : self
  }

  /// The folders above it from the top, and itself.
  public var line: [FolderPath] {
    names.indices.map { FolderPath(clean: Array(names[...$0])) }
  }

  /// Orders as lists of folders do, each before what lies in it.
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

  /// Reads a folder; refuses more names than folders may be deep.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let count = try reader.varint()
    guard count <= Self.depth else { throw .tooLarge }
    var names: [String] = []
    for _ in 0..<count { names.append(try reader.text()) }
    self.init(names)
  }
}
