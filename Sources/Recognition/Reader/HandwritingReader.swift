internal import Bytes
internal import Helper
internal import Synchronization

/// Reads lines of handwriting, in a process that is started when one is there to be read.
public final class HandwritingReader: Sendable {
  /// The version of what is read: anything read by another one is to be read again.
  public static let version = 3

  private let opened: Mutex<OpenedParts>

  /// Creates a reader; throws unless its parts are installed.
  ///
  /// Parts that are replaced after they failed are used from then on.
  public init() throws(ReadingError) {
    opened = Mutex(try OpenedParts { ReaderParts.find() })
  }

  package var processID: Int32? { opened.withLock { $0.processID } }

  /// Reads a line, while `isWanted`.
  ///
  /// A process that something else has ended is replaced once; parts that end each process before it has read
  /// anything are damaged.
  public func read(
    _ picture: LinePicture, while isWanted: () -> Bool = { true }
  ) throws(ReadingError) -> Lattice {
    let subject = Int(truncatingIfNeeded: picture.key)
    do throws(ReadingError) {
      return try lattice(of: picture, about: subject, isWanted)
    } catch {
      guard error == .crashed else { throw error }
      do throws(ReadingError) {
        return try lattice(of: picture, about: subject, isWanted)
      } catch {
        throw error == .crashed && !opened.withLock(\.hasRead) ? .damaged : error
      }
    }
  }

  private func lattice(
    of picture: LinePicture, about subject: Int, _ isWanted: () -> Bool
  ) throws(ReadingError) -> Lattice {
    let helper = try opened.withLock { opened throws(ReadingError) in try opened.current() }
    do {
      let lattice = try helper.request(picture.pixels, about: subject, while: isWanted) {
        (reply: [UInt8]) in
        var reader = ByteReader(reply)
        let lattice = try Lattice(from: &reader)
        guard reader.isAtEnd else { throw ByteError.tooLarge }
        return lattice
      }
      opened.withLock { $0.hasRead = true }
      return lattice
    } catch {
      let error = ReadingError(error)
      opened.withLock { $0.note(error) }
      throw error
    }
  }
}
