public import Bytes

/// A moment in a sound recording, made while something was written.
public struct AudioMark: Hashable, Sendable {
  /// The name of the sound file.
  public var file: String
  /// The milliseconds since the beginning of the recording.
  public var milliseconds: Int

  /// Creates a mark.
  public init(file: String, milliseconds: Int) {
    self.file = file
    self.milliseconds = milliseconds
  }
}

extension AudioMark: Storable {
  /// Appends the time and the name.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(max(milliseconds, 0)))
    file.write(to: &writer)
  }

  /// Reads a mark.
  public init(from reader: inout ByteReader) throws(ByteError) {
    milliseconds = try reader.count(Int(Int64.max))
    file = try String(from: &reader)
  }
}
