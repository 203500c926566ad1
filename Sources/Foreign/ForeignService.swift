internal import Bytes
public import Helper
internal import Notebook

/// The process that reads foreign notes.
public final class ForeignService: HelperService {
  /// Works with libzip, and takes as long as a large notebook needs.
  public static let kind: HelperKind = {
    var kind = HelperKind(word: "--reading-foreign-notes")
    kind.library = "libzip.so.4"
    kind.work = 60
    kind.waiting = 300
    kind.longest = 512 << 20
    return kind
  }()

  /// The largest file that is kept because not all in it could be read, in bytes.
  private static let largestKept = 64 << 20

  private let file: HelperFile
  private var notes: (any ForeignNotes)?
  /// The recordings that no page shows, which come with the first page.
  private var media: [ForeignMedia] = []
  private var files: [ContentHash: [UInt8]] = [:]

  /// Begins with the file of the notes.
  public init(_ file: HelperFile) { self.file = file }

  /// Answers a request, or says why it cannot.
  public func answer(_ request: [UInt8]) throws -> HelperReply {
    do throws(ForeignFault) {
      switch try ForeignRequest(request) {
      case .open(let format): return .bytes(try open(format))
      case .page(let index): return .bytes(try page(index))
      case .file(let hash):
        guard let file = files.removeValue(forKey: hash) else { throw .damaged }
        return .bytes(file)
      }
    } catch {
      return .refused(error.rawValue)
    }
  }

  private func open(_ format: ForeignFormat) throws(ForeignFault) -> [UInt8] {
    let content = try ForeignContent(Array(file.memory))
    let opened = try format.reader.init(content)
    guard opened.pageCount > 0 else { throw .noPages }
    guard opened.pageCount <= ForeignRequest.mostPages else { throw .tooLarge }
    notes = opened
    if case .archive(let archive) = content { media = archive.media }
    return ForeignSummary(
      title: opened.title, tags: opened.tags, created: opened.created ?? 0,
      pageCount: opened.pageCount
    ).bytes
  }

  private func page(_ index: Int) throws(ForeignFault) -> [UInt8] {
    guard index < notes?.pageCount ?? 0, var page = try notes?.page(index) else { throw .noPages }
    for file in media { page.attach(file.bytes, named: file.name) }
    media = []
    // The file itself keeps what a later version may read.
    if index == notes.map({ $0.pageCount - 1 }), notes?.losses.leavesContent == true,
      file.memory.count <= Self.largestKept
    {
      page.attach(Array(file.memory), named: "")
    }
    let finished = page.finished(number: index + 1)
    for (hash, bytes) in finished.files { files[hash] = bytes }
    var writer = ByteWriter()
    writer.appendBlock(notes?.losses.bytes ?? [])
    writer.appendBlock(finished.transported)
    return writer.bytes
  }
}

/// A question to the process that reads foreign notes.
enum ForeignRequest: Hashable {
  case open(ForeignFormat)
  /// The next page, counted from 0.
  case page(Int)
  /// The bytes of a file of the last page, which are given once.
  case file(ContentHash)

  static let mostPages = 100_000

  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .open(let format):
      writer.append(1)
      writer.append(format.number)
    case .page(let index):
      writer.append(2)
      writer.appendVarint(UInt64(index))
    case .file(let hash):
      writer.append(3)
      hash.write(to: &writer)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    var reader = ByteReader(bytes)
    do throws(ByteError) {
      switch try reader.byte() {
      case 1:
        guard let format = ForeignFormat(number: try reader.byte()) else {
          throw ByteError.unknownKind
        }
        self = .open(format)
      case 2: self = .page(try reader.count(Self.mostPages))
      case 3: self = .file(try ContentHash(from: &reader))
      default: throw ByteError.unknownKind
      }
    } catch {
      throw .damaged
    }
  }
}

/// What is known of notes before their pages are read.
struct ForeignSummary: Hashable {
  var title: String
  var tags: [String]
  /// In milliseconds since 1970; 0 if unknown.
  var created: Int64
  var pageCount: Int

  var bytes: [UInt8] {
    var writer = ByteWriter()
    String(title.prefix(200)).write(to: &writer)
    writer.appendVarint(UInt64(min(tags.count, 100)))
    for tag in tags.prefix(100) { String(tag.prefix(200)).write(to: &writer) }
    writer.appendSigned(created)
    writer.appendVarint(UInt64(pageCount))
    return writer.bytes
  }

  init(title: String, tags: [String], created: Int64, pageCount: Int) {
    (self.title, self.tags, self.created, self.pageCount) = (title, tags, created, pageCount)
  }

  init(_ bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    title = try String(from: &reader)
    tags = try (0..<reader.count(100)).map { _ in try String(from: &reader) }
    created = try reader.signed()
    pageCount = try reader.count(ForeignRequest.mostPages)
  }
}

extension ForeignLosses {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    for (loss, number) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.append(loss.rawValue)
      writer.appendVarint(UInt64(number))
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      guard let loss = Loss(rawValue: try reader.byte()) else { throw ByteError.unknownKind }
      count(loss, try reader.count(.max))
    }
  }
}
