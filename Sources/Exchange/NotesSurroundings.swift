public import Bytes
public import Notebook

/// The files around notes, some of which belong to them.
public struct NotesSurroundings {
  /// Reads a file to which the notes refer; nil if it is missing or too large.
  ///
  /// An attached file has the path of the notes, a dot and the given name, which contains no slash; any
  /// other is relative to the folder of the notes, at its path, or supplied with the notes.
  let read: (Backdrop.Source) -> [UInt8]?
  /// Returns the place of a file, so that it can be found from elsewhere too; nil if unknown.
  let locate: (Backdrop.Source) -> String?
  /// True if an unread file exists.
  let isThere: (Backdrop.Source) -> Bool
  /// Returns the place of the notes themselves; empty if unknown.
  let own: () -> String
  /// Opens the notes again, from their beginning; nil if they can be read only once.
  let again: () -> (any ByteSource)?
  /// Returns an encrypted PDF without its encryption; nil if its password is unknown.
  let unlock: ([UInt8]) throws -> [UInt8]?
  /// Takes the ink of annotations out of a PDF; nil if there is none.
  let takeInk: ([UInt8]) -> TakenInk?
  /// Returns a picture of any kind as a PNG or JPEG.
  let picture: ([UInt8]) throws -> [UInt8]

  /// Creates the surroundings of notes; the parameters are those of the properties.
  public init(
    read: @escaping (Backdrop.Source) -> [UInt8]?,
    locate: @escaping (Backdrop.Source) -> String? = { _ in nil },
    isThere: @escaping (Backdrop.Source) -> Bool = { _ in false },
    own: @escaping () -> String = { "" },
    again: @escaping () -> (any ByteSource)? = { nil },
    unlock: @escaping ([UInt8]) throws -> [UInt8]? = { _ in nil },
    takeInk: @escaping ([UInt8]) -> TakenInk? = { _ in nil },
    picture: @escaping ([UInt8]) throws -> [UInt8] = { $0 }
  ) {
    (self.read, self.locate, self.isThere, self.own) = (read, locate, isThere, own)
    (self.again, self.unlock, self.takeInk, self.picture) = (again, unlock, takeInk, picture)
  }

  /// The surroundings of notes without other files.
  public static var none: NotesSurroundings { NotesSurroundings(read: { _ in nil }) }
}
