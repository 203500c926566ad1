public import Bytes
internal import Helper
internal import Ink
public import Notebook
public import Wording

/// Reads the pages of foreign notes one by one, in a confined process.
public final class ForeignPages: PageSupply {
  private let client: HelperClient
  private let summary: ForeignSummary
  private let wanted: PageRanges
  private let picture: ([UInt8]) throws -> [UInt8]
  private var losses = ForeignLosses()
  private var position = 0
  private var attached = 0
  private let name: String
  /// The PDFs below pages, which many pages share.
  private var files: [ContentHash: [UInt8]] = [:]

  /// The largest file in bytes.
  private static let largest = 1 << 30

  /// Opens notes in a file of a name; `picture` turns a picture of any kind into a PNG or JPEG.
  public init(
    _ source: any ByteSource, named name: String, as format: ForeignFormat,
    wanted: PageRanges = .all,
    picture: @escaping ([UInt8]) throws -> [UInt8] = { $0 }
  ) throws {
    guard let file = SharedBytes(try source.rest(limit: Self.largest)) else {
      throw ForeignFault.tooLarge
    }
    client = HelperClient(ForeignService.kind, file: file)
    (self.name, self.wanted, self.picture) = (name, wanted, picture)
    summary = try Self.answer(from: client, .open(format)) { try ForeignSummary($0) }
    created = summary.created > 0 ? summary.created : nil
  }

  /// The title; empty if the notes have none.
  public var title: String { summary.title }
  /// The tags of the notes.
  public var tags: [String] { summary.tags }
  /// The share of pages read so far, 0 to 1.
  public var share: Double { Double(position) / Double(max(summary.pageCount, 1)) }
  /// The time of creation, in milliseconds since 1970: that of the first stroke where notes do not say it.
  public private(set) var created: Int64?
  /// What was left out or attached so far, a sentence for each kind.
  public var notes: [Words] {
    switch attached {
    case 0: losses.sentences
    case 1: losses.sentences + ["1 file is attached to the notebook"]
    default: losses.sentences + ["\(attached) files are attached to the notebook"]
    }
  }

  /// Reads the next wanted page; nil at the end.
  public func next() throws -> LoosePage? {
    while position < min(summary.pageCount, wanted.last) {
      position += 1
      var page = try readPage()
      guard wanted.contains(position) else { continue }
      try fetchFiles(of: &page)
      attached += page.attachments.count
      if summary.created == 0 { note(page.strokes.lazy.map(\.start)) }
      return page
    }
    return nil
  }

  private func note(_ starts: some Sequence<Int64>) {
    for start in starts where start > 0 { created = min(created ?? start, start) }
  }

  private func readPage() throws -> LoosePage {
    let (page, losses) = try Self.answer(from: client, .page(position - 1)) { bytes in
      var reader = ByteReader(bytes)
      let losses = try ForeignLosses(try reader.block())
      return (try LoosePage(transported: try reader.block(), number: self.position), losses)
    }
    self.losses = losses
    return page.naming(attachmentsWithoutName: name)
  }

  /// Fetches what the page shows; pictures that cannot be read are left out and counted.
  private func fetchFiles(of page: inout LoosePage) throws {
    for hash in page.fileHashes {
      if let known = files[hash] {
        page.files[hash] = known
        continue
      }
      let bytes = try Self.answer(from: client, .file(hash)) { $0 }
      guard ContentHash(of: bytes) == hash else { throw ForeignFault.damaged }
      page.files[hash] = bytes
      if page.backdrop?.hash == hash { files[hash] = bytes }
    }
    convertPictures(of: &page)
  }

  private func convertPictures(of page: inout LoosePage) {
    for layer in page.layers.indices {
      page.layers[layer].elements = page.layers[layer].elements.compactMap { element in
        guard case .figure(.image(var frame)) = element.content else { return element }
        guard let (hash, type) = convert(frame.hash, frame.mediaType, in: &page.files) else {
          losses.count(.pictures)
          return nil
        }
        (frame.hash, frame.mediaType) = (hash, type)
        var converted = element
        converted.content = .figure(.image(frame))
        return converted
      }
    }
    guard let backdrop = page.backdrop, case .image(let type) = backdrop.share,
      let hash = backdrop.hash
    else { return }
    guard let (hash, type) = convert(hash, type, in: &page.files) else {
      losses.count(.pictures)
      return page.backdrop = nil
    }
    page.backdrop = .image(hash: hash, mediaType: type, source: backdrop.source)
  }

  /// Returns the hash and the type of a picture that pages can store; nil if it cannot be read.
  private func convert(
    _ hash: ContentHash, _ type: String, in files: inout [ContentHash: [UInt8]]
  ) -> (ContentHash, String)? {
    guard let bytes = files[hash], let stored = try? picture(bytes) else { return nil }
    guard stored != bytes else { return (hash, type) }
    guard let kind = PictureKind(of: stored) else { return nil }
    let new = ContentHash(of: stored)
    files[new] = stored
    return (new, kind.mediaType)
  }

  private static func answer<Answer>(
    from client: HelperClient, _ request: ForeignRequest, _ read: ([UInt8]) throws -> Answer
  ) throws -> Answer {
    do throws(HelperError) {
      return try client.request(request.bytes) { (bytes: [UInt8]) in try read(bytes) }
    } catch {
      switch error {
      case .refused(let number): throw ForeignFault(rawValue: number) ?? .damaged
      case .notStarted(let reason): throw ForeignReadingError.notStarted(reason)
      case .tooSlow: throw ForeignFault.tooLarge
      case .crashed, .unwanted: throw ForeignFault.damaged
      }
    }
  }
}

extension LoosePage {
  /// The file of the notes itself comes without its name.
  fileprivate func naming(attachmentsWithoutName name: String) -> LoosePage {
    var page = self
    page.attachments = attachments.map {
      $0.name.isEmpty ? AttachedFile(name: name, hash: $0.hash) : $0
    }
    return page
  }
}

/// The reason why foreign notes could not be read, although they may be whole.
public enum ForeignReadingError: Error, Hashable, Sendable, Worded {
  case notStarted(Words)

  /// One line.
  public var words: Words {
    switch self {
    case .notStarted(let reason): "the process that reads such notes does not start: \(reason)"
    }
  }
}
