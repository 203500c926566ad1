public import Bytes
public import Notebook

/// The files around notes, some of which belong to them.
public struct NotesSurroundings {
  /// Reads a file to which the notes refer; nil if it is missing or too large.
  ///
  /// An attached file has the path of the notes, a dot and the given name, which contains no slash; any
  /// other is relative to the folder of the notes, or where its path says, or came along with the notes.
  let read: (Backdrop.Source) -> [UInt8]?
  /// Returns where a file lies, so that it can be found from elsewhere too; nil if that is not known.
  let locate: (Backdrop.Source) -> String?
  /// True if a file is there that was not read.
  let isThere: (Backdrop.Source) -> Bool
  /// Returns where the notes themselves lie; empty if that is not known.
  let own: () -> String
  /// Opens the notes once more, from their beginning; nil if they can be read only once.
  let again: () -> (any ByteSource)?
  /// Returns an encrypted PDF without its encryption; nil if its password is not known.
  let unlock: ([UInt8]) throws -> [UInt8]?
  /// Takes the ink of annotations out of a PDF; nil if there is none.
  let takeInk: ([UInt8]) -> TakenInk?
  /// Returns a picture of any kind as a PNG or a JPEG.
  let picture: ([UInt8]) throws -> [UInt8]

  /// Describes the surroundings of notes.
  ///
  /// - Parameters:
  ///   - read: Reads a file; nil if it is missing or too large.
  ///   - locate: Returns where a file lies; nil if that is not known.
  ///   - isThere: Whether a file is there that was not read.
  ///   - own: Returns where the notes themselves lie; empty if that is not known.
  ///   - again: Opens the notes once more, from their beginning; nil if they can be read only once.
  ///   - unlock: Returns an encrypted PDF without its encryption; nil if its password is not known.
  ///   - takeInk: Takes the ink of annotations out of a PDF; nil if there is none.
  ///   - picture: Returns a picture of any kind as a PNG or a JPEG.
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
