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

  private func list(of backup: String) -> String { "\(backups)/\(backup)\(Self.ending)" }

  private static let ending = ".papers"

  private func file(of hash: ContentHash) -> String { "\(contents)/\(hash).pdf" }

  // MARK: - Making a backup

  /// Copies all papers for a backup, before that gets its name.
  ///
  /// The list comes first, so that nobody takes its files for those of none.
  func add(to backup: String) throws {
    let listed = listed()
    guard !listed.isEmpty else {
      Disk.remove(list(of: backup))
      return
    }
    let json = JSON.array(listed.map(\.json))
    try OutputFile.put(Array(json.description.utf8), at: list(of: backup), permissions: 0o600)
    for paper in listed where !Disk.isThere(file(of: paper.hash)) {
      // What has changed meanwhile is for the next backup.
      guard let bytes = bytes(at: "\(papers)/\(paper.name)"), ContentHash(of: bytes) == paper.hash
      else { continue }
      try LibraryFiles.makeDirectory(contents)
      try OutputFile.put(bytes, at: file(of: paper.hash), permissions: 0o600)
    }
  }

  /// Whether the papers are others than those of a backup.
  func areChanged(since backup: String) -> Bool {
    Set(found().map { [$0.name, $0.mark] }) != Set(entries(of: backup).map { [$0.name, $0.mark] })
  }

  /// The papers with what they hold, which is read of those alone that no list knows yet.
  private func listed() -> [Entry] {
    let known = Dictionary(
      lists.flatMap(entries).map { ([$0.name, $0.mark], $0.hash) }
    ) { one, _ in one }
    return found().compactMap { paper in
      let hash =
        known[[paper.name, paper.mark]]
        ?? bytes(at: "\(papers)/\(paper.name)").map { ContentHash(of: $0) }
      return hash.map { Entry(name: paper.name, mark: paper.mark, hash: $0) }
    }
  }

  /// The files of papers, the latest first, as far as there is room for them.
  private func found() -> [(name: String, mark: String)] {
    var all: [(name: String, facts: FileFacts)] = []
    for name in (Disk.names(in: papers) ?? []).prefix(Self.most) where Self.isPaper(name) {
      guard let facts = Disk.facts(of: "\(papers)/\(name)"), facts.kind == .file,
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
  func bringBack(from backup: String) throws {
    let entries = entries(of: backup)
    guard !entries.isEmpty else { return }
    var present = Set(listed().map(\.hash))
    for paper in entries where !present.contains(paper.hash) {
      guard let bytes = bytes(at: file(of: paper.hash)), ContentHash(of: bytes) == paper.hash
      else { continue }
      try LibraryFiles.makeDirectory(papers)
      try OutputFile.put(bytes, at: "\(papers)/\(freeName(like: paper.name))", permissions: 0o600)
      present.insert(paper.hash)
    }
  }

  /// A name that no file has yet.
  private func freeName(like name: String) -> String {
    let (stem, ending) = (String(name.dropLast(4)), String(name.suffix(4)))
    return (1...).lazy.map { $0 == 1 ? name : "\(stem) \($0)\(ending)" }
      .first { Disk.isAbsent("\(papers)/\($0)") } ?? name
  }

  // MARK: - Cleaning up

  /// Removes the lists of backups that are gone, and the files that no list names.
  func prune(keeping names: [String]) {
    let kept = Set(names.map { PathParts($0) })
    for name in lists where !kept.contains(PathParts(name)) { removeOld(list(of: name)) }
    let named = Set(lists.flatMap(entries).map { PathParts("\($0.hash).pdf") })
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
  private struct Entry: Hashable, Sendable {
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

  /// The backups that have a list.
  private var lists: [String] {
    (Disk.names(in: backups) ?? []).compactMap { PathParts($0).dropping(Self.ending) }
  }

  /// The papers of a backup; none where it has no list that can be read.
  private func entries(of backup: String) -> [Entry] {
    guard let bytes = Disk.bytes(of: list(of: backup), atMost: Self.longestList),
      case .array(let papers)? = try? JSON(parsing: bytes)
    else { return [] }
    return papers.prefix(Self.most).compactMap { Entry($0) }
  }
}
