public import Bytes
public import Ink

/// The edits of a whole notebook, outside its history, which is for its pages: each has its opposite.
public enum NotebookEdit: Hashable, Sendable {
  case entitle(String)
  /// Put it into a folder; empty for the top.
  case move(to: FolderPath)
  case favor(Bool)
  case trash(Bool)
  case tag(String, isOn: Bool)
  /// Give its back a color; nil for the one derived from its name.
  case color(Color?)
  /// Put a picture on its cover; nil for its first page.
  case picture(Backdrop?)
  /// Keep a file beside its pages, or no longer.
  case attach(AttachedFile, isOn: Bool)
}

extension Editor {
  /// Edits the whole notebook; returns the edit that takes it back, nil if nothing changed.
  public mutating func apply(_ edit: NotebookEdit) throws -> NotebookEdit? {
    let cover = try entity(.notebook)
    let opposite: NotebookEdit
    switch edit {
    case .entitle(let title):
      opposite = .entitle(cover.value(.title) ?? "")
      try set(.title, of: .notebook, to: title.trimmedTitle)
    case .move(let folder):
      opposite = .move(to: cover.value(.folder) ?? .top)
      try set(.folder, of: .notebook, to: folder)
    case .favor(let isFavorite):
      opposite = .favor(cover.value(.isFavorite) ?? false)
      try set(.isFavorite, of: .notebook, to: isFavorite)
    case .trash(let isTrashed):
      opposite = .trash(cover.value(.isTrashed) ?? false)
      try set(.isTrashed, of: .notebook, to: isTrashed)
    case .tag(let tag, let isOn):
      opposite = .tag(tag, isOn: cover.value(.tag(tag)) ?? false)
      if !tag.isEmpty { try set(.tag(tag), of: .notebook, to: isOn) }
    case .color(let color):
      opposite = .color(cover.value(.color))
      try assign(color, to: .color)
    case .picture(let picture):
      opposite = .picture(cover.value(.backdrop))
      try assign(picture, to: .backdrop)
    case .attach(let file, let isOn):
      opposite = .attach(file, isOn: cover.value(.attachment(file.hash)) != nil)
      try assign(isOn ? file.backdrop : nil, to: .attachment(file.hash))
    }
    return opposite == edit ? nil : opposite
  }
}

/// An edit of one of the notebooks on the shelf.
public struct ShelfEdit: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The edit.
  public let edit: NotebookEdit

  /// Creates an edit of a notebook.
  public init(_ notebook: NotebookID, _ edit: NotebookEdit) {
    (self.notebook, self.edit) = (notebook, edit)
  }
}

/// The folder of a notebook: its name and those of the folders above it.
///
/// It exists only as the place of notebooks: devices that make the same share it, and none is ever lost.
public struct FolderPath: Hashable, Sendable, Comparable {
  /// The names, from the top; none for the top itself.
  public let names: [String]

  /// The place of notebooks without a folder.
  public static let top = FolderPath(clean: [])
  /// The deepest nesting of folders, and the longest name in code points.
  static let (depth, length) = (16, 100)

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
  public var line: [FolderPath] { names.indices.map { FolderPath(clean: Array(names[...$0])) } }

  /// Orders as lists of folders do, each before its contents.
  public static func < (a: FolderPath, b: FolderPath) -> Bool {
    a.names.lexicographicallyPrecedes(b.names)
  }
}

extension FolderPath: Storable {
  /// Appends the number of names, and each.
  public func write(to writer: inout ByteWriter) { writer.append(names) { $0.appendText($1) } }

  /// Reads a folder; refuses deeper nesting than allowed.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let count = try reader.varint()
    guard count <= Self.depth else { throw .tooLarge }
    var names: [String] = []
    for _ in 0..<count { names.append(try reader.text()) }
    self.init(names)
  }
}

extension String {
  /// The text as stored in titles: without white space at its ends, which can be neither seen nor typed.
  public var trimmedTitle: String {
    let tail = drop(while: \.isWhitespace)
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}
