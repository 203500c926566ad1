internal import Bytes
internal import Glibc

/// The papers of one's own in backups: beside each backup a list of them, and once for all lists the files.
///
/// They are no part of the library, and whatever is wrong with one of them keeps no other and no backup from
/// being made or brought back.
struct PaperBackups: Hashable, Sendable {
  /// The folder of the papers, that of the backups, and that of the files in them.
  private let (papers, backups, contents): (String, String, String)

  /// The largest file, and the most bytes of all, the latest first.
  private static let (largest, room) = (32 << 20, 512 << 20)
  /// The most papers, and the longest list of them.
  private static let (most, longestList) = (10_000, 8 << 20)
  /// How long what no list names may be on its way into one, in seconds.
  private static let patience = 3600

  /// Names the folders of a library.
  init(_ files: LibraryFiles) {
    (papers, backups) = (files.papers, files.backups)
    contents = "\(files.backups)/papers"
  }

  private func path(of backup: String) -> String { "\(backups)/\(backup)\(Self.ending)" }

  private static let ending = ".papers"

  private func file(of hash: ContentHash) -> String { "\(contents)/\(hash).pdf" }

  // MARK: - Making a backup

  /// Copies all papers for a backup, before that gets its name, and notes them on its list.
  ///
  /// The list comes first, so that nobody takes its files for those of none. As long as another backup may
  /// stay under that name, the list has the papers of both. `goOn`: called before each paper; nothing more
  /// is copied if it throws.
  func copy(for backup: String, goOn: () throws -> Void) throws -> Copied {
    let found = found()
    var copied = Copied(papers: listed(found))
    copied.missing = found.count - copied.papers.count
    let isNoted = note(copied.papers + list(of: backup).papers, of: backup)
    for paper in copied.papers where !Disk.isThere(file(of: paper.hash)) {
      try goOn()
      if !keep(paper) { copied.missing += 1 }
    }
    if !isNoted { copied.missing = found.count }
    return copied
  }

  /// What a backup has of the papers.
  struct Copied {
    fileprivate let papers: [Entry]
    /// How many papers could not be copied.
    var missing = 0
  }

  /// Notes on its list what a backup has, once it has its name.
  func settle(_ copied: Copied, in backup: String) { note(copied.papers, of: backup) }

  /// Writes the list of a backup; returns whether that succeeded.
  @discardableResult
  private func note(_ papers: [Entry], of backup: String) -> Bool {
    guard !papers.isEmpty else {
      Disk.remove(path(of: backup))
      return true
    }
    var seen: Set<Entry> = []
    let json = JSON.array(papers.filter { seen.insert($0).inserted }.map(\.json))
    let bytes = Array(json.description.utf8)
    return (try? OutputFile.put(bytes, at: path(of: backup), permissions: 0o600)) != nil
  }

  /// Copies a paper; returns whether that succeeded.
  private func keep(_ paper: Entry) -> Bool {
    // What has changed meanwhile is for the next backup.
    guard let bytes = bytes(at: "\(papers)/\(paper.name)"), ContentHash(of: bytes) == paper.hash,
      (try? LibraryFiles.makeDirectory(contents)) != nil
    else { return false }
    return (try? OutputFile.put(bytes, at: file(of: paper.hash), permissions: 0o600)) != nil
  }

  /// True if the papers are others than those of a backup.
  func areChanged(since backup: String) -> Bool {
    let listed = list(of: backup).papers
    return Set(found().map { [$0.name, $0.mark] }) != Set(listed.map { [$0.name, $0.mark] })
  }

  /// Papers with what they hold, which is read of those alone that no list knows yet.
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

  /// The files of papers that can be read, the latest first, as far as there is room for them.
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

  // MARK: - Bringing back

  /// Brings back the papers of a backup that are not there any more under any name; all others stay.
  ///
  /// - Returns: How many could not be brought back.
  func bringBack(from backup: String) -> Int {
    let entries = list(of: backup).papers
    guard !entries.isEmpty else { return 0 }
    var present = Set(listed(found()).map(\.hash))
    var missing = 0
    for paper in entries where !present.contains(paper.hash) {
      if bringBack(paper) { present.insert(paper.hash) } else { missing += 1 }
    }
    return missing
  }

  private func bringBack(_ paper: Entry) -> Bool {
    guard let bytes = bytes(at: file(of: paper.hash)), ContentHash(of: bytes) == paper.hash,
      let name = freeName(like: paper.name), (try? LibraryFiles.makeDirectory(papers)) != nil
    else { return false }
    return (try? OutputFile.put(bytes, at: "\(papers)/\(name)", permissions: 0o600)) != nil
  }

  /// The longest name without its number and ending, in bytes.
  private static let longestStem = 200

  /// A name that no file has yet; nil if none can be found.
  private func freeName(like name: String) -> String? {
    let ending = name.suffix(4)
    var stem = name.dropLast(4)
    func isFree(_ name: String) -> Bool { Disk.isAbsent("\(papers)/\(name)") }
    if isFree(name) { return name }
    while stem.utf8.count > Self.longestStem { stem.removeLast() }
    return (2...Self.most).lazy.map { "\(stem) \($0)\(ending)" }.first(where: isFree)
  }

  // MARK: - Cleaning up

  /// Removes the lists of backups that are gone, and the files that no list names.
  ///
  /// As long as a list cannot be read, no file is removed: it may name any of them.
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

  /// Removes a file, unless it may be on its way into a backup of another process.
  private func removeOld(_ path: String) {
    guard let facts = Disk.facts(of: path), facts.seconds < time(nil) - Self.patience else {
      return
    }
    Disk.remove(path)
  }

  // MARK: - Lists

  /// A paper on a list.
  fileprivate struct Entry: Hashable, Sendable {
    let name: String
    /// What its file looked like: one that looks the same need not be read again.
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

  /// The papers on a backup's list, and whether those are all of them.
  private func list(of backup: String) -> (papers: [Entry], isWhole: Bool) {
    let path = path(of: backup)
    guard let bytes = Disk.bytes(of: path, atMost: Self.longestList),
      case .array(let papers)? = try? JSON(parsing: bytes)
    else { return ([], Disk.isAbsent(path)) }
    let entries = papers.prefix(Self.most * 2).compactMap { Entry($0) }
    return (entries, entries.count == papers.count)
  }
}
