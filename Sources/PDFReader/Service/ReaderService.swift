internal import Bytes
public import Helper

/// The process that reads one PDF: it answers requests, and can do nothing else.
public final class ReaderService: HelperService {
  /// Reads with Poppler, within the usual limits.
  public static let kind: HelperKind = {
    var kind = HelperKind(word: "--reading-a-pdf")
    kind.library = "libpoppler-glib.so.8"
    kind.greeting = ReaderRequest.open.bytes
    return kind
  }()

  private let file: HelperFile
  private var pdf: OpenPDF?

  /// Begins to read a file, which is opened with the first request.
  public init(_ file: HelperFile) { self.file = file }

  /// Answers a request, or says why it cannot.
  public func answer(_ request: [UInt8]) throws -> HelperReply {
    let request = try ReaderRequest(request)
    do throws(PrintedError) {
      return try answer(to: request)
    } catch {
      return .refused(ReaderRefusal(error).rawValue)
    }
  }

  private func answer(to request: ReaderRequest) throws(PrintedError) -> HelperReply {
    if pdf == nil {
      guard !file.memory.isEmpty else { throw .unreadable }
      pdf = try OpenPDF(lasting: file.memory)
    }
    var writer = ByteWriter()
    switch request {
    case .open: pdf?.info().write(to: &writer)
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
    guard let page = try pdf?.page(number) else { throw .unreadable }
    return page
  }
}
