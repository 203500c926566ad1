internal import Bytes
internal import Helper

/// The helper that reads with the installed parts, and another one once they were repaired after it failed.
struct OpenedParts: Sendable {
  private struct Files: Hashable {
    let parts: ReaderParts
    let facts: [FileFacts?]
  }

  private let find: @Sendable () -> ReaderParts?
  private var files: Files
  private var helper: HelperClient
  private var hasFailed = false
  /// True if they have read something.
  var hasRead = false

  /// Opens the parts; no process is started before something is read.
  init(find: @escaping @Sendable () -> ReaderParts?) throws(ReadingError) {
    self.find = find
    files = try Self.files(find)
    helper = try Self.helper(for: files)
  }

  private static func files(_ find: () -> ReaderParts?) throws(ReadingError) -> Files {
    guard let parts = find() else { throw .missing }
    return Files(parts: parts, facts: [parts.library, parts.model].map { Disk.facts(of: $0) })
  }

  private static func helper(for files: Files) throws(ReadingError) -> HelperClient {
    guard let network = SharedBytes(file: files.parts.model) else { throw .damaged }
    return HelperClient(ReadingService.kind, file: network)
  }

  var processID: Int32? { helper.processID }

  /// The helper; after a failure the files are compared with those that it was opened with.
  mutating func current() throws(ReadingError) -> HelperClient {
    guard hasFailed else { return helper }
    let found = try Self.files(find)
    if found != files { (helper, files, hasRead) = (try Self.helper(for: found), found, false) }
    hasFailed = false
    return helper
  }

  /// Notes a failure that other parts may mend.
  mutating func note(_ error: ReadingError) {
    switch error {
    case .missing, .damaged, .newerLibrary, .crashed, .notStarted: hasFailed = true
    case .tooSlow, .unwanted: break
    }
  }
}
