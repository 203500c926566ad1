import Bytes
import Glibc

@testable import Store

/// A disk as the system promises it: what was flushed stays, the rest may be lost, in part or
/// whole, when the power goes.
struct Disk {
  private var files: [File] = []
  private var directories: [String: Directory] = [:]

  /// Creates a disk with one empty directory.
  init(root: String) { directories[root] = Directory() }

  private struct File {
    /// What was flushed.
    var bytes: [UInt8] = []
    /// What was asked for since.
    var pending: [Change] = []
  }

  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case truncate(size: Int)
  }

  private struct Directory {
    /// The entries that were flushed.
    var entries: [String: Entry] = [:]
    /// What was asked for since, in order.
    var pending: [(name: String, entry: Entry?)] = []

    /// The entries as a running program sees them.
    var present: [String: Entry] { after(pending.count) }

    /// The entries when only some of what was asked for has reached the disk.
    func after(_ count: Int) -> [String: Entry] {
      var entries = entries
      for (name, entry) in pending.prefix(count) { entries[name] = entry }
      return entries
    }
  }

  private enum Entry {
    case file(Int)
    case directory
  }

  /// Takes note of what a program asked for.
  mutating func perform(_ operation: DiskOperation) {
    switch operation {
    case .create(let path, _):
      files.append(File())
      enter(.file(files.count - 1), at: path)
    case .write(let file, let offset, let bytes):
      files[file].pending.append(.write(offset: offset, bytes: bytes))
    case .truncate(let file, let size): files[file].pending.append(.truncate(size: size))
    case .sync(let file):
      for change in files[file].pending { Self.apply(change, to: &files[file].bytes) }
      files[file].pending = []
    case .syncDirectory(let path):
      guard let directory = directories[path] else { return }
      directories[path]?.entries = directory.present
      directories[path]?.pending = []
    case .unlink(let path): enter(nil, at: path)
    case .rename(let path, let target):
      enter(entry(at: path), at: target)
      enter(nil, at: path)
    case .link(let path, let target): enter(entry(at: path), at: target)
    case .makeDirectory(let path):
      enter(.directory, at: path)
      directories[path] = Directory()
    case .acknowledge: break
    }
  }

  private mutating func enter(_ entry: Entry?, at path: String) {
    directories[LibraryFiles.parent(of: path)]?.pending.append((Self.name(of: path), entry))
  }

  private func entry(at path: String) -> Entry? {
    directories[LibraryFiles.parent(of: path)]?.present[Self.name(of: path)]
  }

  private static func name(of path: String) -> String {
    String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let offset, let data):
      let end = offset + data.count
      if bytes.count < end { bytes += Array(repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(offset..<end, with: data)
    case .truncate(let size):
      if bytes.count > size {
        bytes.removeLast(bytes.count - size)
      } else {
        bytes += Array(repeating: 0, count: size - bytes.count)
      }
    }
  }

  /// Puts what is left after a power cut into a directory, in place of what is there.
  func cut(_ root: String, into directory: String, random: inout RandomSource) throws {
    let luck = Luck(using: &random)
    try write(root, to: directory, luck: luck, random: &random)
  }

  /// Puts what a running program sees into a directory, in place of what is there.
  func lay(_ root: String, into directory: String) throws {
    var random = RandomSource(seed: 0)
    try write(root, to: directory, luck: .good, random: &random)
  }

  private func write(
    _ path: String, to target: String, luck: Luck, random: inout RandomSource
  ) throws {
    try LibraryFiles.makeDirectory(target)
    guard let directory = directories[path] else { return }
    let count =
      switch luck {
      case .bad: 0
      case .good: directory.pending.count
      case .mixed: Int.random(in: 0...directory.pending.count, using: &random)
      }
    let entries = directory.after(count)
    // A file that was there before is written in place: libraries know themselves by their number.
    for name in LibraryFiles.names(in: target) where entries[name] == nil {
      Files.remove("\(target)/\(name)")
    }
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      switch entry {
      case .directory:
        try write("\(path)/\(name)", to: "\(target)/\(name)", luck: luck, random: &random)
      case .file(let file):
        // The index of the log is shared memory; nothing of it counts after a power cut.
        if name.hasSuffix("-shm") {
          Files.remove("\(target)/\(name)")
          continue
        }
        try Files.write(left(of: file, luck: luck, random: &random), to: "\(target)/\(name)")
      }
    }
  }

  private enum Luck {
    /// Nothing but what was flushed is left.
    case bad
    /// Everything is left.
    case good
    /// Of what was not flushed any part is left.
    case mixed

    init(using random: inout RandomSource) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: self = .bad
      case 1: self = .good
      default: self = .mixed
      }
    }
  }

  private func left(of file: Int, luck: Luck, random: inout RandomSource) -> [UInt8] {
    var bytes = files[file].bytes
    if luck == .bad { return bytes }
    for change in files[file].pending {
      switch (luck, Int.random(in: 0..<3, using: &random)) {
      case (.good, _), (_, 0): Self.apply(change, to: &bytes)
      case (_, 1): continue
      default: Self.tear(change, into: &bytes, random: &random)
      }
    }
    return bytes
  }

  /// Writes some sectors of 512 bytes and leaves out others.
  private static func tear(_ change: Change, into bytes: inout [UInt8], random: inout RandomSource)
  {
    guard case .write(let offset, let data) = change else { return apply(change, to: &bytes) }
    var start = 0
    while start < data.count {
      let end = min(data.count, ((offset + start) / 512 + 1) * 512 - offset)
      if Bool.random(using: &random) {
        apply(.write(offset: offset + start, bytes: Array(data[start..<end])), to: &bytes)
      }
      start = end
    }
  }
}
