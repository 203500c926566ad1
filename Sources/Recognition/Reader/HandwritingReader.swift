internal import Bytes
internal import Helper

/// Reads lines of handwriting, in a process that is started when one is there to be read.
public final class HandwritingReader: Sendable {
  /// The version of what is read: anything read by another one is to be read again.
  public static let version = 2

  private let helper: HelperClient

  /// Creates a reader; throws unless its parts are installed.
  public init() throws(ReadingError) {
    guard let parts = ReaderParts.find() else { throw .missing }
    guard let network = SharedBytes(file: parts.model) else { throw .damaged }
    helper = HelperClient(ReadingService.kind, file: network)
  }

  package var processID: Int32? { helper.processID }

  /// Reads a line, while `isWanted`.
  ///
  /// A process that something else has ended is replaced once.
  public func read(
    _ picture: LinePicture, while isWanted: () -> Bool = { true }
  ) throws(ReadingError) -> Lattice {
    let subject = Int(truncatingIfNeeded: picture.key)
    do throws(ReadingError) {
      return try lattice(of: picture, about: subject, isWanted)
    } catch {
      guard error == .crashed else { throw error }
      return try lattice(of: picture, about: subject, isWanted)
    }
  }

  private func lattice(
    of picture: LinePicture, about subject: Int, _ isWanted: () -> Bool
  ) throws(ReadingError) -> Lattice {
    do {
      return try helper.request(picture.pixels, about: subject, while: isWanted) {
        (reply: [UInt8]) in
        var reader = ByteReader(reply)
        let lattice = try Lattice(from: &reader)
        guard reader.isAtEnd else { throw ByteError.tooLarge }
        return lattice
      }
    } catch {
      throw ReadingError(error)
    }
  }
}
