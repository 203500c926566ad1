internal import Notebook
internal import Wording

extension Library {
  /// Checks every row of a library, or of one notebook: its checksum, form, place and ink.
  ///
  /// A check of the whole library, which may be too damaged to open, includes its file and backups. `name` is the title
  /// of the only notebook to check, or how its id begins; one in the trash is found if no other has the name.
  /// With `setAside`, damaged rows are moved out of the way; a file with a broken structure is kept, and replaced by
  /// a new one with what can be read. Otherwise no byte changes. Throws `lost`, `noSuchNotebook`, and disk errors.
  public static func verify(
    at directory: String, notebook name: String? = nil, setAside: Bool = false, now: Int64
  ) throws(LibraryError) -> VerifyReport {
    let files = LibraryFiles(directory: directory)
    guard try files.isThere else {
      try refuseBesideBackups(files)
      throw .notFound(directory: directory)
    }
    let isReadOnly = !LibraryFiles.canWrite(files.database)
    let setAside = setAside && !isReadOnly
    do {
      if setAside { files.removeAbandoned() }
      var report = try inspect(directory, only: name, setAside: setAside, now: now)
      report.isReadOnly = isReadOnly
      guard setAside, name == nil, !report.structure.isEmpty else { return report }
      // If two processes find the file broken, the second one finds it whole.
      return try LibraryFiles.locking(directory) {
        let report = try inspect(directory, only: nil, setAside: false, now: now)
        guard !report.structure.isEmpty else { return report }
        return try salvage(files, report: report, now: now)
      }
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// Inspects a library that can be opened; reports a broken structure for one that cannot.
  ///
  /// One just saved has the damaged file's tallies, which show what is missing.
  private static func inspect(
    _ directory: String, only name: String?, setAside: Bool, isSaved: Bool = false, now: Int64
  ) throws -> VerifyReport {
    let path = LibraryFiles(directory: directory).database
    var faults: [Words] = []
    do {
      faults = try FileInspection.faults(of: Connection(path, mode: .reading))
      // Inspecting changes nothing, so a file with a broken structure is kept as found.
      let looking = try Library(lookingAt: directory)
      guard faults.isEmpty else { throw LibraryError.damaged(path: path) }
      let id = try name.map { try looking.anyNotebook(named: $0) }
      var inspection = try Inspection(looking, only: id, isSaved: isSaved)
      var report = inspection.report
      if !isSaved { report.structure += inspection.miscounts }
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
          inspection.findings, only: inspection.notebook, isSaved: isSaved, now: now,
          noting: &report)
        guard inspection.findings.isPartial else { break }
        inspection = try Inspection(library, only: id, isSaved: isSaved)
      }
      if name == nil { report.losses = try library.connection.knownLosses() }
      try report.explain(in: library, repaired: true)
      return report
    } catch let error where isDamage(error) {
      var report = VerifyReport()
      report.structure = faults.isEmpty ? ["the file cannot be read to its end"] : faults
      return report
    }
  }

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
    // A table lost to a damaged schema gives only a general failure.
    if (error as? SQLiteError)?.code.primary == .failure { return true }
    return if case .damaged = LibraryError(error, at: "") { true } else { false }
  }

  private static func salvage(
    _ files: LibraryFiles, report: VerifyReport, now: Int64
  ) throws -> VerifyReport {
    let outcome = try Salvage(files).run(now: now)
    // The rows that could be read may be damaged themselves.
    var result = try inspect(files.directory, only: nil, setAside: true, isSaved: true, now: now)
    result.structure = report.structure + outcome.gathered.findings + result.structure
    // The notes about this very salvage do not count as earlier ones.
    let noteCount = outcome.gathered.isUncertain ? 2 : 1
    result.quarantineCount = max(0, result.quarantineCount - noteCount)
    result.damagedFile = outcome.kept
    return result
  }
}
