import Bytes
import Glibc

@testable import Store

/// What a program asked of the disk, in order.
struct DiskLog {
  /// The operations.
  private(set) var operations: [DiskOperation] = []
  /// How many of them only lay what was there before.
  private(set) var start = 0
  /// The directory below which all of it happened.
  private(set) var root = ""

  /// The acknowledgements in the log, in order.
  var acknowledged: [Acknowledgement] {
    operations.compactMap { operation in
      if case .acknowledge(let acknowledgement) = operation { acknowledgement } else { nil }
    }
  }

  /// The number of operations that can fail.
  var failable: Int { operations.count - acknowledged.count - start }

  /// Reads the log of the recorder.
  ///
  /// - Parameters:
  ///   - bytes: The log.
  ///   - content: What was on the disk when the recording began.
  init(_ bytes: [UInt8], upon content: DiskContent = DiskContent()) {
    var place = 0
    // A number of a file is used again after the file is gone; a name of our own never is.
    var names: [UInt64: Int] = [:]
    var directories: [UInt64: String] = [:]
    var count = 0
    for thing in content.things {
      if let bytes = thing.bytes {
        names[thing.inode] = count
        operations.append(.create(path: thing.path, file: count))
        operations += [.write(file: count, offset: 0, bytes: bytes), .sync(file: count)]
        count += 1
      } else {
        directories[thing.inode] = thing.path
        operations.append(.makeDirectory(path: thing.path))
      }
      operations.append(.syncDirectory(path: LibraryFiles.parent(of: thing.path)))
    }
    start = operations.count
    while place + 32 <= bytes.count {
      let head = Head(bytes, at: place)
      let (path, other, data) = head.parts(of: bytes, at: place)
      place += head.length
      switch head.kind {
      case 0:
        root = path
        directories[head.inode] = path
      case 1:
        names[head.inode] = count
        operations.append(.create(path: path, file: count))
        count += 1
      case 2:
        guard let file = names[head.inode] else { continue }
        operations.append(.write(file: file, offset: Int(head.offset), bytes: data))
      case 3:
        guard let file = names[head.inode] else { continue }
        operations.append(.truncate(file: file, size: Int(head.offset)))
      case 4:
        if let path = directories[head.inode] {
          operations.append(.syncDirectory(path: path))
        } else if let file = names[head.inode] {
          operations.append(.sync(file: file))
        }
      case 5: operations.append(.unlink(path: path))
      case 6: operations.append(.rename(path: path, to: other))
      case 7: operations.append(.link(path: path, to: other))
      case 8:
        directories[head.inode] = path
        operations.append(.makeDirectory(path: path))
      default:
        let line = String(decoding: data, as: UTF8.self)
        if let said = Acknowledgement(line) { operations.append(.acknowledge(said)) }
      }
    }
  }

  /// Performs the operations, and stops at some moments.
  ///
  /// - Parameters:
  ///   - moments: How many operations have been performed at each, from `start` on, in rising order.
  ///   - body: Takes the disk, the moment, and the number of calls that had returned.
  func play(to moments: [Int], _ body: (Disk, Int, Int) throws -> Void) rethrows {
    var (disk, done, acknowledged) = (Disk(root: root), 0, 0)
    for moment in moments {
      for operation in operations[done..<moment] {
        disk.perform(operation)
        if case .acknowledge = operation { acknowledged += 1 }
      }
      done = moment
      try body(disk, moment, acknowledged)
    }
  }

  /// Random moments.
  func moments(_ count: Int, using random: inout RandomSource) -> [Int] {
    (0..<count).map { _ in Int.random(in: start...operations.count, using: &random) }.sorted()
  }

  private struct Head {
    let kind: UInt32
    let lengths: [Int]
    let inode: UInt64
    let offset: UInt64

    init(_ bytes: [UInt8], at place: Int) {
      func number(_ offset: Int, _ size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(bytes[place + offset + $1]) << UInt64(8 * $1) }
      }
      kind = UInt32(number(0, 4))
      lengths = [Int(number(4, 4)), Int(number(8, 4)), Int(number(12, 4))]
      inode = number(16, 8)
      offset = number(24, 8)
    }

    var length: Int { 32 + lengths.reduce(0, +) }

    func parts(of bytes: [UInt8], at place: Int) -> (String, String, [UInt8]) {
      let first = place + 32
      let second = first + lengths[0]
      let third = second + lengths[1]
      return (
        String(decoding: bytes[first..<second], as: UTF8.self),
        String(decoding: bytes[second..<third], as: UTF8.self),
        Array(bytes[third..<third + lengths[2]])
      )
    }
  }
}

/// What is below a directory, and is on the disk.
struct DiskContent {
  /// A file with its bytes, or a directory; each behind the one in which it lies.
  private(set) var things: [(path: String, inode: UInt64, bytes: [UInt8]?)] = []

  /// Nothing.
  init() {}

  /// Takes note of all that is there.
  init(of root: String) throws { try add(root) }

  private mutating func add(_ directory: String) throws {
    for name in LibraryFiles.names(in: directory).sorted() {
      let path = "\(directory)/\(name)"
      guard let facts = Bytes.Disk.facts(of: path) else { continue }
      let isFile = facts.kind == .file
      things.append((path, facts.number, isFile ? try Files.bytes(of: path) : nil))
      if !isFile { try add(path) }
    }
  }
}

/// One thing that a program asked of the disk.
enum DiskOperation {
  case create(path: String, file: Int)
  case write(file: Int, offset: Int, bytes: [UInt8])
  case truncate(file: Int, size: Int)
  case sync(file: Int)
  case syncDirectory(path: String)
  case unlink(path: String)
  case rename(path: String, to: String)
  case link(path: String, to: String)
  case makeDirectory(path: String)
  case acknowledge(Acknowledgement)
}
