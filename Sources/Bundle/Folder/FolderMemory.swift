internal import Bytes
internal import Notebook

/// A library's memory of a sync folder, which makes checking the folder cheap.
///
/// It may be lost: then everything in the folder is read and merged again, and compared with the library.
struct FolderMemory: Hashable, Sendable {
  let library: Incarnation
  /// The number of the library's data losses by then.
  let losses: Int64
  /// The number of exchanges that had changed the library by then.
  var steps: Int64 = 0
  var device: DeviceID
  /// The file system of the folder.
  var drive: UInt64 = 0
  var files: [String: FileNote] = [:]
  /// The notebooks in the folder, whether shared here or not.
  var notebooks: [NotebookID: NotebookNote] = [:]
  /// The retired devices, for which others do not wait.
  var retired: Set<DeviceID> = []
  /// The time of the last complete exchange, in milliseconds since 1970; 0 for never.
  var exchanged: Int64 = 0
  /// The files that this device asks others to rewrite, by their paths in the folder.
  var asking: Set<String> = []
  var asked: Set<String> = []

  init(of library: Incarnation, losses: Int64, as device: DeviceID) {
    (self.library, self.losses, self.device) = (library, losses, device)
  }
}

struct FileNote: Hashable, Sendable {
  /// The properties that differ when a file has changed.
  struct Mark: Hashable, Sendable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64
  }

  enum Content: Hashable, Sendable {
    case shipment(ContentHash, Shipment)
    /// An image or a PDF, by its hash.
    case blob(ContentHash)
    case foreign
    case unreadable(FileFault)
  }

  var mark: Mark
  var content: Content
  /// The time when it was first seen like this, in milliseconds since 1970.
  var since: Int64
  /// The time when it was last examined, in milliseconds since 1970.
  var tried: Int64
}

/// The claims of a bundle in a sync folder about itself.
struct Shipment: Hashable, Sendable {
  let notebook: NotebookID
  /// The sender; nil for a bundle added by hand.
  let device: DeviceID?
  /// The sender's numbers for its content; nil for receipts and foreign bundles.
  let numbers: ClosedRange<UInt64>?
  let hasContent: Bool

  init(_ manifest: Manifest) {
    notebook = manifest.notebook
    device = manifest.sender?.device
    numbers = manifest.sender?.shipments
    hasContent = manifest.kind != .receipt
  }
}

struct NotebookNote: Hashable, Sendable {
  /// Distinguishes the current sharing from an earlier one, for which none of this holds.
  var serial: Int64 = 0
  /// The last received title, and its time of sending.
  var title = ""
  var titled: Int64 = 0
  /// True if the folder is known to have everything the library had, except what is waiting to be sent.
  var isCompared = false
  /// The bundles merged here or sent from here.
  var taken: [ContentHash: Shipment] = [:]
  /// Those that vanished from the folder and whose content was rewritten.
  var healed: Set<ContentHash> = []
  var replaced: [DeviceID: ShipmentNumbers] = [:]
  var sent: Set<ContentHash> = []
  /// The number of the next shipment from here.
  var next: UInt64 = 1
  /// The known devices, including this one.
  var devices: [DeviceID: DeviceNote] = [:]
  var blobs: Set<ContentHash> = []
}

struct DeviceNote: Hashable, Sendable {
  var name = ""
  /// The time of its last message, by its own clock.
  var written: Int64 = 0
  var lacks: Set<ContentHash> = []
  /// The statement that trashed the notebook before the device deleted it; nil if it has it.
  var removal: Register?
  /// For each other device, the shipment number up to which it had everything.
  var seen: [DeviceID: UInt64] = [:]

  /// Notes a device's message about itself; messages may arrive in any order.
  mutating func merge(_ sender: Manifest.Sender) {
    if sender.written >= written {
      (name, written, lacks) = (sender.name, sender.written, sender.lacks)
      removal = sender.removal
    }
    seen.merge(sender.seen) { max($0, $1) }
  }
}

