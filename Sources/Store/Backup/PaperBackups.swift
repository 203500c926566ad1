internal import Bytes
internal import Glibc

/// The custom papers in backups: a list beside each backup, and the files once for all lists.
///
/// They are not part of the library; an error with one stops neither the others nor a backup.
struct PaperBackups: Hashable, Sendable {
  /// The folders of the papers, of the backups, and of the files in backups.
  private let (papers, backups, contents): (String, String, String)

  /// The most bytes of one file, and of all, latest first.
  private static let (largest, room) = (32 << 20, 512 << 20)
  /// The most papers, and the most bytes of their list.
  private static let (most, longestList) = (10_000, 8 << 20)
  /// The seconds for which an unlisted file may still be about to be listed.
  private static let patience = 3600

  init(_ files: LibraryFiles) {
    (papers, backups) = (files.papers, files.backups)
    contents = "\(files.backups)/papers"
  }

  private func path(of backup: String) -> String { "\(backups)/\(backup)\(Self.ending)" }

  private static let ending = ".papers"

  private func file(of hash: ContentHash) -> String { "\(contents)/\(hash).pdf" }

  /// Copies all papers for a backup before it gets its name, and lists them.
  ///
  /// The list is written first, so that nobody takes its files for unlisted ones. While another backup may stay under
  /// that name, the list has the papers of both. `check` is called before each paper and stops the copy by throwing.
  func copy(for backup: String, check: () throws -> Void) throws -> Copied {
    let found = found()
    var copied = Copied(papers: listed(found))
    copied.missing = found.count - copied.papers.count
    let isNoted = saveList(of: copied.papers + list(of: backup).papers, in: backup)
    for paper in copied.papers where !Disk.isThere(file(of: paper.hash)) {
      try check()
      if !save(paper) { copied.missing += 1 }
    }
    if !isNoted { copied.missing = found.count }
    return copied
  }

  struct Copied {
    fileprivate let papers: [Entry]
    var missing = 0
  }

  func record(_ copied: Copied, in backup: String) { saveList(of: copied.papers, in: backup) }

  @discardableResult
  private func saveList(of papers: [Entry], in backup: String) -> Bool {
    guard !papers.isEmpty else {
      Disk.remove(path(of: backup))
      return true
    }
    var seen: Set<Entry> = []
    let json = JSON.array(papers.filter { seen.insert($0).inserted }.map(\.json))
    let bytes = Array(json.description.utf8)
    return (try? OutputFile.write(bytes, to: path(of: backup), permissions: 0o600)) != nil
  }

  private func save(_ paper: Entry) -> Bool {
    // Later changes are for the next backup.
    guard let bytes = bytes(at: "\(papers)/\(paper.name)"), ContentHash(of: bytes) == paper.hash,
      (try? LibraryFiles.makeDirectory(contents)) != nil
    else { return false }
    return (try? OutputFile.write(bytes, to: file(of: paper.hash), permissions: 0o600)) != nil
  }

  func areChanged(since backup: String) -> Bool {
    let listed = list(of: backup).papers
    return Set(found().map { [$0.name, $0.mark] }) != Set(listed.map { [$0.name, $0.mark] })
  }

  /// The papers with their content hashes; only files that no list knows are read.
  private func listed(_ found: [(name: String, mark: String)]) -> [Entry] {
    let known = Dictionary(
      lists.flatMap { list(of: $0).papers }.map { ([$0.name, $0.mark], $0.hash) }
    ) { one, _ in one }
    return found.compactMap { paper in
      let hash =
        known[[paper.name, paper.mark]]
        ?? bytes(at: "\(papers)/\(paper.name)").map { ContentHash(of: $0) }
      return hash.map { Entry(name: paper.name, mark: paper.mark, hash: $0) }
    }
  }

  private func found() -> [(name: String, mark: String)] {
    var all: [(name: String, facts: FileFacts)] = []
    for name in (Disk.names(in: papers) ?? []).prefix(Self.most) where Self.isPaper(name) {
      let path = "\(papers)/\(name)"
      guard let facts = Disk.facts(of: path), facts.kind == .file, Disk.isReadable(path),
        (1...Self.largest).contains(facts.size)
      else { continue }
      all.append((name, facts))
    }
    all.sort { ($1.facts.seconds, $0.name) < ($0.facts.seconds, $1.name) }
    var left = Self.room
    return all.prefix { paper in
      left -= paper.facts.size
      return left >= 0
    }.map { ($0.name, "\($0.facts.size) \($0.facts.seconds) \($0.facts.nanoseconds)") }
  }

