internal import Notebook

extension Library {
  /// Looks at every row of a library, or of one notebook: its checksum, its form, its place, its
  /// ink.
  ///
  /// The whole library includes the structure of its file and of its backups.
  ///
  /// - Parameters:
  ///   - directory: Where the library lies; it may be too damaged to be opened.
  ///   - name: The title of the only notebook to look at, or the first digits of its id; one in
  ///     the trash is found where no other has the name.
  ///   - setAside: Whether to move damaged rows out of the way. Where the structure of the file
  ///     is broken, what can be read is saved into a new file and the damaged one is kept; this
  ///     takes a look at the whole library. Otherwise no byte of the library changes.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: What was found, and what was done about it.
  /// - Throws: `lost` where nothing can be read, `noSuchNotebook`, and what the disk says.
  public static func verify(
    at directory: String, notebook name: String? = nil, setAside: Bool = false, now: Int64
  ) throws(LibraryError) -> VerifyReport {
    let files = LibraryFiles(directory: directory)
    guard try files.isThere else { throw .notFound(directory: directory) }
    let isReadOnly = !LibraryFiles.canWrite(files.database)
    let setAside = setAside && !isReadOnly
    do {
      if setAside { files.removeAbandoned() }
      var report = try inspect(directory, only: name, setAside: setAside, now: now)
      report.isReadOnly = isReadOnly
      guard setAside, name == nil, !report.structure.isEmpty else { return report }
      // Of two who find the file broken, the second finds it whole.
      return try LibraryFiles.locking(directory) {
        let report = try inspect(directory, only: nil, setAside: false, now: now)
        guard !report.structure.isEmpty else { return report }
        return try salvage(files, report: report, now: now)
      }
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// Inspects a library that can be opened; one that cannot has a broken structure.
  private static func inspect(
    _ directory: String, only name: String?, setAside: Bool, now: Int64
  ) throws -> VerifyReport {
    let path = LibraryFiles(directory: directory).database
    var faults: [String] = []
    do {
      faults = try FileInspection.faults(of: Connection(path, mode: .reading))
      // Looking changes nothing, so a file whose structure is broken is kept as it was found.
      let looking = try Library(lookingAt: directory)
      guard faults.isEmpty else { throw LibraryError.damaged(path: path) }
      let id = try name.map { try looking.anyNotebook(named: $0) }
      var inspection = try Inspection(looking, only: id)
      var report = inspection.report
      guard report.structure.isEmpty else { return report }
      guard setAside, !inspection.findings.isEmpty else {
        try report.explain(in: looking, repaired: false)
        return report
      }
      let library = try Library(at: directory, reporting: DamageLog())
      var treated = -1
      while treated < report.treatedCount {
        treated = report.treatedCount
        try library.repair(
          inspection.findings, only: inspection.notebook, now: now, noting: &report)
        guard inspection.findings.isPartial else { break }
        inspection = try Inspection(library, only: id)
      }
      try report.explain(in: library, repaired: true)
      return report
    } catch let error where isDamage(error) {
      var report = VerifyReport()
      report.structure = faults.isEmpty ? ["the file cannot be read to its end"] : faults
      return report
    }
  }

  /// Finds a notebook, outside the trash if it can be found there.
  private func anyNotebook(named name: String) throws(LibraryError) -> NotebookID {
    do {
      return try notebook(named: name)
    } catch {
      guard case .noSuchNotebook = error, let id = try? notebook(named: name, inTrash: true)
      else { throw error }
      return id
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    // A table that a damaged schema has lost is a plain failure.
    if (error as? SQLiteError)?.code.primary == .failure { return true }
    return if case .damaged = LibraryError(error, at: "") { true } else { false }
  }

  private static func salvage(
    _ files: LibraryFiles, report: VerifyReport, now: Int64
  ) throws -> VerifyReport {
    let outcome = try Salvage(files).run(now: now)
    // The rows that could be read may still be damaged themselves.
    var result = try inspect(files.directory, only: nil, setAside: true, now: now)
    result.structure = report.structure + outcome.findings + result.structure
    // The word about this very salvage is not from earlier.
    result.quarantineCount = max(0, result.quarantineCount - 1)
    result.damagedFile = outcome.kept
    return result
  }
}
