internal import Bytes
internal import Desk
internal import Export
internal import Glibc
internal import Notebook
internal import Paint
internal import Store

/// The way of some pages into files.
///
/// It reads the library through a connection of its own, so that the keeper goes on keeping.
struct ExportWork {
  let task: ExportTask
  let folder: String
  let ticket: ExportTicket
  let damage: DamageNews
  let mailbox: Mailbox<Letter>

  /// Makes the files, or says why there are none; what was ended leaves nothing.
  func run() {
    guard !ticket.isCancelled else { return }
    do {
      let log = DamageLog(within: damage.log)
      let result = try export(reporting: log)
      mailbox.post(.told(sentence(about: result, without: log.entries.count)))
    } catch is Ended {
      // Whoever ended it knows.
    } catch {
      mailbox.post(.failed("Nothing was exported: \(error)."))
    }
    damage.look()
    mailbox.post(.working(nil, by: .exporter))
  }

  private func export(reporting log: DamageLog) throws -> ExportResult {
    tell(0)
    guard Disk.makeFolders(folder) else { throw NoFolder(path: folder, code: errno) }
    let wanted = Set(task.order.pages)
    let library = try Library(at: task.library, reporting: log)
    let directory = task.library
    let rules = OutputRules { Library.refusal(toWrite: $0, beside: directory) }
    let pages = try LibraryPages(of: task.notebook, in: library, allowingDamage: true) {
      wanted.contains($1.id)
    }
    var settings = ExportSettings(task.order.format.exported)
    settings.paper = task.order.paper.exported
    let path = freePath(ending: settings.format.ending)
    let supply = EndablePages(pages, ticket: ticket)
    return try ExportJob(supply, settings, to: .file(path), under: rules, progress: tell).run()
  }

  private func tell(_ share: Double) {
    mailbox.post(
      .working(Work(title: "Exporting \(task.order.name)", share: share), by: .exporter))
  }

  // MARK: - The place

  /// A path that neither a file nor the first of several has.
  private func freePath(ending: String) -> String {
    let there = Disk.names(in: folder) ?? []
    let taken = Set(there.map { Self.stem(of: $0, ending: ending) })
    let name = FileName.safe(task.order.name)
    var (free, number) = (name, 2)
    while taken.contains(free) {
      free = "\(name) \(number)"
      number += 1
    }
    return "\(folder)/\(free).\(ending)"
  }

  /// The name that a file was asked for under: without its ending and the number of a page.
  private static func stem(of file: String, ending: String) -> String {
    guard let name = PathParts(file).dropping(".\(ending)") else { return "" }
    guard let dash = name.lastIndex(of: "-"), name[dash...].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<dash])
  }

  /// What was made and where, in one sentence.
  private func sentence(about result: ExportResult, without damaged: Int) -> String {
    let place = Surroundings.variable("HOME").flatMap { home in
      PathParts("\(folder)/").dropping(beginning: "\(home)/").map { "~/\($0)" }
    }
    let name = result.files.first.map { PathParts($0.path).name } ?? ""
    let what = result.files.count == 1 ? "'\(name)'" : "\(result.files.count) files"
    let loss = damaged == 1 ? "a damaged part is" : "\(damaged) damaged parts are"
    let first = damaged == 0 ? result.notes.first : "\(loss) not in it"
    let note = first.map { ", but \($0)" } ?? ""
    let shown = place.map { PathParts($0).dropping("/") ?? $0 } ?? folder
    return "Exported \(what) to \(shown)\(note)."
  }
}

/// There is no folder for the files, and none can be made.
private struct NoFolder: Error, CustomStringConvertible {
  let path: String
  let code: CInt
  var description: String { "cannot make the folder \(path): \(String(cString: strerror(code)))" }
}

/// Nobody wants the export any more.
private struct Ended: Error {}

/// Pages that come to an end when nobody wants them any more.
private final class EndablePages: PageSupply {
  private let pages: LibraryPages
  private let ticket: ExportTicket

  init(_ pages: LibraryPages, ticket: ExportTicket) {
    self.pages = pages
    self.ticket = ticket
  }

  var title: String { pages.title }
  var share: Double { pages.share }
  var notes: [String] { pages.notes }

  func next() throws -> LoosePage? {
    let page = try pages.next()
    guard !ticket.isCancelled else { throw Ended() }
    return page
  }
}

extension ExportCard.Format {
  fileprivate var exported: ExportFormat {
    switch self {
    case .pdf: .pdf
    case .png: .png
    case .svg: .svg
    case .xopp: .xopp
    }
  }
}

extension ExportCard.ShownPaper {
  fileprivate var exported: PaperShare {
    switch self {
    case .full: .full
    case .ruling: .ruling
    case .none: .none
    }
  }
}
