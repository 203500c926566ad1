internal import Bytes
internal import Export
internal import Notebook
internal import Search
internal import Store
internal import Wording

final class CopiesWork {
  let job: CopiesJob
  let shelf: CopiesShelf
  private let ticket: Ticket
  private let progress: (CopiesProgress) -> Void

  var report: CopiesReport
  /// The copies written so far, as recorded on disk now or soon.
  var copies = NotebookCopies()
  var made: [UnpublishedCopy] = []
  private var ranks: [NotebookID: Int] = [:]
  private var words: ExportedWords?

  /// The number of copies or files named together; each batch is first recorded on disk.
  private static let mostCopies = 16
  private static let mostFiles = 64

  init(_ job: CopiesJob, _ ticket: Ticket, _ progress: @escaping (CopiesProgress) -> Void) {
    (self.job, self.ticket, self.progress) = (job, ticket, progress)
    report = CopiesReport(job.settings)
    shelf = CopiesShelf(of: job.library)
  }

  var settings: CopiesSettings { job.settings }

  var finishedReport: CopiesReport {
    var report = report
    let ranked = report.copies.enumerated().sorted {
      (ranks[$0.element.notebook] ?? .max, $0.offset)
        < (ranks[$1.element.notebook] ?? .max, $1.offset)
    }
    report.copies = ranked.map(\.element)
    return report
  }

  func run() throws {
    let library = try Library(at: job.library, reporting: job.damage)
    words = words(of: library)
    let lock = try CopiesLock(shelf, ticket)
    defer { withExtendedLifetime(lock) {} }
    let known = shelf.copies(in: settings.folder)
    if known == nil {
      report.notes.append(
        "the list of copies in \(settings.folder) was lost: unchanged copies are recognized, "
          + "other files stay")
    }
    copies = known ?? NotebookCopies()
    let folder = try CopiesFolder(settings.folder, of: job.library, isKnown: !copies.isEmpty)
    for place in [folder.path, shelf.directory] { UnfinishedFiles.removeAbandoned(in: place) }
    if !job.withdraws, (try? shelf.settings(of: settings.folder)) != settings {
      try shelf.remember(settings)
    }
    let marks = try library.marks()
    for (rank, mark) in marks.enumerated() { ranks[mark.id] = rank }
    let chosen = job.withdraws ? [] : marks.filter { settings.covers($0.id) }
    let before = copies
    do {
      try renew(chosen, in: folder)
      try place(in: folder)
      try removeOrReportLeftovers(known: Set(marks.map(\.id)), in: folder)
    } catch {
      // Finished files get their names, even if the rest fails.
      try? place(in: folder)
      try? saveCopies()
      throw error
    }
    if copies != before || known == nil { try saveCopies() }
  }

  private func renew(_ marks: [NotebookMark], in folder: CopiesFolder) throws {
    for (place, mark) in marks.enumerated() {
      try ticket.check()
      try renew(mark, in: folder) { [progress] share in
        let done = (Double(place) + share) / Double(marks.count)
        progress(CopiesProgress(place: place + 1, count: marks.count, share: done))
      }
    }
    progress(CopiesProgress(place: marks.count, count: marks.count, share: 1))
  }

  private func renew(
    _ mark: NotebookMark, in folder: CopiesFolder, _ progress: @escaping (Double) -> Void
  ) throws {
    let stamp = CopyStamp(of: mark, settings, words: wordStamp(of: mark.id))
    if var copy = copies[mark.id, settings.format], stamp.matches(copy.stamp) {
      let isSettled = checkUnchanged(&copy, in: folder)
      copies[mark.id, settings.format] = copy
      if isSettled { return }
    }
    do {
      guard let copy = try make(mark.id, stamp.text, in: folder, progress) else { return }
      made.append(copy)
    } catch let error as OutputError where folder.isTrouble(error) {
      throw error
    } catch LibraryError.noSuchNotebook {
      return
    } catch {
      switch error {
      case LibraryError.damaged, is DamagedNotebook, is ExportError, is OutputError:
        fail(mark.id, because: "\(error)", in: folder)
      default: throw error
      }
    }
    let files = made.reduce(0) { $0 + $1.files.count }
    if made.count >= Self.mostCopies || files >= Self.mostFiles { try place(in: folder) }
  }

