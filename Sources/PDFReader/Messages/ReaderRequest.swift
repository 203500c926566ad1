internal import Bytes
internal import Geometry

/// The requests to the process that reads a PDF.
enum ReaderRequest: Hashable, Sendable {
  /// To open the file; answered by `PrintedInfo`.
  case open
  /// To draw a part of a page; answered by its pixels.
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
