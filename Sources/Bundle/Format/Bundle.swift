public import Bytes
public import Notebook
public import Wording
internal import Zip

/// Statements about a notebook, or some of its pages, with all their images and PDFs, in one file.
///
/// `Docs/Formats/Bundle.md` specifies it. It can be merged repeatedly, late and in any order with the same result.
public struct Bundle: Hashable, Sendable {
  /// Its description.
  public var manifest: Manifest
  /// The statements.
  public var records: [PlacedRecord]
  /// The images and PDFs included.
  public var blobs: [ContentHash: [UInt8]] = [:]
  /// A small picture of the first page, as a PNG; nil for none.
  public var thumbnail: [UInt8]?

  /// The media type of its files in desktops and mails.
  public static let mediaType: String = "application/vnd.suzuri.bundle"
  /// The file name extension.
  public static let ending: String = ".suzuri"
  /// The largest file that is read, in bytes.
  public static let largestFile: Int = 1 << 30

  /// The manifest lists the files only when the bundle is written.
  init(_ manifest: Manifest, _ records: [PlacedRecord] = []) {
    (self.manifest, self.records) = (manifest, records)
  }

  /// True if a file beginning with these bytes can be a bundle: its first entry says so.
  public static func isBundle(_ head: [UInt8]) -> Bool {
    let mark = Array("mimetype\(mediaType)".utf8)
    return head.starts(with: [0x50, 0x4B, 0x03, 0x04]) && head.dropFirst(30).starts(with: mark)
  }

  /// The number of bytes needed to see whether a file can be a bundle.
  static let headSize = 30 + "mimetype\(mediaType)".utf8.count

  /// Returns the file, with pages numbered in the given order and others after; equal bundles give equal bytes.
  public func encoded(pages order: [EntityID] = []) throws -> [UInt8] {
    guard records.count <= RecordPart.limit
    else { throw BundleError.tooMuch("\(records.count) statements") }
    var files: [(name: String, bytes: [UInt8], isStored: Bool)] = []
    if manifest.kind == .notebook || manifest.kind == .pages {
      files.append((Name.readMe, Array(readMe.utf8), false))
    }
    if let thumbnail { files.append((Name.thumbnail, thumbnail, true)) }
    for part in parts(order) { files.append((part.name, RecordPart.encoded(part.records), false)) }
    for (hash, bytes) in blobs.sorted(by: { $0.key < $1.key }) {
      files.append((Name.blob(hash), bytes, true))
    }
    var manifest = manifest
    manifest.entries = files.map {
      Manifest.Entry(name: $0.name, size: $0.bytes.count, hash: ContentHash(of: $0.bytes))
    }
    var zip = ZipWriter()
    zip.add(Name.mediaType, Array(Self.mediaType.utf8), isStored: true)
    zip.add(Name.manifest, manifest.text)
    for file in files { zip.add(file.name, file.bytes, isStored: file.isStored) }
    let bytes = try zip.finish()
    guard bytes.count <= Self.largestFile
    else { throw BundleError.tooMuch("\(bytes.count >> 20) MiB") }
    guard records.count <= Self.mostStatements(in: bytes.count)
    else { throw BundleError.tooMuch("\(records.count) statements in so few bytes") }
    return bytes
  }

  /// The statements grouped by the places of their things: the notebook first, then page by page.
  private func parts(_ order: [EntityID]) -> [(name: String, records: [Record])] {
    var byHome: [EntityID: [Record]] = [:]
    for placed in records { byHome[placed.home ?? .notebook, default: []].append(placed.record) }
    let outline = byHome.removeValue(forKey: .notebook).map { (Name.notebook, $0) }
    let known = order.filter { byHome[$0] != nil }
    let pages = known + Set(byHome.keys).subtracting(known).sorted()
    return [outline].compactMap(\.self)
      + pages.enumerated().map { (Name.page($0.offset + 1), byHome[$0.element] ?? []) }
  }

  private var readMe: String {
    """
    A notebook of Suzuri, for handwriting on Linux: 'suzuri import FILE' or a double click opens it.
    Suzuri is free software. Who sent you this file may pass on its Debian package, or its source code, of which
    'make deb' builds one: README.md there says how to install it.
    The pages are in binary form, which Docs/Formats/Bundle.md of Suzuri specifies.

    """
  }