  /// Checks the copy of an unchanged notebook; returns whether nothing is left to do about it.
  private func checkUnchanged(_ copy: inout NotebookCopy, in folder: CopiesFolder) -> Bool {
    guard copy.absence == nil else { return true }
    var foreign: String?
    for index in copy.files.indices {
      let found = folder.glance(at: &copy.files[index])
      if found == .nothing { return false }
      if !copy.files[index].isOurs(found) { foreign = foreign ?? copy.files[index].path }
    }
    let reason = foreign.map { Self.foreign(folder.path(of: $0)) }
    addOutcome(of: copy, reason.map { .failed($0) } ?? .unchanged, in: folder)
    return true
  }

  /// Makes a copy that waits for its name; nil if there should be none.
  private func make(
    _ id: NotebookID, _ stamp: String, in folder: CopiesFolder,
    _ progress: @escaping (Double) -> Void
  ) throws -> UnpublishedCopy? {
    let log = DamageLog(within: job.damage)
    let library = try Library(at: job.library, reporting: log)
    let outline = try library.outline(of: id)
    let choice = settings.pages(of: outline)
    let pages = try LibraryPages(of: id, in: library, allowingDamage: job.allowsDamage) {
      choice.contains($0, $1)
    }
    let isTrashed = outline.isTrashed
    guard !isTrashed, pages.count > 0 else {
      // A damaged notebook may only seem to be empty.
      guard log.isEmpty else { throw DamagedNotebook(title: pages.title, count: log.entries.count) }
      recordAbsence(isTrashed ? .trash : .pages, for: id, pages.title, stamp)
      return nil
    }
    let name = name(for: pages.title, of: id)
    let directory = job.library
    let rules = OutputRules {
      Library.refusal(toWrite: $0, beside: directory) ?? CopiesFolder.refusal(toWrite: $0)
    }
    let supply = PassedPages(of: pages) { [ticket] in
      try ticket.check()
      let page = try $0.next()
      if let path = page?.backdrop?.source.path, PathParts(path).isAbsolute { rules.protect(path) }
      return page
    }
    // The pages of one copy have a folder of their own.
    let inner = settings.format == .png ? try OutputFolder(at: folder.path(of: name)) : nil
    defer { inner?.removeIfUnused() }
    if let inner { UnfinishedFiles.removeAbandoned(in: inner.path) }
    let target = ExportTarget.folder(
      inner?.path ?? folder.path, name: inner == nil ? name : "page")
    let export = try ExportJob(
      supply, ExportSettings(settings.format), to: target, under: rules,
      words: words(of: library)?.words, progress: progress
    ).make()
    var copy = UnpublishedCopy(id: id, title: pages.title, name: name)
    copy.stamp = log.isEmpty && pages.notes.isEmpty ? stamp : nil
    copy.files = try export.files.map { try UnpublishedFile($0.file, page: $0.page, in: folder) }
    return copy
  }

  /// The words that copies carry; nil for none.
  private func words(of library: Library) -> ExportedWords? {
    job.language.map { ExportedWords(of: library, in: $0) }
  }

  /// The words that a copy would carry; nil for none, or while they are being read.
  private func wordStamp(of id: NotebookID) -> String? {
    guard settings.format == .pdf, let language = job.language else { return nil }
    return words?.changeStamp(of: id).map { "\($0) \(language)" }
  }

  private func name(for title: String, of id: NotebookID) -> String {
    copies.name(for: title, of: id, as: settings.format, besides: made.map(\.name))
  }

