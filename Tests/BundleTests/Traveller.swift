import Bytes
import Geometry
import Ink
import Notebook

@testable import Bundle
@testable import Store

/// A device of a random history: a library, a wrong clock, and its own copy of each shared folder.
final class Traveler {
  let directory: String
  /// Its copies of the shared folders.
  let folders: [String]
  private let skew: Int64
  private var random: RandomSource
  private var opened: Library?
  /// The file of the library as it was once, with what was remembered of folders then.
  private var copy: [String: [UInt8]] = [:]
  /// Whether it is gone for good.
  var isGone = false
  /// Its names in the folders now.
  var names: [Int: DeviceID] = [:]

  init(at directory: String, folders count: Int, seed: UInt64) throws {
    self.directory = directory
    random = RandomSource(seed: seed)
    skew = Int64.random(in: -86_400_000...86_400_000, using: &random)
    folders = (0..<count).map { "\(directory)/folder-\($0)" }
    for folder in folders { _ = Disk.makeFolders(folder) }
    opened = try open()
  }

  var library: Library {
    guard let opened else { preconditionFailure("the library could not be opened again") }
    return opened
  }

  private var place: String { "\(directory)/library" }

  private func open() throws -> Library {
    var settings = Library.Settings()
    (settings.synchronous, settings.seed) = (.off, random.next())
    return try Library(at: place, create: true, settings: settings)
  }

  /// The time by the clock of the device.
  func now(_ time: Int64) -> Int64 { time + skew }

  /// Exchanges with a folder; where that is ended after some steps, the program may be killed instead.
  @discardableResult
  func exchange(
    _ folder: Int, at time: Int64, timing: SyncTiming, purging purged: Set<NotebookID> = [],
    end: Int? = nil, isKilled: Bool = false
  ) throws -> SyncReport {
    var timing = timing
    timing.seed = random.next()
    var step = 0
    var killed: [String: [UInt8]]?
    let report = try SyncFolder(at: folders[folder], in: library, all: true, timing: timing)
      .exchange(now: now(time), purging: purged) {
        step += 1
        guard let end, step > end else { return false }
        if isKilled, killed == nil { killed = files }
        return true
      }
    names[folder] = report.status.devices.first { $0.isThis }?.id
    if let killed { try comeBack(as: killed, inPlace: true) }
    return report
  }

  /// Has the program ended and begun again.
  func reopen() throws {
    opened = nil
    opened = try open()
  }

  /// Forgets what was remembered of folders.
  func forget() { Disk.removeTree("\(place)/sync") }

  /// Copies the files of the library aside.
  func copyFiles() throws {
    try reopen()
    copy = files
  }

  /// Puts the files of the library back that were copied once.
  func putBackFiles() throws {
    guard !copy.isEmpty else { return }
    if Bool.random(using: &random) { copy = copy.filter { !$0.key.hasPrefix("sync/") } }
    try comeBack(as: copy, inPlace: false)
  }

  /// The files of the library by their paths in it.
  private var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let remembered = (Disk.names(in: "\(place)/sync") ?? []).map { "sync/\($0)" }
    for name in ["library.sqlite", "library.sqlite-wal"] + remembered {
      files[name] = Disk.bytes(of: "\(place)/\(name)", atMost: 1 << 26)
    }
    return files
  }

  private func comeBack(as files: [String: [UInt8]], inPlace: Bool) throws {
    opened = nil
    for name in ["library.sqlite-wal", "library.sqlite-shm"] { Disk.remove("\(place)/\(name)") }
    for (name, bytes) in files {
      // A file that was copied is another file, by which a library knows that it was.
      let path = "\(place)/\(name)"
      _ = Disk.write(bytes, to: inPlace ? path : "\(path)+")
      if !inPlace { _ = Disk.rename("\(path)+", to: path) }
    }
    opened = try open()
  }
}

extension Traveler {
  /// Makes an hourly backup, or goes back to one.
  func backUp(at time: Int64) throws { try library.backUp(now: now(time)) }

  func restore(at time: Int64) throws {
    guard let backup = try library.backups().randomElement(using: &random) else { return }
    try library.restore(backup.name, now: now(time))
  }

  /// All that is said of a notebook here.
  func records(of id: NotebookID) throws -> [RecordKey: Fragment] {
    var known: [RecordKey: Fragment] = [:]
    try library.forEachRecord(of: id) { known.merge($0) }
    return known
  }

  /// The strokes of which something is known here.
  func strokes() throws -> Set<EntityID> {
    var strokes: Set<EntityID> = []
    for id in try library.allNotebooks() {
      try library.forEachRecord(of: id) { record in
        guard case .body(let bytes) = record.fragment,
          case .element(_, .stroke)? = try? Body(stored: bytes)
        else { return }
        strokes.insert(record.key.entity)
      }
    }
    return strokes
  }

  /// The ink that is to be seen in a notebook.
  func ink(of id: NotebookID) throws -> Set<InkStep> {
    var ink: Set<InkStep> = []
    for page in try library.outline(of: id).pages {
      for element in try library.page(page.id, of: id).elements {
        guard case .stroke(let stroke) = element.content else { continue }
        ink.formUnion(InkStep.all(of: stroke))
      }
    }
    return ink
  }
}

/// The way from one sample of a stroke to the next.
struct InkStep: Hashable {
  var stroke: EntityID
  var step: UInt32

  static let count: UInt32 = 4

  /// A stroke of as many steps.
  static func stroke(at origin: Point) -> Stroke {
    let samples = (0...Int(count)).map { index in
      Sample(position: origin + Point(x: Double(index) * 3, y: 0), time: Double(index) * 8)
    }
    return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
  }

  static func range(_ steps: ClosedRange<UInt32>) -> StrokeRange {
    StrokeRange(steps.lowerBound * 256, (steps.upperBound + 1) * 256)
  }

  /// The steps that an element shows.
  static func all(of element: StrokeElement) -> [InkStep] {
    (0..<count).filter { step in
      let range = range(step...step)
      let isPart = element.part.map { $0.lower <= range.lower && range.upper <= $0.upper } ?? true
      return isPart
        && !element.removed.ranges.contains { $0.lower <= range.lower && range.upper <= $0.upper }
    }.map { InkStep(stroke: element.base, step: $0) }
  }
}
