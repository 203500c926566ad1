internal import Bytes
internal import Geometry
public import Helper

/// The process that reads one PDF.
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
      return .refused(error.refusal)
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
      writer.append(try pdf?.links(of: number) ?? []) { $1.write(to: &$0) }
    case .pictures(let number):
      writer.append(try page(number).pictures()) { $1.write(to: &$0) }
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

enum ReaderRequest: Hashable, Sendable {
  /// Answered by `PrintedInfo`.
  case open
  case draw(PrintedPart)
  case text(page: Int)
  case links(page: Int)
  case pictures(page: Int)
  case svg(page: Int)

  fileprivate enum Kind: UInt8 { case open = 1, draw, text, links, pictures, svg }

  /// The page concerned; 0 for the whole file.
  var page: Int {
    switch self {
    case .open: 0
    case .draw(let part): part.page
    case .text(let page), .links(let page), .pictures(let page), .svg(let page): page
    }
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .open: writer.append(Kind.open.rawValue)
    case .draw(let part):
      writer.append(Kind.draw.rawValue)
      part.write(to: &writer)
    case .text(let page): writer.append(.text, page)
    case .links(let page): writer.append(.links, page)
    case .pictures(let page): writer.append(.pictures, page)
    case .svg(let page): writer.append(.svg, page)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    guard let kind = Kind(rawValue: try reader.byte()) else { throw .unknownKind }
    switch kind {
    case .open: self = .open
    case .draw: self = .draw(try PrintedPart(from: &reader))
    case .text: self = .text(page: try reader.count(PrintedInfo.mostPages))
    case .links: self = .links(page: try reader.count(PrintedInfo.mostPages))
    case .pictures: self = .pictures(page: try reader.count(PrintedInfo.mostPages))
    case .svg: self = .svg(page: try reader.count(PrintedInfo.mostPages))
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ kind: ReaderRequest.Kind, _ page: Int) {
    append(kind.rawValue)
    appendVarint(UInt64(max(page, 0)))
  }
}
