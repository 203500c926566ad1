import Foundation
import Support
import Testing

/// What other systems build Suzuri from belongs to the version that the program has.
@Suite struct PackagingTests {
  private func text(of file: String) throws -> String {
    try String(contentsOf: Repository.file(file), encoding: .utf8)
  }

  private var version: String {
    get throws {
      let text = try text(of: "Sources/Command/Version.swift")
      return String(try #require(text.firstMatch(of: /number = "([0-9.]+)"/)).output.1)
    }
  }

  @Test func `Arch Linux builds this version from its source`() throws {
    let folder = Repository.file("Packaging/arch").path
    let said = try Execution(
      ofShell: "cd '\(folder)' && . ./PKGBUILD && echo \"$pkgver $source\" && type build package")
    #expect(said.code == 0, "\(said.messages)")
    #expect(said.output.hasPrefix("\(try version) suzuri-\(try version).tar.zst\n"))
  }

  @Test func `the manifest of the Flatpak is complete`() throws {
    let manifest = Repository.file("Packaging/flatpak/org.suzuri.Suzuri.yml").path
    let shown = try Execution(ofShell: "flatpak-builder --show-manifest '\(manifest)'")
    #expect(shown.code == 0, "\(shown.messages)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    #expect(json["id"] as? String == "org.suzuri.Suzuri")
    #expect(json["runtime"] as? String == "org.freedesktop.Platform")
    let modules = try #require(json["modules"] as? [[String: Any]])
    #expect(modules.last?["name"] as? String == "suzuri")
    for source in modules.dropLast().compactMap({ $0["sources"] as? [[String: Any]] }).joined() {
      #expect((source["sha256"] as? String)?.count == 64, "\(source)")
    }
  }

  @Test func `the changelog and the citation have this version`() throws {
    #expect(try text(of: "CHANGELOG.md").contains("\n## \(try version) - "))
    #expect(try text(of: "CITATION.cff").contains("version: \(try version)\n"))
    #expect(try text(of: "README.md").contains("suzuri_\(try version)_amd64.deb"))
  }
}
