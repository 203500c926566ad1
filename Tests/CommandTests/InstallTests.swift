import Foundation
import Support
import Testing

/// What `make install` puts in its place once the program is built, and `make uninstall` takes away.
@Suite struct InstallTests {
  /// Everything below a folder that is no folder itself, by its path from there.
  private func files(in folder: URL) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { path in
      let kind = try? folder.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
      return kind?.isDirectory != true
    }.sorted()
  }

  private func make(_ words: String, in folder: URL) throws {
    let run = try Execution(
      ofShell: """
        make -s -C '\(Repository.root.path)' \(words) BUILT='\(Execution.suzuri.path)' \
          DESTDIR='\(folder.path)' PREFIX=/usr
        """, environment: ["HOME": folder.path])
    try #require(run.code == 0, "\(run.messages)")
  }

  @Test func `the program comes with its manual, its icon and its place in the menu, and goes`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try make("place place-words", in: folder)
    let share = "usr/share/"
    for file in [
      "usr/bin/suzuri", share + "applications/org.suzuri.Suzuri.desktop",
      share + "dbus-1/services/org.suzuri.Suzuri.service",
      share + "metainfo/org.suzuri.Suzuri.metainfo.xml",
      share + "mime/packages/suzuri.xml", share + "thumbnailers/suzuri.thumbnailer",
      share + "icons/hicolor/scalable/apps/suzuri.svg",
      share + "man/man1/suzuri.1.gz",
      share + "bash-completion/completions/suzuri", share + "doc/suzuri/LICENSE",
      share + "doc/suzuri/Docs/Guide/README.md",
      share + "doc/suzuri/Docs/Pictures/page.png",
      share + "doc/suzuri/Samples/waves.suzuri",
    ] {
      #expect(try files(in: folder).contains(file), "\(file)")
    }
    let words = Repository.file(".build/words")
    for part in FileManager.default.subpaths(atPath: words.path) ?? [] {
      let installed = folder.appending(path: "usr/lib/suzuri/words/\(part)")
      #expect(FileManager.default.fileExists(atPath: installed.path), "\(part)")
    }
    for side in [16, 22, 24, 32, 48, 64, 128, 256, 512] {
      let icon = folder.appending(path: share + "icons/hicolor/\(side)x\(side)/apps/suzuri.png")
      let head = try Array(Data(contentsOf: icon).prefix(24))
      let sides = [16, 20].map { head[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(sides == [side, side])
    }
    let entry = try String(
      contentsOf: folder.appending(path: share + "applications/org.suzuri.Suzuri.desktop"),
      encoding: .utf8)
    let lines = entry.split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    for line in ["Exec=/usr/bin/suzuri open %F", "Icon=suzuri", "StartupWMClass=suzuri"] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    let thumbnailer = try String(
      contentsOf: folder.appending(path: share + "thumbnailers/suzuri.thumbnailer"),
      encoding: .utf8)
    let service = try String(
      contentsOf: folder.appending(path: share + "dbus-1/services/org.suzuri.Suzuri.service"),
      encoding: .utf8)
    #expect(service.contains("\nName=org.suzuri.Suzuri\nExec=/usr/bin/suzuri open --service\n"))
    let parts = folder.appending(path: share).path
    let valid = try Execution(
      ofShell: """
        desktop-file-validate \(parts)/applications/*.desktop &&
        appstreamcli validate --no-net \(parts)/metainfo/*.xml
        """)
    #expect(valid.code == 0, "\(valid.output)\(valid.messages)")
    #expect(thumbnailer.contains("\nTryExec=/usr/bin/suzuri\nExec=/usr/bin/suzuri thumbnail "))
    try make("uninstall", in: folder)
    #expect(try files(in: folder) == [])
  }
}
