internal import Bytes
internal import Glibc
internal import Wording

/// The file that holds what is kept between runs, apart from the notebooks.
///
/// It is written under another name, flushed and renamed, by one program at a time. Members that this
/// program does not know stay as they are.
struct SettingsFile: Hashable, Sendable {
  let path: String

  /// The largest file read, in bytes.
  private static let limit = 1 << 20

  struct Content {
    var settings = JSON.object([])
    /// The faults found in it, a line each.
    var faults: [Words] = []
  }

  /// Reads the file; a missing one holds nothing.
  func content() throws(SettingsProblem) -> Content {
    // Whatever is there, opening it must not block.
    let file = Disk.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return Content() }
      throw SettingsProblem(.read, path)
    }
    defer { close(file) }
    guard let facts = FileFacts(file) else { throw SettingsProblem(.read, path) }
    guard facts.kind == .file else { return Content(faults: ["it is not a file"]) }
    guard facts.size <= Self.limit else { return Content(faults: ["it is larger than 1 MB"]) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= Self.limit {
      let count = Disk.repeating { read(file, &block, block.count) }
      guard count >= 0 else { throw SettingsProblem(.read, path) }
      if count == 0 { break }
      bytes += block.prefix(count)
    }
    return Content(reading: bytes)
  }

  /// Sets members of the file, replacing those of the same names; if this throws, nothing was changed.
  ///
  /// With a `fault`, the file must not be overwritten and is put aside; a sentence about that is returned.
  func set(_ members: [JSON.Member], because fault: Words? = nil) throws -> Words? {
    guard Disk.makeFolders(PathParts(path).folder, permissions: 0o700) else {
      throw SettingsProblem(.write, path)
    }
    return try locking {
      let content = try content()
      let sentence = try (fault ?? content.faults.first).map(moveAside)
      let names = Set(members.map(\.name))
      let others = content.settings.members.filter { !names.contains($0.name) }
      try write(JSON.object(members + others).description + "\n")
      return sentence
    }
  }

  private func moveAside(because fault: Words) throws(SettingsProblem) -> Words {
    let parts = PathParts(path)
    var (new, count) = ("\(parts.stem).damaged\(parts.ending)", 1)
    while Disk.isThere(new) {
      count += 1
      new = "\(parts.stem).damaged-\(count)\(parts.ending)"
    }
    guard Disk.rename(path, to: new) else { throw SettingsProblem(.move, path) }
    return "\(parts.name) was damaged and is saved as \(PathParts(new).name): \(fault)"
  }

  private func write(_ text: String) throws(SettingsProblem) {
    do {
      // Nobody but its owner has to read it.
      try OutputFile.write(Array(text.utf8), to: path, permissions: 0o600)
    } catch {
      throw SettingsProblem(error)
    }
  }

  /// Does work while no other program does the like.
  private func locking<Value>(_ work: () throws -> Value) throws -> Value {
    let file = Disk.open(PathParts(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw SettingsProblem(.lock, path) }
    defer { close(file) }
    guard Disk.repeating({ flock(file, LOCK_EX) }) == 0 else { throw SettingsProblem(.lock, path) }
    return try work()
  }
}

extension SettingsFile.Content {
  fileprivate init(reading bytes: [UInt8]) {
    do {
      let settings = try JSON(parsing: bytes)
      if case .object = settings {
        self.settings = settings
      } else {
        faults = ["it is not an object"]
      }
    } catch {
      faults = ["\(error)"]
    }
  }
}

struct SettingsProblem: Error, Hashable, Worded {
  let words: Words

  enum Operation {
    case read, write, move, lock
  }

  init(_ error: OutputError) { words = "cannot save the settings: \(error)" }

  init(_ operation: Operation, _ path: String) {
    let reason = String(cString: strerror(errno))
    words =
      switch operation {
      case .read: "cannot save the settings: read \(path): \(reason)"
      case .write: "cannot save the settings: write \(path): \(reason)"
      case .move: "cannot save the settings: move \(path): \(reason)"
      case .lock: "cannot save the settings: lock \(path): \(reason)"
      }
  }
}

/// The size of the window, in units of the desktop, that the next one opens with.
struct WindowState: Hashable, Sendable {
  /// The size while it does not fill the screen.
  var width: Int32
  var height: Int32
  var isMaximized = false

  /// The range of a side; SDL makes no window beyond it.
  fileprivate static let sides = 1...16_384

  var member: JSON.Member {
    .init(
      name: "window",
      value: [
        "width": .integer(Int(width)), "height": .integer(Int(height)),
        "maximized": .boolean(isMaximized),
      ])
  }
}

extension WindowState {
  init?(_ settings: JSON, faults: inout [Words]) {
    guard let json = settings["window"] else { return nil }
    do throws(JSONFault) {
      guard let width = try json.integer("width", in: Self.sides),
        let height = try json.integer("height", in: Self.sides)
      else { throw JSONFault("the window has no size") }
      self.init(
        width: Int32(width), height: Int32(height),
        isMaximized: try json.flag("maximized") ?? false)
    } catch {
      faults.append("\(error)")
      return nil
    }
  }
}
