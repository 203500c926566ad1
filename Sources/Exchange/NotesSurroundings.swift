public import Notebook

/// The files among which notes lie, some of which belong to them.
public struct NotesSurroundings {
  /// Reads a file that the notes name; nil where it is not there, or too large.
  ///
  /// An attached one has the path of the notes, a point and the given name, which has no slash in it;
  /// another lies relative to the folder of the notes, or where its path says, or came along with the notes.
  let read: (Backdrop.Source) -> [UInt8]?
  /// Says where a file lies, so that it is found from elsewhere too; nil where that is not known.
  let locate: (Backdrop.Source) -> String?

  /// Describes the surroundings of notes.
  ///
  /// - Parameters:
  ///   - read: Reads a file; nil where it is not there, or too large.
  ///   - locate: Says where a file lies; nil where that is not known.
  public init(
    read: @escaping (Backdrop.Source) -> [UInt8]?,
    locate: @escaping (Backdrop.Source) -> String? = { _ in nil }
  ) {
    (self.read, self.locate) = (read, locate)
  }

  /// The surroundings of notes that came alone.
  public static var none: NotesSurroundings { NotesSurroundings(read: { _ in nil }) }
}
