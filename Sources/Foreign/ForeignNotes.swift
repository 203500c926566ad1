internal import Bytes
internal import Notebook
public import Wording
internal import Zip

/// Notes of another program as they are read, in a process that may crash.
///
/// A reader never trusts a size, a count or a number in its file, and counts what it leaves out.
protocol ForeignNotes {
  /// The name of the program.
  static var program: String { get }
  /// The extensions of its files, with their dots.
  static var endings: [String] { get }
  /// True if a file begins like this, without its compression; false for formats that are archives.
  ///
  /// If the header of the compression is longer than what is given, it is given instead.
  static func isLikely(_ head: [UInt8]) -> Bool
  /// True if an archive with files of these names is in this format.
  static func isLikely(ofArchive names: [String]) -> Bool

  /// Opens the notes; pages that are read later may still be damaged.
  init(_ file: ForeignContent) throws(ForeignFault)

  /// The title; empty if the notes have none.
  var title: String { get }
  var tags: [String] { get }
  /// The time of creation, in milliseconds since 1970; nil if the notes do not say it.
  var created: Int64? { get }
  var pageCount: Int { get }
  /// What was left out so far.
  var losses: ForeignLosses { get }
  /// Reads a page, counted from 0; each is read once, in order.
  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage
}

extension ForeignNotes {
  static func isLikely(_ head: [UInt8]) -> Bool { false }
  static func isLikely(ofArchive names: [String]) -> Bool { false }
  var tags: [String] { [] }
  var created: Int64? { nil }
}

extension Int64 {
  /// The seconds from 1970 to 2001, when the times of Apple begin.
  static let appleEpoch = 978_307_200.0

  /// A time in milliseconds since 1970; nil for one that makes no sense.
  init?(time milliseconds: Double?) {
    guard let milliseconds, milliseconds > 0, milliseconds < 1e13 else { return nil }
    self = Int64(milliseconds)
  }
}

/// The content of a file: without its compression, or the archive that it is.
enum ForeignContent {
  case bytes([UInt8])
  case archive(ZipArchive)

  /// The largest file without its compression, and in an archive, in bytes.
  static let largest = 512 << 20

  /// Opens a file by its first bytes.
  init(_ file: [UInt8]) throws(ForeignFault) {
    if file.starts(with: ZipArchive.mark) {
      do { self = .archive(try ZipArchive(file, rules: .foreign)) } catch { throw .damaged }
    } else if file.starts(with: [0x1F, 0x8B]) {
      guard let inflation = Inflation(StoredBytes(file[...])) else { throw .tooLarge }
      do throws(SourceError) {
        self = .bytes(try inflation.rest(limit: Self.largest))
      } catch .tooLarge {
        throw .tooLarge
      } catch {
        throw .damaged
      }
    } else {
      self = .bytes(file)
    }
  }

  /// The bytes of a file that is no archive.
  var bytes: [UInt8] {
    get throws(ForeignFault) {
      guard case .bytes(let bytes) = self else { throw .damaged }
      return bytes
    }
  }

  /// The archive, for formats that are archives.
  var archive: ZipArchive {
    get throws(ForeignFault) {
      guard case .archive(let archive) = self else { throw .damaged }
      return archive
    }
  }
}

extension ZipArchive {
  /// The bytes of a file in an archive; nil if it is missing or damaged.
  func file(_ name: String) -> [UInt8]? {
    try? bytes(of: name, limit: ForeignContent.largest)
  }
}

/// The reason why foreign notes cannot be read at all.
public enum ForeignFault: UInt8, Error, Hashable, Sendable, Worded, CaseIterable {
  case damaged = 1
  case noPages = 2
  case encrypted = 3
  /// Written by a version that nobody knew when this was written.
  case tooNew = 4
  case tooLarge = 5

  /// One line.
  public var words: Words {
    switch self {
    case .damaged: "the notes are damaged"
    case .noPages: "it has no pages"
    case .encrypted: "the notes are encrypted: remove their password in the program that wrote them"
    case .tooNew: "the notes are from a version that is not known yet"
    case .tooLarge: "the notes are too large"
    }
  }
}

/// What is left out of foreign notes, by kind.
struct ForeignLosses: Hashable {
  private(set) var counts: [Loss: Int] = [:]

  /// The kinds of things that cannot be brought over.
  enum Loss: UInt8, Hashable, CaseIterable {
    /// Strokes, shapes or other elements that make no sense.
    case damagedElements = 1
    /// Elements of kinds that are not known.
    case unknownElements = 2
    case pictures = 3
    case recordings = 4
    case links = 5
    case videos = 6
    case attachments = 7
    case damagedPages = 8
    case formats = 9
    /// What a page shows, such as a sticker or a chart, that has no ink.
    case embedded = 10
    /// The texture of brushes such as pencils and crayons.
    case textures = 40
  }

  mutating func count(_ loss: Loss, _ number: Int = 1) {
    guard number > 0 else { return }
    let sum = counts[loss, default: 0].addingReportingOverflow(number)
    counts[loss] = sum.overflow ? .max : sum.partialValue
  }

  mutating func add(_ others: ForeignLosses) {
    for (loss, number) in others.counts { count(loss, number) }
  }

  /// True if anything was left out besides looks.
  var leavesContent: Bool { counts.keys.contains { $0 != .formats && $0 != .textures } }

  /// A sentence for each kind, in a fixed order.
  var sentences: [Words] {
    counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { $0.key.sentence($0.value) }
  }
}

extension ForeignLosses.Loss {
  func sentence(_ count: Int) -> Words {
    switch self {
    case .damagedElements:
      count == 1 ? "1 damaged element was left out" : "\(count) damaged elements were left out"
    case .unknownElements:
      count == 1
        ? "1 element of an unknown kind was left out"
        : "\(count) elements of unknown kinds were left out"
    case .pictures: count == 1 ? "1 picture was left out" : "\(count) pictures were left out"
    case .recordings:
      count == 1 ? "1 sound recording was left out" : "\(count) sound recordings were left out"
    case .links: count == 1 ? "1 link was left out" : "\(count) links were left out"
    case .videos: count == 1 ? "1 video was left out" : "\(count) videos were left out"
    case .attachments:
      count == 1 ? "1 attached file was left out" : "\(count) attached files were left out"
    case .damagedPages:
      count == 1 ? "1 damaged page was left out" : "\(count) damaged pages were left out"
    case .formats:
      count == 1
        ? "the look of 1 text was simplified" : "the looks of \(count) texts were simplified"
    case .embedded:
      count == 1
        ? "1 embedded element was left out" : "\(count) embedded elements were left out"
    case .textures:
      count == 1
        ? "the texture of 1 stroke was left out" : "the textures of \(count) strokes were left out"
    }
  }
}
