import Bytes
import Notebook

@testable import Bundle

/// A program that carries a folder between devices, and does that badly: late, in pieces, twice, under
/// other names, in any order, and not always.
struct Carrier {
  /// The copies of the folder.
  let copies: [String]
  /// What was written, whole, by its path: the carrier has it, whoever has lost it.
  private(set) var whole: [String: [UInt8]] = [:]
  /// What was taken out again by who had written it.
  private var old: [String: [UInt8]] = [:]
  /// What lies in each copy, and whether it is as it was written.
  private var states: [[String: Bool]]

  init(_ copies: [String]) {
    self.copies = copies
    states = Array(repeating: [:], count: copies.count)
  }

  /// Looks what a device has done in its copy.
  mutating func look(at copy: Int) {
    let walk = FolderWalk(copies[copy])
    let present = Set(walk?.files.keys.map { $0 } ?? [])
    for path in present.sorted() where states[copy][path] != true {
      // What the carrier damaged may have been written anew.
      guard let bytes = read(path, in: copy) else { continue }
      if let known = whole[path] {
        if known == bytes { states[copy][path] = true }
      } else if states[copy][path] == nil {
        whole[path] = bytes
        states[copy][path] = true
      }
    }
    for path in states[copy].keys.sorted() where !present.contains(path) {
      states[copy][path] = nil
      if let bytes = whole.removeValue(forKey: path) { old[path] = bytes }
    }
  }

  private func read(_ path: String, in copy: Int) -> [UInt8]? {
    Disk.bytes(of: "\(copies[copy])/\(path)", atMost: 1 << 24)
  }

  private mutating func write(_ bytes: [UInt8], _ path: String, in copy: Int) {
    let target = "\(copies[copy])/\(path)"
    let above = PathParts(target).folder
    _ = Disk.makeFolders(above)
    // In place or as a new file, as such programs do.
    if bytes.count % 2 == 0 { Disk.remove(target) }
    _ = Disk.write(bytes, to: target)
    states[copy][path] = whole[path] == bytes
  }

  private mutating func remove(_ path: String, in copy: Int) {
    Disk.remove("\(copies[copy])/\(path)")
    states[copy][path] = nil
  }

  /// Does something to a copy, be it good or not.
  mutating func work(on copy: Int, using random: inout RandomSource) {
    let missing = whole.keys.filter { states[copy][$0] != true }.sorted().shuffled(using: &random)
    for path in missing.prefix(Int.random(in: 0...missing.count, using: &random)) {
      bring(path, to: copy, using: &random)
    }
    let gone = states[copy].keys.filter { whole[$0] == nil }.sorted().shuffled(using: &random)
    for path in gone.prefix(Int.random(in: 0...gone.count, using: &random)) {
      remove(path, in: copy)
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: lose(everywhere: true, copy, &random)
    case 1...2: lose(everywhere: false, copy, &random)
    case 3: double(&random)
    case 4:
      // What was removed long ago comes back.
      guard let path = old.keys.sorted().randomElement(using: &random) else { break }
      write(old[path] ?? [], path, in: copy)
    case 5:
      // An unfinished file of a program that was killed.
      write([1, 2, 3], "blobs/.~suzuri-1-\(Int.random(in: 0...9, using: &random)).part", in: copy)
    default: break
    }
  }

  private mutating func bring(
    _ path: String, to copy: Int, using random: inout RandomSource
  ) {
    guard var bytes = whole[path] else { return }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: bytes = []
    case 1: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
    case 2: bytes = bytes.map { _ in 0 }
    case 3: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x10
    case 4: bytes += [0, 0, 0]
    default: break
    }
    write(bytes, path, in: copy)
  }

  private mutating func lose(everywhere: Bool, _ copy: Int, _ random: inout RandomSource) {
    guard let path = whole.keys.sorted().randomElement(using: &random) else { return }
    if everywhere { whole[path] = nil }
    for one in copies.indices where everywhere || one == copy { remove(path, in: one) }
  }

  private mutating func double(_ random: inout RandomSource) {
    let paths = whole.keys.filter { $0.hasSuffix(Bundle.ending) }.sorted()
    guard let path = paths.randomElement(using: &random) else { return }
    let names = [
      "\(path.dropLast(Bundle.ending.count)) (1).suzuri", "Notes (conflicted copy).suzuri",
      "lost/x.suzuri",
    ]
    let name = names[Int.random(in: 0..<3, using: &random)]
    if whole[name] == nil { whole[name] = whole[path] }
  }

  /// Makes all copies alike: what is whole is everywhere, what was taken out is nowhere.
  mutating func makeAlike(_ living: [Int]) {
    for copy in living {
      for path in states[copy].keys.sorted() where whole[path] == nil { remove(path, in: copy) }
      for (path, bytes) in whole where states[copy][path] != true { write(bytes, path, in: copy) }
    }
  }

  /// The notebooks of which something is in the files that the carrier has.
  var notebooks: Set<NotebookID> {
    var known: [NotebookID: [RecordKey: Fragment]] = [:]
    join(into: &known)
    return Set(known.keys)
  }

  /// What is said in the files that the carrier has.
  func join(into known: inout [NotebookID: [RecordKey: Fragment]]) {
    for bytes in whole.values {
      guard let bundle = try? Bundle(bytes), bundle.manifest.kind != .receipt else { continue }
      for placed in bundle.records {
        known[bundle.manifest.notebook, default: [:]].merge(placed.record)
      }
    }
  }
}
