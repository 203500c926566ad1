public import Notebook

/// The kinds of files whose pages can be brought in.
public enum NotesFormat: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A recording of a pen in CSV.
  case recording

  /// What such a file is called.
  public var description: String {
    switch self {
    case .recording: "recordings in CSV (milliseconds, x, y, pressure, azimuth, altitude)"
    }
  }

  /// Tells the kind from the first bytes of a file, whatever its name.
  public init(of bytes: [UInt8]) {
    self = .recording
  }

  /// Opens a file to be read page by page.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: The pages.
  /// - Throws: What is wrong with the file, and where.
  public func pages(of bytes: [UInt8], now: Int64) throws -> any PageSupply {
    switch self {
    case .recording: try RecordingPages(bytes, now: now)
    }
  }
}
