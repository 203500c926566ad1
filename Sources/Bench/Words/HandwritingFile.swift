internal import Bytes
internal import Command
internal import Notebook
internal import Recognition
internal import Store
internal import Wording

/// The pages of a file of handwriting, in a library that is made for it.
struct HandwritingFile {
  let name: String
  private let library: Library
  private let notebook: NotebookID
  private let pages: [EntityID]

  /// Imports a file into a folder that does not exist yet.
  init(at path: String, to folder: String) throws {
    name = NotesFile.stem(of: path)
    library = try Library(at: folder, create: true, reporting: DamageLog())
    let pages = try NotesFile(path).pages()
    var intake = try Intake(making: name, in: library, now: .now)
    while let page = try pages.next() { try intake.add(page, to: library, now: .now) }
    _ = try intake.publish(in: library, now: .now)
    notebook = intake.id
    self.pages = try library.outline(of: notebook).pages.map(\.id)
  }

  /// Reads a page by its number from 1, with the milliseconds that it took; nil if there is none.
  func read(
    page: Int, by reader: HandwritingReader
  ) throws -> (page: ReadPage, milliseconds: Double)? {
    guard pages.indices.contains(page - 1) else { return nil }
    let content = try library.page(pages[page - 1], of: notebook)
    var read = ReadPage()
    let time = try ContinuousClock().measure {
      read = try ReadPage(of: WrittenStrokes(on: content).lines, by: reader)
    }
    return (read, time / .milliseconds(1))
  }
}

extension HandwritingReader {
  /// The most memory that the reading process has used so far, in bytes; nil if it does not run.
  var peakMemory: Int? {
    processID.flatMap { Disk.bytes(of: "/proc/\($0)/status", atMost: 1 << 16) }
      .flatMap(PeakMemory.bytes)
  }
}

enum PeakMemory {
  /// The peak in the status of a process, as Linux writes it.
  static func bytes(in status: [UInt8]) -> Int? {
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 * 1024 }
  }
}