  /// Reads a hostile or incomplete file: nothing in it is trusted before all of it was checked.
  public init(_ bytes: [UInt8]) throws(BundleError) {
    guard Self.isBundle(bytes) else { throw Self.isRepacked(bytes) ? .repacked : .notABundle }
    do {
      let zip = try ZipArchive(bytes, rules: Self.rules(for: bytes.count))
      self.init(try Manifest(parsing: zip.bytes(of: Name.manifest, limit: Manifest.limit)))
      try read(zip, atMost: Self.mostStatements(in: bytes.count))
    } catch {
      throw error as? BundleError ?? .damaged("\(error)")
    }
  }

  /// True if an archive that does not begin as a bundle has the files of one.
  private static func isRepacked(_ bytes: [UInt8]) -> Bool {
    guard let zip = try? ZipArchive(bytes, rules: .foreign) else { return false }
    return Set(zip.names.map { PathParts($0).name }).isSuperset(of: [Name.mediaType, Name.manifest])
  }

  /// Thousands of strokes often share a statement, which compresses to almost nothing: small files may expand freely.
  private static func rules(for size: Int) -> ZipRules {
    var rules = ZipRules.strict
    (rules.leeway, rules.total) = (64 << 20, (128 << 20) + 8 * size)
    return rules
  }

  /// The most statements read from a file of `size` bytes: a small file must not cost much.
  static func mostStatements(in size: Int) -> Int { min(RecordPart.limit, 250_000 + 4 * size) }

  private mutating func read(_ zip: ZipArchive, atMost limit: Int) throws {
    let listed = Set(manifest.entries.map(\.name)).union([Name.mediaType, Name.manifest])
    guard listed == Set(zip.names)
    else { throw BundleError.damaged("its manifest does not list its contents") }
    for entry in manifest.entries {
      let bytes = try zip.bytes(of: entry.name, limit: entry.size)
      guard bytes.count == entry.size, ContentHash(of: bytes) == entry.hash
      else { throw BundleError.damaged("\(entry.name) does not match its manifest") }
      try decode(entry, bytes, atMost: limit)
    }
  }

  private mutating func decode(
    _ entry: Manifest.Entry, _ bytes: [UInt8], atMost limit: Int
  ) throws {
    if entry.name == Name.thumbnail {
      thumbnail = bytes
    } else if Name.isRecords(entry.name) {
      do {
        let room = limit - records.count
        records += try RecordPart.decoded(bytes, atMost: room).map { PlacedRecord($0, at: nil) }
      } catch {
        throw BundleError.damaged("\(entry.name): \(error)")
      }
    } else if entry.name == Name.blob(entry.hash) {
      blobs[entry.hash] = bytes
    }
  }

  private enum Name {
    static let mediaType = "mimetype"
    static let manifest = "manifest.json"
    static let readMe = "readme.txt"
    static let thumbnail = "thumbnail.png"
    static let notebook = "notebook.records"

    static func page(_ number: Int) -> String { "pages/\(String(number, digits: 4)).records" }
    static func blob(_ hash: ContentHash) -> String { "blobs/\(hash)" }

    static func isRecords(_ name: String) -> Bool {
      name == notebook || (name.hasPrefix("pages/") && name.hasSuffix(".records"))
    }
  }
}

/// The reason why bytes cannot be read as a bundle, or a bundle cannot be made.
public enum BundleError: Error, Hashable, Sendable, Worded {
  case notABundle
  /// Another program has packed the files of a bundle again, in another form.
  case repacked
  case damaged(Words)
  /// A newer version of the program wrote them, and they cannot be understood without it.
  case newer(format: Int)
  case requires(String)
  case tooMuch(Words)

  /// The problem, lower-case, without a full stop.
  public var words: Words {
    switch self {
    case .notABundle: "not a Suzuri bundle"
    case .repacked: "another program has rezipped it: use the original file"
    case .damaged(let reason): "it is damaged or incomplete: \(reason)"
    case .newer(let format): "it was written by a newer Suzuri (format \(format)): \(Self.advice)"
    case .requires(let part):
      "it needs '\(part.prefix(60))', which this Suzuri does not support: \(Self.advice)"
    case .tooMuch(let what): "it would have \(what), too much for one bundle"
    }
  }

  private static let advice: Words = "update this program"
}