extension NotebookNote {
  /// The parts still valid in a new sharing, for which everything is taken again.
  var anew: NotebookNote {
    var note = self
    (note.taken, note.healed, note.replaced, note.isCompared) = ([:], [], [:], false)
    return note
  }

  mutating func merge(_ manifest: Manifest) {
    guard let sender = manifest.sender else {
      if title.isEmpty { title = manifest.title }
      return
    }
    if sender.written >= titled, !manifest.title.isEmpty {
      (title, titled) = (manifest.title, sender.written)
    }
    devices[sender.device, default: DeviceNote()].merge(sender)
  }

  mutating func remember(_ hash: ContentHash, _ manifest: Manifest) {
    taken[hash] = Shipment(manifest)
    for (device, ranges) in manifest.sender?.replaced ?? [:] {
      replaced[device] = ((replaced[device] ?? []) + ranges).united
    }
  }

  /// The numbers of a device's shipments whose content is here.
  private func numbers(of device: DeviceID) -> ShipmentNumbers {
    let taken = taken.values.lazy.filter { $0.device == device }.compactMap(\.numbers)
    return (Array(taken) + (replaced[device] ?? [])).united
  }

  /// All of this device's own numbers are used up, including those of which nothing else is known.
  func numbers(as this: DeviceID) -> [DeviceID: ShipmentNumbers] {
    var numbers = replaced
    for shipment in taken.values {
      guard let device = shipment.device, let range = shipment.numbers else { continue }
      numbers[device, default: []].append(range)
    }
    if next > 1 { numbers[this] = [1...next - 1] }
    return numbers
  }

  func has(_ number: UInt64, of device: DeviceID) -> Bool {
    numbers(of: device).contains { $0.contains(number) }
  }

  /// The shipment number up to which everything from a device is here.
  func complete(of device: DeviceID) -> UInt64 {
    numbers(of: device).first.map { $0.lowerBound == 1 ? $0.upperBound : 0 } ?? 0
  }

  /// The shipment numbers of other devices up to which everything is here, to be reported to them.
  var seen: [DeviceID: UInt64] {
    let senders = Set(taken.values.compactMap(\.device)).union(replaced.keys)
    let all = senders.map { ($0, complete(of: $0)) }.filter { $0.1 > 0 }
    return Dictionary(uniqueKeysWithValues: all)
  }

  /// The last shipment of a device that any device mentions.
  func last(of device: DeviceID) -> UInt64 {
    let taken = taken.values.lazy.filter { $0.device == device }.compactMap(\.numbers?.upperBound)
    let replaced = replaced[device]?.lazy.map(\.upperBound).max() ?? 0
    return max(
      taken.max() ?? 0, replaced, devices.values.lazy.compactMap { $0.seen[device] }.max() ?? 0)
  }

  /// The number of a device's shipments mentioned by others and missing here.
  func missing(of device: DeviceID) -> Int {
    let here = numbers(of: device).reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
    guard here < 1 << 40 else { return 0 }
    return max(0, min(Int(last(of: device)) - here, 1 << 30))
  }
}

typealias ShipmentNumbers = [ClosedRange<UInt64>]

extension ShipmentNumbers {
  /// The same numbers in as few ranges as possible, in order.
  var united: ShipmentNumbers {
    var united: ShipmentNumbers = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound + 1 {
        united[united.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }

  func subtracting(_ others: ShipmentNumbers) -> ShipmentNumbers {
    let others = others.united
    var (left, next) = (ShipmentNumbers(), 0)
    for range in united {
      var first = range.lowerBound
      while next < others.count, others[next].upperBound < first { next += 1 }
      var index = next
      while index < others.count, others[index].lowerBound <= range.upperBound {
        if first < others[index].lowerBound { left.append(first...others[index].lowerBound - 1) }
        first = others[index].upperBound + 1
        index += 1
      }
      if first <= range.upperBound { left.append(first...range.upperBound) }
    }
    return left
  }
}
