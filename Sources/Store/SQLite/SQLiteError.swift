internal import Bytes
internal import CSQLite
internal import Wording

struct SQLiteError: Error, Hashable, Sendable {
  let code: Code
  let message: String
  /// Without its values.
  let sql: String?

  struct Code: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    static let failure = Code(rawValue: SQLITE_ERROR)
    static let permission = Code(rawValue: SQLITE_PERM)
    static let busy = Code(rawValue: SQLITE_BUSY)
    static let locked = Code(rawValue: SQLITE_LOCKED)
    static let noMemory = Code(rawValue: SQLITE_NOMEM)
    static let readOnly = Code(rawValue: SQLITE_READONLY)
    static let inputOutput = Code(rawValue: SQLITE_IOERR)
    static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    static let full = Code(rawValue: SQLITE_FULL)
    static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    static let mismatch = Code(rawValue: SQLITE_MISMATCH)
    static let notADatabase = Code(rawValue: SQLITE_NOTADB)

    static let failedRead = Code(rawValue: SQLITE_IOERR | 1 << 8)
    static let shortRead = Code(rawValue: SQLITE_IOERR | 2 << 8)
    /// The shared-memory file beside the log cannot be enlarged, for lack of room or any other reason.
    static let failedSharing = Code(rawValue: SQLITE_IOERR | 19 << 8)

    var primary: Code { Code(rawValue: rawValue & 0xFF) }
  }

  var isAboutWriting: Bool {
    switch code.primary {
    case .full, .readOnly, .permission, .cannotOpen: true
    case .inputOutput: ![Code.failedRead, .shortRead].contains(code)
    default: false
    }
  }

  /// The fault of the file, for people; SQLite's messages are for programmers.
  func reason(at path: String) -> Words {
    if let obstacle = LibraryFiles.obstacle(at: path) { return obstacle }
    return switch code.primary {
    case .cannotOpen: "it cannot be opened"
    case .inputOutput: "the disk reported an error"
    case .noMemory: "not enough memory"
    case .failure, .mismatch, .constraint: "its tables are not as expected"
    default: "the database reported error \(Int(code.rawValue))"
    }
  }

  /// In bytes.
  private static let leastShared: UInt64 = 32_768

  func isAboutRoom(at path: String) -> Bool {
    guard code == .failedSharing else { return code.primary == .full }
    return Disk.freeByteCount(at: PathParts(path).folder).map { $0 < Self.leastShared } ?? false
  }

  /// True if others hold what is needed, or the machine has run out of it: neither is a fault of the file.
  var isAboutMachine: Bool {
    switch code.primary {
    case .busy, .locked, .noMemory, .full: true
    case .inputOutput: isAboutWriting
    default: false
    }
  }

  init(_ code: Int32, on handle: OpaquePointer?, sql: String? = nil) {
    self.code = Code(rawValue: code)
    message = String(cString: handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle))
    self.sql = sql
  }
}
