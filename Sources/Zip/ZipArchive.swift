public import Bytes
public import Wording

/// A possibly hostile zip archive in memory, for one thread at a time: names are only looked up, so they lead nowhere.
public struct ZipArchive {
  private let directory: ZipDirectory
  private let file: ZipFile

  /// The first bytes of a zip archive.
  public static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Opens an archive.
  public init(_ bytes: [UInt8], rules: ZipRules) throws(ZipError) {
    directory = try ZipDirectory(bytes, rules)
    let isAlone = directory.byteCount == bytes.count
    file = try ZipFile(isAlone ? bytes : Array(bytes[..<directory.byteCount]), directory.entries)
  }

  /// The size of the archive in bytes.
  public var byteCount: Int { directory.byteCount }

  /// The names of all files in an archive that is not opened.
  public static func names(
    in bytes: [UInt8], rules: ZipRules = .foreign
  ) throws(ZipError) -> [String] {
    try ZipDirectory(bytes, rules).names
  }

  /// The names of all files, in the order of the archive.
  public var names: [String] { directory.names }

  /// The expanded size of a file in bytes; nil if there is none of this name.
  public func size(of name: String) -> Int? {
    directory.places[Array(name.utf8)].map { directory.entries[$0].fields.size }
  }

  /// The bytes of a file, expanded as they are read; throws `missing` if there is none of this name.
  public func source(of name: String) throws(ZipError) -> any ByteSource {
    guard let place = directory.places[Array(name.utf8)] else { throw .missing(name) }
    return try ZipEntryBytes(file, place, size: directory.entries[place].fields.size)
  }

  /// All bytes of a file, after checking their sum; a file over `limit` bytes is not read at all.
  public func bytes(of name: String, limit: Int) throws(ZipError) -> [UInt8] {
    let source = try source(of: name)
    let size = size(of: name) ?? 0
    guard size <= limit else { throw .tooLarge(name, limit: limit) }
    do { return try source.rest(limit: size) } catch { throw .damaged("\(name): \(error)") }
  }
}

extension ZipDirectory {
  fileprivate var names: [String] {
    entries.filter { !$0.isFolder }.map { String(decoding: $0.name, as: UTF8.self) }
  }
}

/// The limits of an archive, all checked before anything is expanded.
public struct ZipRules: Hashable, Sendable {
  /// True if the archive must be in the form that `ZipWriter` writes: only its entries, with one reading.
  let isStrict: Bool
  /// The greatest number of entries.
  public var entries = 20_000
  /// The greatest size in bytes of all entries together, expanded.
  public var total = 4 << 30
  /// The greatest ratio of expanded to compressed size for entries larger than `leeway`.
  var ratio = 200
  /// The size in bytes up to which an entry is accepted at any ratio.
  public var leeway: Int

  /// The rules for our own archives, which store data that would compress beyond the ratio.
  public static let strict: ZipRules = ZipRules(isStrict: true, leeway: 64 << 10)
  /// The rules for archives that other programs wrote.
  public static let foreign: ZipRules = ZipRules(isStrict: false, leeway: 16 << 20)

  /// True if honest data can compress this well.
  func isPlausible(_ fields: ZipFields) -> Bool {
    fields.size <= leeway || fields.size / max(fields.packed, 1) <= ratio
  }
}

/// An error of a zip archive, or in handling it.
public enum ZipError: Error, Hashable, Sendable, Worded {
  case noLibrary
  case noMemory
  case noArchive
  case damaged(Words)
  case refused(Words)
  case missing(String)
  case tooLarge(String, limit: Int)

  /// One line: the problem.
  public var words: Words {
    switch self {
    case .noLibrary: "an archive needs libzip: install the package libzip4"
    case .noMemory: "not enough memory for the archive"
    case .noArchive: "the end record of the archive is missing"
    case .damaged(let reason): "the archive is damaged: \(reason)"
    case .refused(let reason): "the archive was rejected: \(reason)"
    case .missing(let name): "the archive has no \(name)"
    case .tooLarge(let name, let limit): "\(name) in the archive is larger than \(limit) bytes"
    }
  }
}
