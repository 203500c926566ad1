import Foundation
import Support
import Testing

/// A library on one of several devices, and its end of a folder that another program carries.
struct CarriedLibrary {
  let place: URL
  let name: String

  init(_ name: String, in root: URL) throws {
    (self.name, place) = (name, root.appending(path: name))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// This device's end of the folder.
  var folder: URL { place.appending(path: "folder") }

  /// Does what a person does who types a line, and expects that it succeeds.
  @discardableResult
  func suzuri(_ words: String...) throws -> String {
    let run = try Execution(
      of: Execution.suzuri, words + ["--library", place.appending(path: "library").path],
      environment: ["HOME": place.path])
    try #require(run.code == 0, "\(name): \(words)\n\(run.messages)")
    return run.output
  }

  /// Exchanges all there is with the folder.
  func sync() throws { try suzuri("sync", folder.path, "--name", name) }

  /// Writes the strokes of a sample on the first page of a notebook, or on a new one.
  func write(in notebook: String, onFirstPage: Bool = true) throws {
    let sample = Repository.file("Samples/first-notes.csv").path
    if onFirstPage {
      try suzuri("import", sample, "--into", notebook, "--page", "1")
    } else {
      try suzuri("import", sample, "--into", notebook)
    }
  }

  /// What a notebook holds.
  struct Content: Hashable, Decodable {
    let strokes, points, pages: Int
    let hash: String

    private enum CodingKeys: String, CodingKey {
      case strokes, points, pages
      case hash = "content_hash"
    }
  }

  func content(of notebook: String) throws -> Content {
    try JSONDecoder().decode(
      Content.self, from: Data(try suzuri("info", notebook, "--json").utf8))
  }

  /// The titles of all notebooks.
  func titles() throws -> [String] {
    struct Row: Decodable { let title: String }
    return try JSONDecoder().decode([Row].self, from: Data(try suzuri("list", "--json").utf8))
      .map(\.title).sorted()
  }

  /// The bundles in the folder, conflict files among them.
  func bundles() -> [URL] {
    (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "suzuri" && !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.path < $1.path }
  }
}

/// How many strokes the sample has.
let sampleStrokes = 197

/// Writes on both devices while nothing goes between them, on the same page and elsewhere.
func writeApart(_ one: CarriedLibrary, _ other: CarriedLibrary) throws {
  try one.write(in: "Physics")
  try other.write(in: "Physics")
  try one.write(in: "Physics", onFirstPage: false)
  try other.suzuri("tag", "Physics", "exam", "--page", "1")
  try one.suzuri("new", "From one")
  try other.suzuri("new", "From the other")
  try other.write(in: "From the other", onFirstPage: false)
}

/// Expects that all devices hold the same, and everything that was written.
func expectSame(_ devices: [CarriedLibrary]) throws {
  for title in ["From one", "From the other", "Physics"] {
    let contents = try devices.map { try $0.content(of: title) }
    #expect(Set(contents).count == 1, "\(title): \(contents)")
  }
  for device in devices {
    #expect(try device.titles() == ["From one", "From the other", "Physics"])
    let physics = try device.content(of: "Physics")
    #expect(
      physics.strokes == 4 * sampleStrokes && physics.pages == 3, "\(device.name): \(physics)")
    #expect(try device.content(of: "From the other").strokes == sampleStrokes)
    #expect(try device.suzuri("info", "Physics").contains("exam"))
  }
}
