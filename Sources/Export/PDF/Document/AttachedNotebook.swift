public import Bytes

/// A notebook attached to a PDF of its pages, so that they can be edited again.
public struct AttachedNotebook {
  /// The media type by which it is found: that of bundles.
  public static let mediaType: String = "application/vnd.suzuri.bundle"

  let name: String
  let make: (_ beginning: ContentHash?) throws -> [UInt8]

  /// Describes a notebook by its file name; `make` may omit the file whose bytes begin the document.
  public init(name: String, make: @escaping (_ beginning: ContentHash?) throws -> [UInt8]) {
    (self.name, self.make) = (name, make)
  }
}

/// The file of a notebook in a PDF.
public struct FoundNotebook: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The number of first bytes of the PDF that are a file it omits; 0 if it is complete.
  public let beginning: Int

  /// Finds the notebook in a PDF, which may be hostile; nil if there is none of at most `limit` bytes.
  public init?(in pdf: [UInt8], limit: Int) {
    // The type of a stream is in plain sight, unlike most of a PDF; only its slash is written differently.
    guard let word = AttachedNotebook.mediaType.split(separator: "/").last,
      pdf.contains(String(word)), let file = ForeignPDF(pdf, evenEncrypted: true),
      let found = EmbeddedFiles(of: file).all.last(where: \.isNotebook),
      let bytes = file.expandedBytes(of: found.stream, limit: limit)
    else { return nil }
    (self.bytes, beginning) = (bytes, found.beginning)
  }
}

struct EmbeddedFiles {
  /// All of them, in the order of their keys.
  private(set) var all: [Entry] = []

  private let file: ForeignPDF
  private let root: ForeignPDF.Value

  struct Entry {
    let key: [UInt8]
    let facts: ForeignPDF.Value
    let stream: ForeignPDF.Value
    let isNotebook: Bool
    /// The number of first bytes of the PDF that it omits.
    let beginning: Int
  }

  private static let mostFiles = 10_000
  /// The key for the number of the PDF's bytes that a file omits.
  static let beginningKey = "/SuzuriBeginning"

  init(of file: ForeignPDF) {
    self.file = file
    root = file.root() ?? 0
    let tree = dictionary("/EmbeddedFiles", of: names)
    for (key, facts) in file.leaves(of: tree, "/Names", most: Self.mostFiles) {
      if let key = file.string(of: key) { add(facts, under: key) }
    }
  }

  private var names: ForeignPDF.Value { dictionary("/Names", of: root) }

  private func dictionary(_ key: String, of value: ForeignPDF.Value) -> ForeignPDF.Value {
    guard file.kind(of: value) == .dictionary else { return value }
    return file.entry(key, of: value)
  }

  private mutating func add(_ facts: ForeignPDF.Value, under key: [UInt8]) {
    guard file.kind(of: facts) == .dictionary, let files = file.dictionary("/EF", of: facts) else {
      return
    }
    let streams = ["/UF", "/F"].map { file.entry($0, of: files) }
    guard let stream = streams.first(where: { file.kind(of: $0) == .stream }) else { return }
    let type = file.text("/Subtype", of: file.dictionary(of: stream))
    let count = file.number(Self.beginningKey, of: facts) ?? 0
    all.append(
      Entry(
        key: key, facts: facts, stream: stream,
        isNotebook: type.lowercased() == PDFSyntax.name(AttachedNotebook.mediaType),
        beginning: count.isFinite && (0...1e15).contains(count) ? Int(count) : 0))
  }

  func listAll() {
    guard file.kind(of: names) == .dictionary else { return }
    let (tree, list) = (file.made("<<>>"), file.made("[]"))
    for entry in all {
      file.append(file.made("<\(Hex.digits(entry.key))>"), to: list)
      file.append(entry.facts, to: list)
    }
    file.set("/Names", of: tree, to: list)
    file.set("/EmbeddedFiles", of: names, to: all.isEmpty ? nil : tree)
  }

  /// The keys of the catalog that lead to files.
  static let keys: Set<String> = ["/Names", "/AF"]

  /// The catalog entries that lead to all files but notebooks, and to `new` unless nil.
  func entries(adding new: AttachedReference?) -> [UInt8] {
    var known = all.filter { !$0.isNotebook }
      .map { AttachedReference(key: $0.key, facts: file.written($0.facts)) }
    if var new {
      while known.contains(where: { $0.key == new.key }) { new.key.append(UInt8(ascii: "+")) }
      known.append(new)
    }
    known.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var entries = Array("/Names<<".utf8) + file.entries(of: names, without: ["/EmbeddedFiles"])
    if !known.isEmpty { entries += AttachedReference.tree(of: known) }
    entries += Array(">>".utf8)
    let gone = Set(all.filter(\.isNotebook).compactMap { file.name(of: $0.facts) })
    let linked = dictionary("/AF", of: root)
    let kept = (file.kind(of: linked) == .array ? file.items(of: linked) : [])
      .filter { file.name(of: $0).map { !gone.contains($0) } ?? true }.map(file.written)
    let associated = kept + (new.map { [$0.facts] } ?? [])
    return associated.isEmpty
      ? entries : entries + Array("/AF[\(associated.joined(separator: " "))]".utf8)
  }
}

struct AttachedReference {
  var key: [UInt8]
  /// Its facts, or the reference to them.
  let facts: String

  /// The names entry that lists files by their keys.
  static func tree(of files: [AttachedReference]) -> [UInt8] {
    let list = files.flatMap { PDFSyntax.string(of: $0.key) + Array(" \($0.facts)".utf8) }
    return Array("/EmbeddedFiles<</Names[".utf8) + list + Array("]>>".utf8)
  }
}
