internal import Bundle
internal import Bytes
internal import Command
internal import Ink
internal import Notebook
internal import Store
internal import Wording

/// A folder and the devices that share it, for measurements.
struct SyncPlace {
  private let path: String
  private var folder: String { "\(path)/folder" }

  init(at path: String) throws {
    self.path = path
    guard Disk.makeFolders("\(path)/folder") else { throw Failure("cannot create \(path)") }
  }

  func device(_ number: Int, timing: SyncTiming = SyncTiming()) throws -> SyncDevice {
    let library = try Library(at: "\(path)/\(number)", create: true, reporting: DamageLog())
    try DeviceName.set("Device \(number)", of: library)
    return SyncDevice(
      library: library,
      folder: try SyncFolder(at: folder, in: library, all: true, timing: timing))
  }

  /// The bytes of all files in the folder.
  var bytes: Int { files.reduce(0) { $0 + (Disk.facts(ofLink: $1)?.size ?? 0) } }

  /// Copies all files of the folder into another one; returns the milliseconds.
  func copy() throws -> Double {
    let (files, target) = (files, try target())
    return try timed {
      for (number, file) in files.enumerated() {
        let bytes = Disk.bytes(of: file, atMost: 1 << 30) ?? []
        guard Disk.write(bytes, to: "\(target)/\(number)") else {
          throw Failure("cannot write \(target)")
        }
      }
    }.milliseconds
  }

  /// Writes one file of the given size, as carefully as the exchange does; returns the milliseconds.
  func copy(bytes count: Int) throws -> Double {
    let target = try target()
    let bytes = [UInt8](repeating: 7, count: count)
    return try timed {
      try OutputFile.put(bytes, at: "\(target)/one")
    }.milliseconds
  }

  private func target() throws -> String {
    guard let target = Disk.makeNewFolder("\(path)/copy-") else {
      throw Failure("cannot create a folder in \(path)")
    }
    return target
  }

  private var files: [String] { Self.files(below: folder) }

  private static func files(below folder: String) -> [String] {
    (Disk.names(in: folder) ?? []).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      return Disk.facts(ofLink: path)?.kind == .folder ? files(below: path) : [path]
    }
  }
}

/// A device that shares a folder, for measurements.
struct SyncDevice {
  let library: Library
  let folder: SyncFolder

  @discardableResult
  func exchange() throws -> SyncReport { try folder.exchange(now: .now) }

  func makeNotebook() throws -> NotebookID {
    try library.createNotebook(titled: "Bench", size: .a4, paper: Paper(.plain), now: .now)
  }

  /// Writes strokes, 400 on each page.
  func write(_ count: Int, of ink: [Stroke], in id: NotebookID) throws {
    let first = try library.outline(of: id).pages[0]
    let layer = try library.page(first.id, of: id).layers[0].id
    var (left, start) = (count, 0)
    while left > 0 {
      try library.edit(id, action: .write, now: .now) { editor in
        var place = Place(page: first.id, layer: layer)
        for number in 0..<min(left, 10_000) {
          if number % 400 == 399 {
            place = try editor.addPage(
              to: first.section, size: first.size, paper: first.paper)
          }
          try editor.addStroke(ink[(start + number) % ink.count], at: place)
        }
      }
      start += 10_000
      left -= 10_000
    }
  }
}
