internal import Bytes
public import Wording

/// What is in a folder, as it is shown.
public struct FolderListing: Hashable, Sendable {
  /// A file or a folder in it.
  public struct Entry: Hashable, Sendable {
    /// Its name, in the form of `PathText`.
    public let name: String
    /// Whether it is a folder.
    public let isFolder: Bool
    /// Whether it is a file whose kind can be brought in.
    public let isReadable: Bool
    /// The size in bytes.
    public let size: Int
    /// How many minutes ago it was changed last.
    public let minutes: Int

    /// Describes a file or a folder.
    public init(name: String, isFolder: Bool, isReadable: Bool, size: Int, minutes: Int) {
      (self.name, self.isFolder, self.isReadable) = (name, isFolder, isReadable)
      (self.size, self.minutes) = (size, minutes)
    }
  }

  /// The path that was asked about.
  public let asked: String
  /// The path of the folder.
  public let path: String
  /// The path as shown to people.
  public let shown: String
  /// What is in it, folders first, in the order in which it is shown.
  public let entries: [Entry]
  /// Why it could not be read, or not as a whole; nil where it was.
  public let trouble: Words?

  /// Describes a folder.
  public init(
    of asked: String? = nil, path: String, shown: String, entries: [Entry], trouble: Words? = nil
  ) {
    self.asked = asked ?? path
    (self.path, self.shown, self.entries, self.trouble) = (path, shown, entries, trouble)
  }
}

/// A folder to which people often go.
public struct FolderPlace: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// Its name.
  public let name: Words

  /// Names a folder.
  public init(path: String, name: Words) { (self.path, self.name) = (path, name) }
}

extension FolderListing.Entry {
  /// Whether it is a picture that can lie on a cover, by its name.
  var isPicture: Bool { !isFolder && PictureKind.isNamed(name) }

  /// Whether it is a PDF, by its name.
  var isPDF: Bool { !isFolder && PathParts(name.lowercased()).ends(in: ".pdf") }
}
