internal import Bytes
internal import CPoppler
private import Glibc

/// The process that reads one PDF: it answers requests, and can do nothing else.
///
/// It may crash or hang: the program then continues without it.
public enum ReaderService {
  /// The argument that starts the program as this process.
  static let word = "--reading-a-pdf"
  /// The descriptors of the connection and of the file in this process.
  static let connection: CInt = 3
  static let file: CInt = 4
  /// The memory limit: a quarter of the machine's, within bounds.
  private static var memory: UInt64 {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return UInt64(min(max(pages * size / 4, 256 << 20), 1 << 30))
  }

  /// Serves until the other side closes the connection, if this process was started for that; returns
  /// whether it was.
  public static func serve(as words: [String]) -> Bool {
    guard words.count == 2, words[1] == word else { return false }
    // The file is memory of the program that asks.
    var facts = stat()
    guard fstat(file, &facts) == 0,
      suzuri_confine(memory + UInt64(facts.st_size), connection) == 0
    else { return true }
    var service = Serving(over: Connection(descriptor: connection))
    while service.answer() {}
    return true
  }
}

/// The process's open file.
private struct Serving: ~Copyable {
  let connection: Connection
  var pdf: OpenPDF?

  init(over connection: Connection) { self.connection = connection }

  /// Answers a request; returns whether there may be another.
  mutating func answer() -> Bool {
    do {
      let (_, count) = try connection.head()
      let request = try ReaderRequest(try connection.bytes(count))
      do throws(PrintedError) {
        let answer = try answer(to: request)
        switch answer {
        case .bytes(let bytes): try? connection.send(ReaderReply.done.rawValue, bytes)
        case .pixels(let pixels): try? connection.send(ReaderReply.done.rawValue, pixels: pixels)
        }
      } catch {
        try connection.send(ReaderReply(error).rawValue, [])
      }
      return true
    } catch {
      return false
    }
  }

  private enum Answer {
    case bytes([UInt8])
    case pixels([UInt32])
  }

  private mutating func answer(to request: ReaderRequest) throws(PrintedError) -> Answer {
    var writer = ByteWriter()
    switch request {
    case .open:
      pdf = nil
      pdf = try open()
      pdf?.info().write(to: &writer)
    case .draw(let part):
      guard part.isSound, let pixels = try page(part.page).pixels(of: part) else {
        throw .unreadable
      }
      return .pixels(pixels)
    case .text(let number): try page(number).text().write(to: &writer)
    case .links(let number):
      let links = try pdf?.links(of: number) ?? []
      writer.appendVarint(UInt64(links.count))
      for link in links { link.write(to: &writer) }
    case .pictures(let number):
      let boxes = try page(number).pictures()
      writer.appendVarint(UInt64(boxes.count))
      for box in boxes { box.write(to: &writer) }
    case .svg(let number):
      guard let svg = try page(number).svg() else { throw .unreadable }
      return .bytes(svg)
    }
    return .bytes(writer.bytes)
  }

  private func page(_ number: Int) throws(PrintedError) -> OpenPage {
    guard pdf != nil, let page = try pdf?.page(number) else { throw .unreadable }
    return page
  }

  private func open() throws(PrintedError) -> OpenPDF {
    var facts = stat()
    guard fstat(ReaderService.file, &facts) == 0, facts.st_size > 0,
      let start = mmap(
        nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, ReaderService.file, 0),
      start != MAP_FAILED
    else { throw .unreadable }
    // It stays as long as the process.
    return try OpenPDF(lasting: UnsafeRawBufferPointer(start: start, count: Int(facts.st_size)))
  }
}
