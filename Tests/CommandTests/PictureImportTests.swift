import Bytes
import Foundation
import Support
import Testing

/// Pictures of many kinds as pages, imported by the program itself.
@Suite final class PictureImportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String..., environment: [String: String] = [:]) throws -> Execution {
    try Execution(
      of: Execution.suzuri, words,
      environment: ["HOME": folder.path, "SUZURI_LIBRARY": folder.appending(path: "library").path]
        .merging(environment) { $1 }, in: folder)
  }

  @Test(arguments: SmallPicture.kinds)
  func `a picture becomes a page whose picture is a PNG`(_ kind: PictureKind) throws {
    let name = "red.\(kind.name.lowercased())"
    try Data(SmallPicture.bytes(of: kind)).write(to: folder.appending(path: name))
    let run = try suzuri("export", name, "-o", "page.xopp")
    #expect(run.code == 0, "\(run.messages)")
    let picture = try Data(contentsOf: folder.appending(path: "page.xopp.bg_1.png"))
    #expect(PictureKind(of: Array(picture)) == .png)
  }

  @Test(arguments: [(PictureKind.webp, "webp-pixbuf-loader"), (.svg, "librsvg2-common")])
  func `a missing loader is named by its package`(kind: PictureKind, package: String) throws {
    try Data(SmallPicture.bytes(of: kind)).write(to: folder.appending(path: "red"))
    let run = try suzuri("import", "red", environment: ["GDK_PIXBUF_MODULE_FILE": "/dev/null"])
    #expect(run.code != 0 && run.messages.contains("install the package \(package)"))
  }
}