  private func recordAbsence(
    _ absence: NotebookCopy.Absence, for id: NotebookID, _ title: String, _ stamp: String
  ) {
    var copy =
      copies[id, settings.format]
      ?? NotebookCopy(notebook: id, format: settings.format, title: title)
    (copy.absence, copy.stamp) = (absence, stamp)
    copies[id, settings.format] = copy
  }

  private func fail(_ id: NotebookID, because reason: Words, in folder: CopiesFolder) {
    var copy = copies[id, settings.format] ?? NotebookCopy(notebook: id, format: settings.format)
    if copy.files.isEmpty {
      let library = try? Library(at: job.library, reporting: DamageLog())
      copy.title = (try? library?.outline(of: id).title) ?? ""
      copy.name = name(for: copy.title, of: id)
    }
    addOutcome(of: copy, .failed(reason), in: folder)
  }

  func addOutcome(
    of copy: NotebookCopy, _ outcome: CopiesReport.Outcome, writing written: [String] = [],
    in folder: CopiesFolder
  ) {
    report.copies.append(
      CopiesReport.Copy(
        notebook: copy.notebook, title: copy.title, path: folder.path(of: copy.path),
        outcome: outcome, written: written.map(folder.path(of:))))
  }

  static func foreign(_ path: String) -> Words {
    "\(path) was not written by this library, or has been changed since: move it away for a new "
      + "copy"
  }

  func saveCopies() throws { try shelf.save(copies, for: settings.folder) }

  /// Removes or reports copies whose notebook is no longer chosen; `known` are the readable notebooks.
  func removeOrReportLeftovers(known: Set<NotebookID>, in folder: CopiesFolder) throws {
    // A notebook whose row is damaged only seems to be gone.
    let isSure = !job.damage.entries.contains { $0.table == "notebook" }
    for copy in copies.all {
      guard let absence = absence(of: copy, known: known) else { continue }
      if copy.files.isEmpty {
        if absence == .gone || absence == .choice { copies[copy.notebook, copy.format] = nil }
      } else if job.removes || job.withdraws, isSure || absence != .gone {
        try remove(copy, in: folder)
      } else {
        addOutcome(of: copy, .left(absence.sentence), in: folder)
      }
    }
  }

  private func absence(of copy: NotebookCopy, known: Set<NotebookID>) -> NotebookCopy.Absence? {
    if job.withdraws { return .choice }
    if !known.contains(copy.notebook) { return .gone }
    if !settings.covers(copy.notebook) || copy.format != settings.format { return .choice }
    return copy.absence
  }

  private func remove(_ copy: NotebookCopy, in folder: CopiesFolder) throws {
    for file in copy.files { try removeIfOurs(file, in: folder) }
    folder.flush(copy.files.map(\.path))
    addOutcome(of: copy, .removed, in: folder)
    var empty = copy
    (empty.files, empty.name) = ([], "")
    copies[copy.notebook, copy.format] = copy.absence == nil ? nil : empty
  }
}

/// The state of a notebook, its look, and the words that were read in it.
private struct CopyStamp {
  private let state: String
  private let words: String?

  init(of mark: NotebookMark, _ settings: CopiesSettings, words: String?) {
    (state, self.words) = ("\(mark.text) \(settings.look)", words)
  }

  var text: String { words.map { "\(state) words \($0)" } ?? state }

  /// True unless a copy would differ: words that are being read are not worth one.
  func matches(_ other: String?) -> Bool {
    other == text || words == nil && other?.hasPrefix("\(state) words ") == true
  }
}

extension NotebookCopy.Absence {
  fileprivate var sentence: Words {
    switch self {
    case .trash: "the notebook is in the trash"
    case .pages: "the notebook no longer has a selected page"
    case .choice: "the notebook is no longer selected, or not in this format"
    case .gone: "the notebook no longer exists"
    }
  }
}
