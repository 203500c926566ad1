extension Library {
  /// Looks at every row of a library: its checksum, its form, its place, its ink.
  ///
  /// - Parameters:
  ///   - directory: Where the library lies; it may be too damaged to be opened.
  ///   - setAside: Whether to move damaged rows out of the way. Where the structure of the file
  ///     is broken, what can be read is saved into a new file and the damaged one is kept.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: What was found, and what was done about it.
  /// - Throws: `lost` where nothing can be read, and what the disk says.
  public static func verify(
    at directory: String, setAside: Bool = false, now: Int64
  ) throws(LibraryError) -> VerifyReport {
    let files = LibraryFiles(directory: directory)
    guard LibraryFiles.exists(files.database) else { throw .notFound(directory: directory) }
    do {
      if setAside { KeptFile.removeRemains(in: files) }
      let report = try inspect(directory, setAside: setAside, now: now)
      guard setAside, !report.structure.isEmpty else { return report }
      return try salvage(files, report: report, now: now)
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// Inspects a library that can be opened; one that cannot has a broken structure.
  private static func inspect(
    _ directory: String, setAside: Bool, now: Int64
  ) throws -> VerifyReport {
    do {
      // Looking changes nothing, so a file whose structure is broken is kept as it was found.
      let inspection = try Inspection(Library(lookingAt: directory))
      var report = inspection.report
      if setAside, !report.isWhole, report.structure.isEmpty {
        let library = try Library(at: directory)
        report.setAsideCount = try library.setAside(inspection, now: now)
      }
      return report
    } catch let error where isDamage(error) {
      var report = VerifyReport()
      report.structure = ["the file cannot be read to its end"]
      return report
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    if case .damaged = LibraryError(error, at: "") { true } else { false }
  }

  private static func salvage(
    _ files: LibraryFiles, report: VerifyReport, now: Int64
  ) throws -> VerifyReport {
    let kept = try Salvage(files).run(now: now)
    // The rows that could be read may still be damaged themselves.
    var result = try inspect(files.directory, setAside: true, now: now)
    result.structure = report.structure + result.structure
    result.damagedFile = kept
    return result
  }
}
