import Bytes
import Foundation
import Glibc
import Synchronization
import Testing

/// A folder with a name that is no text, in which each test works.
@Suite final class DiskTests {
  private let folder: String

  init() throws {
    folder = try #require(Disk.makeNewFolder("/tmp/suzuri-\(PathText.text([0xE9, 0x80]))-"))
  }

  deinit { Disk.removeTree(folder) }

  /// Names that are different files, though as text they are equal or nearly so.
  private static let names = [
    [0xE9], [0xE8], [0xC3, 0xA9], [0x65, 0xCC, 0x81], [0xEF, 0xBF, 0xBD], [0xFF],
    [0xEF, 0xB7, 0x9E, 0xEF, 0xB7, 0xA9], [0xCC, 0x81],
  ].map { PathText.text($0) }

  @Test func `a call into which signals come is made again, and no other`() {
    var codes = [EINTR, EINTR, EIO]
    let failed = Disk.repeating { () -> Int in
      errno = codes.removeFirst()
      return -1
    }
    #expect(failed == -1 && errno == EIO && codes.isEmpty)
    var calls = 0
    let count = Disk.repeating { () -> Int32 in
      calls += 1
      errno = EINTR
      return 0
    }
    #expect(count == 0 && calls == 1, "what errno says after a success is of no interest")
  }

  @Test func `names that differ in their bytes are files of their own`() throws {
    for (number, name) in Self.names.enumerated() {
      #expect(Disk.write([UInt8(number)], to: "\(folder)/\(name)"))
    }
    let found = try #require(Disk.names(in: folder))
    #expect(found.count == Self.names.count)
    #expect(Set(found.map(PathParts.init)) == Set(Self.names.map(PathParts.init)))
    for (number, name) in Self.names.enumerated() {
      #expect(Disk.bytes(of: "\(folder)/\(name)", atMost: 10) == [UInt8(number)])
    }
    #expect(Set(Self.names.compactMap { FileIdentity(of: "\(folder)/\($0)") }).count == found.count)
  }

  @Test func `every call takes a path that is no text`() throws {
    let (file, other) = ("\(folder)/\(Self.names[0])", "\(folder)/\(Self.names[1])")
    let inner = "\(folder)/\(Self.names[2])/\(Self.names[5])"
    #expect(!Disk.isThere(file) && Disk.facts(of: file) == nil && Disk.resolved(file) == nil)
    #expect(Disk.write([1, 2, 3], to: file))
    #expect(Disk.facts(of: file)?.size == 3 && Disk.facts(of: file)?.kind == .file)
    #expect(Disk.facts(ofLink: file) == Disk.facts(of: file))
    #expect(Disk.isThere(file) && Disk.isWritable(file) && !Disk.isExecutable(file))
    #expect(Disk.link(file, to: other) && !Disk.link(file, to: other) && errno == EEXIST)
    #expect(FileIdentity(of: file) == FileIdentity(of: other))
    #expect(Disk.rename(other, to: "\(other)2") && Disk.remove("\(other)2"))
    #expect(!Disk.remove(other) && errno == ENOENT)
    #expect(Disk.makeFolders(inner) && Disk.facts(of: inner)?.kind == .folder)
    #expect(Disk.makeFolders(inner) && !Disk.makeFolder(inner) && errno == EEXIST)
    #expect(!Disk.makeFolders("\(file)/a") && Disk.makeFolders("\(inner)/a/"))
    #expect(Disk.resolved("\(inner)/..//.") == PathParts("\(folder)/\(Self.names[2])").resolved)
    #expect(Disk.removeFolder("\(inner)/a") && Disk.names(in: inner) == [])
    #expect(Disk.names(in: file) == nil && errno == ENOTDIR)
    let descriptor = Disk.open(file, O_RDONLY)
    defer { close(descriptor) }
    #expect(FileFacts(descriptor) == Disk.facts(of: file))
  }

  @Test func `a path is resolved as far as there is something`() throws {
    let real = try #require(Disk.resolved(folder))
    #expect(PathParts("\(folder)/./a").resolved == "\(real)/a")
    #expect(PathParts("\(folder)/a/b").resolved == "\(real)/a/b")
    #expect(PathParts("\(folder)/").resolved == real)
    #expect(PathParts("/a-\(Self.names[0])").resolved == "/a-\(Self.names[0])")
  }

  @Test func `a signal does not keep a file from being written`() throws {
    // A handler that, unlike those of most programs, lets system calls be interrupted.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    #expect(sigaction(SIGUSR1, &action, nil) == 0)
    // A pipe with both ends open here keeps the other side waiting.
    let path = "\(folder)/pipe"
    #expect(mkfifo(PathText.cString(path), 0o600) == 0)
    let pipe = Disk.open(path, O_RDWR)
    defer { close(pipe) }
    let large = [UInt8](repeating: 7, count: 1 << 18)
    #expect(Disk.bytes(of: path, atMost: 3) == nil, "a pipe is no file")
    let writer = Interrupted { Disk.write(large, to: path) }
    writer.interrupt()
    var (read, block) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while read.count < large.count {
      let count = Glibc.read(pipe, &block, block.count)
      guard count > 0 else { break }
      read += block.prefix(count)
    }
    #expect(read == large)
    #expect(writer.result)
  }

  @Test func `a tree goes without what links lead to`() {
    let (tree, kept) = ("\(folder)/tree", "\(folder)/kept")
    #expect(Disk.makeFolders("\(tree)/\(Self.names[0])") && Disk.makeFolder(kept))
    #expect(Disk.write([1], to: "\(kept)/a") && Disk.write([1], to: "\(tree)/\(Self.names[0])/a"))
    #expect(Disk.makeLink("\(tree)/link", to: kept))
    Disk.removeTree(tree)
    #expect(!Disk.isThere(tree) && Disk.isThere("\(kept)/a"))
  }

  @Test func `what the program was started with is there`() {
    #expect(Surroundings.words.count == CommandLine.arguments.count)
    setenv("SUZURI_DISK_TEST", PathText.cString("a\(Self.names[0])"), 1)
    #expect(Surroundings.variable("SUZURI_DISK_TEST") == "a\(Self.names[0])")
    #expect(Surroundings.variable("SUZURI_DISK_TEST_NONE") == nil)
    #expect(Disk.program.map(Disk.isExecutable) == true)
    #expect(Disk.currentFolder.map(Disk.isThere) == true)
  }
}

/// Work on a thread of its own, which signals interrupt while it waits for the system.
private final class Interrupted: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let state = Mutex<(thread: pthread_t?, result: Bool)>((nil, false))

  init(_ work: @escaping @Sendable () -> Bool) {
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      state.withLock { $0.thread = pthread_self() }
      started.signal()
      let result = work()
      state.withLock { $0.result = result }
      done.signal()
    }
    started.wait()
  }

  /// Sends signals for so long that some come while the work waits.
  func interrupt() {
    for _ in 0..<20 {
      usleep(2000)
      state.withLock { if let thread = $0.thread { _ = pthread_kill(thread, SIGUSR1) } }
    }
  }

  /// Waits for the end.
  var result: Bool {
    done.wait()
    return state.withLock(\.result)
  }
}