  private static func isPaper(_ name: String) -> Bool {
    let file = PathParts(name)
    return name.utf8.first != UInt8(ascii: ".") && !name.utf8.contains(UInt8(ascii: "/"))
      && (file.ends(in: ".pdf") || file.ends(in: ".PDF"))
  }

  private func bytes(at path: String) -> [UInt8]? {
    guard let bytes = Disk.bytes(of: path, atMost: Self.largest + 1) else { return nil }
    return (1...Self.largest).contains(bytes.count) ? bytes : nil
  }

  /// Restores the papers of a backup that no longer exist under any name; returns the number that failed.
  func restore(from backup: String) -> Int {
    let entries = list(of: backup).papers
    guard !entries.isEmpty else { return 0 }
    var present = Set(listed(found()).map(\.hash))
    var missing = 0
    for paper in entries where !present.contains(paper.hash) {
      if restore(paper) { present.insert(paper.hash) } else { missing += 1 }
    }
    return missing
  }

  private func restore(_ paper: Entry) -> Bool {
    guard let bytes = bytes(at: file(of: paper.hash)), ContentHash(of: bytes) == paper.hash,
      let name = freeName(like: paper.name), (try? LibraryFiles.makeDirectory(papers)) != nil
    else { return false }
    return (try? OutputFile.write(bytes, to: "\(papers)/\(name)", permissions: 0o600)) != nil
  }

  /// In bytes, without its number and ending.
  private static let longestStem = 200

  private func freeName(like name: String) -> String? {
    let ending = name.suffix(4)
    var stem = name.dropLast(4)
    func isFree(_ name: String) -> Bool { Disk.isAbsent("\(papers)/\(name)") }
    if isFree(name) { return name }
    while stem.utf8.count > Self.longestStem { stem.removeLast() }
    return (2...Self.most).lazy.map { "\(stem) \($0)\(ending)" }.first(where: isFree)
  }

  /// While a list cannot be read, no file is removed: it may name any of them.
  func prune(keeping names: [String]) {
    guard let lists = Disk.names(in: backups).map(Self.lists) else { return }
    let kept = Set(names.map { PathParts($0) })
    for name in lists where !kept.contains(PathParts(name)) { removeOld(path(of: name)) }
    let all = lists.map(list)
    guard all.allSatisfy(\.isWhole) else { return }
    let named = Set(all.flatMap(\.papers).map { PathParts("\($0.hash).pdf") })
    for name in Disk.names(in: contents) ?? [] where !named.contains(PathParts(name)) {
      removeOld("\(contents)/\(name)")
    }
    Disk.removeFolder(contents)
  }

  /// Removes a file, unless another process may be about to list it.
  private func removeOld(_ path: String) {
    guard let facts = Disk.facts(of: path), facts.seconds < time(nil) - Self.patience
    else { return }
    Disk.remove(path)
  }

  fileprivate struct Entry: Hashable, Sendable {
    let name: String
    /// A file with the same mark is not read again.
    let mark: String
    let hash: ContentHash

    init(name: String, mark: String, hash: ContentHash) {
      (self.name, self.mark, self.hash) = (name, mark, hash)
    }

    var json: JSON { ["name": .string(name), "mark": .string(mark), "sha256": .string("\(hash)")] }

    init?(_ json: JSON) {
      guard case .string(let name)? = json["name"], PaperBackups.isPaper(name),
        case .string(let mark)? = json["mark"], case .string(let digits)? = json["sha256"],
        let hash = ContentHash(hexadecimal: digits)
      else { return nil }
      self.init(name: name, mark: mark, hash: hash)
    }
  }

  private var lists: [String] { Self.lists(Disk.names(in: backups) ?? []) }

  private static func lists(_ names: [String]) -> [String] {
    names.compactMap { PathParts($0).dropping(ending) }
  }

  /// The papers on a backup's list; `isWhole` if it could be read entirely.
  private func list(of backup: String) -> (papers: [Entry], isWhole: Bool) {
    let path = path(of: backup)
    guard let bytes = Disk.bytes(of: path, atMost: Self.longestList),
      case .array(let papers)? = try? JSON(parsing: bytes)
    else { return ([], Disk.isAbsent(path)) }
    let entries = papers.prefix(Self.most * 2).compactMap { Entry($0) }
    return (entries, entries.count == papers.count)
  }
}
