import Bytes
import Foundation
import Support
import Testing
import Zip

/// Archives of ours in the hands of other programs, and theirs in ours.
@Suite final class OtherProgramTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run(_ words: String...) throws -> Execution {
    try Execution(
      of: URL(filePath: "/usr/bin/env"), words, environment: ["PATH": "/usr/bin:/bin"], in: folder)
  }

  private static let entries: [(name: String, bytes: [UInt8])] = [
    ("mimetype", Array("application/x-suzuri".utf8)), ("pages/1.json", Array("{}".utf8)),
    ("empty", []), ("files/zeros", [UInt8](repeating: 0, count: 1 << 20)),
    ("files/noise", (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }),
  ]

  @Test func `others read what we write`() throws {
    var writer = ZipWriter()
    for entry in Self.entries { writer.add(entry.name, entry.bytes) }
    try Data(writer.finish()).write(to: folder.appending(path: "a.zip"))
    let test = try run("unzip", "-t", "a.zip")
    #expect(test.code == 0 && test.output.contains("No errors"), "\(test.output)")
    let script = """
      import zipfile
      with zipfile.ZipFile("a.zip") as archive:
          assert archive.testzip() is None
          for info in archive.infolist():
              name = info.filename.replace("/", "+")
              open(name, "wb").write(archive.read(info))
              print(info.filename)
      """
    let python = try run("python3", "-c", script)
    try #require(python.code == 0, "\(python.messages)")
    #expect(python.output.split(separator: "\n").map(String.init) == Self.entries.map(\.name))
    for entry in Self.entries {
      let file = folder.appending(path: entry.name.replacingOccurrences(of: "/", with: "+"))
      #expect([UInt8](try Data(contentsOf: file)) == entry.bytes, "\(entry.name)")
    }
  }

  @Test(arguments: [
    "with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n  fill(z)",
    "with zipfile.ZipFile('a.zip', 'w') as z:\n  fill(z)\n  z.comment = b'a comment'",
    // Into a pipe, where sizes can only stand behind the data.
    """
    with subprocess.Popen(['sh', '-c', 'cat > a.zip'], stdin=subprocess.PIPE) as pipe:
      with zipfile.ZipFile(pipe.stdin, 'w', zipfile.ZIP_DEFLATED) as z: fill(z)
    """,
  ])
  func `we read what Python writes`(script: String) throws {
    let fill = """
      import subprocess, zipfile
      def fill(z):
        z.writestr('content.xml', b'<xournal/>' * 1000)
        z.writestr('attachments/', b'')
        z.writestr('attachments/Bild 1.png', b'png')
        z.writestr('attachments/\\u00e4.png', b'umlaut')

      """
    let python = try run("python3", "-c", fill + script)
    try #require(python.code == 0, "\(python.messages)")
    try expectContent()
  }

  @Test(arguments: [
    "zip -q -r a.zip content.xml attachments", "zip -q -0 -X -r a.zip content.xml attachments",
    "zip -q -r - content.xml attachments | cat > a.zip",
  ])
  func `we read what zip writes`(line: String) throws {
    let attachments = folder.appending(path: "attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    let text = String(repeating: "<xournal/>", count: 1000)
    try Data(text.utf8).write(to: folder.appending(path: "content.xml"))
    try Data("png".utf8).write(to: attachments.appending(path: "Bild 1.png"))
    try Data("umlaut".utf8).write(to: attachments.appending(path: "\u{E4}.png"))
    let zip = try run("sh", "-c", line)
    try #require(zip.code == 0, "\(zip.messages)")
    try expectContent()
  }

  private func expectContent() throws {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "a.zip")))
    let zip = try ZipArchive(bytes, rules: .foreign)
    #expect(zip.names.count == 3)
    #expect(try zip.bytes(of: "content.xml", limit: 10_000).count == 10_000)
    #expect(try zip.bytes(of: "attachments/Bild 1.png", limit: 10) == Array("png".utf8))
    #expect(try zip.bytes(of: "attachments/\u{E4}.png", limit: 10) == Array("umlaut".utf8))
    #expect(throws: ZipError.self) { try ZipArchive(bytes, rules: .strict) }
  }
}
