import Foundation
import Testing
import Wording

@testable import Bytes

@Suite final class FileBytesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-bytes-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ bytes: [UInt8]) throws -> String {
    let place = folder.appending(path: "a")
    try Data(bytes).write(to: place)
    return place.path
  }

  private func part(_ count: Int, of source: FileBytes) throws -> [UInt8] {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    defer { buffer.deallocate() }
    return Array(buffer[..<(try source.read(into: buffer))])
  }

  private let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }

  @Test func `a file is read piece by piece`() throws {
    let source = try FileBytes(at: file(text))
    #expect(source.share == 0)
    #expect(try part(100_000, of: source) == Array(text[..<100_000]))
    #expect(abs(source.share - 1.0 / 3) < 1e-9)
    #expect(try source.rest(limit: 200_000) == Array(text[100_000...]))
    #expect(source.share == 1)
    #expect(try part(10, of: source).isEmpty)
    let empty = try FileBytes(at: file([]))
    #expect(try part(10, of: empty).isEmpty && empty.share == 1)
  }

  @Test func `what cannot be read is told`() throws {
    #expect(throws: SourceError.unreadable("No such file or directory")) {
      try FileBytes(at: folder.appending(path: "none").path)
    }
    #expect(throws: SourceError.unreadable("it is a folder, not a file")) {
      try FileBytes(at: folder.path)
    }
  }

  @Test func `a file that is changed meanwhile is refused, however it is changed`() throws {
    let changes: [(FileHandle) throws -> Void] = [
      { try $0.truncate(atOffset: 200_000) },
      { try $0.truncate(atOffset: 0) },
      {
        try $0.seekToEnd()
        try $0.write(contentsOf: [1])
      },
      {
        try $0.seek(toOffset: 299_000)
        try $0.write(contentsOf: [1])
      },
    ]
    for change in changes {
      let path = try file(text)
      let source = try FileBytes(at: path)
      _ = try part(100_000, of: source)
      // The clock of the disk is coarse.
      usleep(20_000)
      try change(try #require(FileHandle(forUpdatingAtPath: path)))
      #expect(throws: SourceError.unreadable("the file was changed meanwhile")) {
        try source.rest(limit: .max)
      }
    }
  }

  @Test func `a file that is replaced is read as it was`() throws {
    let source = try FileBytes(at: file(text))
    _ = try part(1000, of: source)
    try Data([1]).write(to: folder.appending(path: "a"), options: .atomic)
    #expect(try source.rest(limit: .max) == Array(text[1000...]))
  }

  @Test func `a pipe that is open already is read to its end`() throws {
    let (pipe, text) = (Pipe(), text)
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: text)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let source = try FileBytes(at: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(try source.rest(limit: .max) == text)
    #expect(source.share == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `what is no file is refused at once`() throws {
    let pipe = folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    let socket = folder.appending(path: "s").path
    #expect(mknod(socket, S_IFSOCK | 0o600, 0) == 0)
    for path in [pipe, link, socket, "/dev/zero"] {
      #expect(
        throws: SourceError.unreadable("it is a pipe, a socket or a device, not a file"), "\(path)"
      ) { try FileBytes(at: path) }
    }
    #expect(throws: SourceError.unreadable("it is a folder, not a file")) {
      try FileBytes(at: folder.path)
    }
    #expect(throws: SourceError.unreadable("No such file or directory")) {
      try FileBytes(at: "\(folder.path)/none")
    }
  }
}
