import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// Libraries on several devices, and a folder that they share.
final class Devices {
  let directory: String
  let folder: String
  var now: Int64 = 1_780_000_000_000
  private(set) var libraries: [Library] = []

  init(_ count: Int) throws {
    directory = try #require(Disk.makeNewFolder("\(NSTemporaryDirectory())suzuri-sync-"))
    folder = "\(directory)/folder"
    _ = Disk.makeFolder(folder)
    for number in 0..<count {
      libraries.append(
        try Library(at: "\(directory)/device-\(number)", create: true, reporting: DamageLog()))
      try DeviceName.set("Device \(number)", of: libraries[number])
    }
  }

  deinit { Disk.removeTree(directory) }

  /// Puts other bytes into the database of a library, as a person may who copies files.
  func replaceFile(of number: Int, by bytes: [UInt8]) throws {
    let path = libraries[number].directory
    libraries.remove(at: number)
    for ending in ["-wal", "-shm"] { Disk.remove("\(path)/library.sqlite\(ending)") }
    _ = Disk.write(bytes, to: "\(path)/library.sqlite")
    libraries.insert(try Library(at: path, reporting: DamageLog()), at: number)
  }

  @discardableResult
  func sync(_ number: Int, timing: SyncTiming = SyncTiming()) throws -> SyncReport {
    now += 1000
    let folder = try SyncFolder(at: folder, in: libraries[number], all: true, timing: timing)
    return try folder.exchange(now: now)
  }

  func notebook(_ title: String, on number: Int) throws -> NotebookID {
    try libraries[number].createNotebook(titled: title, size: .a4, paper: Paper(.plain), now: now)
  }

  /// Writes a stroke on the first page.
  func write(_ seed: Int, in id: NotebookID, on number: Int) throws {
    now += 10
    let library = libraries[number]
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    let samples = (0..<20).map { index in
      Sample(
        position: .init(x: Double(seed % 500 + index), y: Double(seed / 500 + index % 5) + 50),
        time: Double(index * 5), pressure: 0.5)
    }
    let stroke = Stroke(
      samples: samples, channels: .pressure, style: Style(color: .sumi, width: 1), start: now)
    try library.edit(id, action: .write, now: now) { editor in
      _ = try editor.addStroke(stroke, at: Place(page: page, layer: layer))
    }
  }

  func hash(_ id: NotebookID, on number: Int) throws -> String {
    try libraries[number].contentHash(of: id)
  }

  /// The files in the folder, by their paths in it.
  var files: [String] {
    func list(_ path: String) -> [String] {
      (Disk.names(in: path) ?? []).flatMap { name -> [String] in
        let inner = "\(path)/\(name)"
        return Disk.facts(ofLink: inner)?.kind == .folder ? list(inner) : [inner]
      }
    }
    return list(folder).map { String($0.dropFirst(folder.count + 1)) }.sorted()
  }

  var shipments: [String] { files.filter { $0.hasSuffix(".suzuri") } }
}
