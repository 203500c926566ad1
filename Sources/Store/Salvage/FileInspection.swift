internal import Bytes
internal import Glibc
internal import Wording

/// Checks a library's file and log as bytes, before SQLite opens them.
///
/// SQLite believes the header, and overwrites what it does not understand in a log with the next transaction.
struct FileInspection {
  private let connection: Connection

  /// Others may write meanwhile, so damage counts only if seen twice with nothing changed in between.
  static func faults(of connection: Connection) throws -> [Words] {
    let inspection = FileInspection(connection: connection)
    var last: (state: [FileFacts?], faults: [Words])?
    for _ in 0..<50 {
      let state = inspection.state
      let faults = try inspection.faults()
      if faults.isEmpty { return [] }
      if let last, last.state == state, last.faults == faults, inspection.state == state {
        return faults
      }
      last = (state, faults)
      usleep(20_000)
    }
    // A process that writes this busily has read what is there.
    return []
  }

  static func isOurs(_ connection: Connection) throws -> Bool {
    FileHeader(try connection.bytes(FileHeader.byteCount, at: 0)).isOurs
  }

  /// Changes when file or log are written; an empty file counts as none, since opening the database may create one.
  static func state(of database: String) -> [FileFacts?] {
    [database, "\(database)-wal"].map { path in
      Disk.facts(of: path).flatMap { $0.size > 0 ? $0 : nil }
    }
  }

  private var state: [FileFacts?] { Self.state(of: connection.path) }

  private func faults() throws -> [Words] {
    let stored = FileHeader(try connection.bytes(FileHeader.byteCount, at: 0))
    let log = try RawFile("\(connection.path)-wal").map {
      try Log($0, pageSize: stored.pageSize ?? 4096)
    }
    // The log's version of a page overrides the file's.
    let first = try log?.frames.last { $0.page == 1 }.flatMap { try log?.bytes(of: $0) }
    let header = first.map { FileHeader($0) } ?? stored
    let faults = (log?.faults ?? []) + header.faults
    guard let size = header.pageSize else { return faults }
    return try faults + sizeFaults(header, size, log)
  }

  private func sizeFaults(_ header: FileHeader, _ size: Int, _ log: Log?) throws -> [Words] {
    let length = try connection.fileSize()
    let count = log?.pageCount ?? length / size
    var faults: [Words] = []
    if header.pageCount != count {
      let missing = header.pageCount - count
      faults.append(
        log?.pageCount == nil && missing > 0 && missing < header.pageCount
          ? "the file ends early: \(missing) of its \(header.pageCount) pages are missing"
          : "the file has \(count) pages, but its header says \(header.pageCount) "
            + "(bytes 28 to 31)")
    } else if let log, log.pageCount != nil, length / size < count {
      let logged = Set(log.frames.map(\.page))
      // The count is only claimed by the log, so nothing loops up to it.
      let missing = count - length / size - logged.count { $0 > length / size && $0 <= count }
      if missing > 0 {
        faults.append("the file ends early: \(missing) of its \(count) pages are missing")
      }
    }
    if log?.pageCount == nil, length % size != 0 { faults.append("the file ends within a page") }
    return faults
  }
}
