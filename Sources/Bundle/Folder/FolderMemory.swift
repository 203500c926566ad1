internal import Bytes
internal import Notebook

/// The memory of a shared folder, so that looking at it costs little.
///
/// Nothing of it is needed: where it is lost, everything in the folder is read again, merged once more,
/// and compared with the library.
struct FolderMemory: Hashable, Sendable {
  /// The life of the library for which it holds.
  let library: Incarnation
  /// How often the library had lost something by then.
  let losses: Int64
  /// How many exchanges had changed the library by then.
  var steps: Int64 = 0
  /// The name of this device in the folder.
  var device: DeviceID
  /// The file system on which the folder lay.
  var drive: UInt64 = 0
  /// The files in the folder, by their paths in it.
  var files: [String: FileNote] = [:]
  /// The notes on the notebooks in the folder, whether shared here or not.
  var notebooks: [NotebookID: NotebookNote] = [:]
  /// The retired devices.
  var retired: Set<DeviceID> = []
  /// When all was exchanged last, in milliseconds since 1970; 0 for never.
  var exchanged: Int64 = 0

  init(of library: Incarnation, losses: Int64, as device: DeviceID) {
    (self.library, self.losses, self.device) = (library, losses, device)
  }
}

/// A file in a shared folder, and what it was found to be.
struct FileNote: Hashable, Sendable {
  /// The marks that change with a file.
  struct Mark: Hashable, Sendable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64
  }

  /// The content of a file.
  enum Content: Hashable, Sendable {
    /// A bundle, by the hash of its bytes.
    case shipment(ContentHash, Shipment)
    /// An image or a PDF, by its hash.
    case blob(ContentHash)
    /// Something of another program.
    case foreign
    /// A bundle or an image that is not all there yet, or damaged.
    case unreadable(String)
  }

  var mark: Mark
  var content: Content
  /// When it was first seen like this, in milliseconds since 1970.
  var since: Int64
  /// When it was looked into last.
  var tried: Int64
}

/// The manifest of a bundle in a shared folder, in brief.
struct Shipment: Hashable, Sendable {
  let notebook: NotebookID
  /// The device that sent it; nil for a bundle put there by hand.
  let device: DeviceID?
  /// The numbers that its sender gave to what is in it; nil for receipts and foreign bundles.
  let numbers: ClosedRange<UInt64>?
  /// Whether it has statements.
  let hasContent: Bool

  init(_ manifest: Manifest) {
    notebook = manifest.notebook
    device = manifest.sender?.device
    numbers = manifest.sender?.shipments
    hasContent = manifest.kind != .receipt
  }

  init(
    notebook: NotebookID, device: DeviceID?, numbers: ClosedRange<UInt64>?, hasContent: Bool
  ) {
    (self.notebook, self.device) = (notebook, device)
    (self.numbers, self.hasContent) = (numbers, hasContent)
  }

  /// Whether all that is in another one is in this one, too.
  func covers(_ other: Shipment) -> Bool {
    guard let device, device == other.device, notebook == other.notebook,
      let numbers, let others = other.numbers
    else { return false }
    return numbers.contains(others.lowerBound) && numbers.contains(others.upperBound)
  }
}

/// The notes on a notebook in a shared folder.
struct NotebookNote: Hashable, Sendable {
  /// Tells the present sharing from an earlier one, after which nothing of this holds.
  var serial: Int64 = 0
  /// The title that was heard last, and when it was said.
  var title = ""
  var titled: Int64 = 0
  /// Whether the folder is known to have all that the library had, but for what waits for it.
  var isCompared = false
  /// The bundles whose content was merged here, or came from here.
  var taken: [ContentHash: Shipment] = [:]
  /// Those of them that had gone from the folder, and whose content was written anew.
  var healed: Set<ContentHash> = []
  /// The shipments for which others make up.
  var replaced: [DeviceID: ShipmentNumbers] = [:]
  /// The bundles that were written here.
  var sent: Set<ContentHash> = []
  /// The number of the next shipment from here.
  var next: UInt64 = 1
  /// The devices that said something, this one included.
  var devices: [DeviceID: DeviceNote] = [:]
  /// The images and PDFs that the notebook shows.
  var blobs: Set<ContentHash> = []
}

/// The notes on a device in one notebook of a shared folder.
struct DeviceNote: Hashable, Sendable {
  /// The name that was heard last.
  var name = ""
  /// When it was heard of last, by its own clock.
  var written: Int64 = 0
  /// The images and PDFs that it did not have then.
  var lacks: Set<ContentHash> = []
  /// The last shipments up to which it had all of others.
  var seen: [DeviceID: UInt64] = [:]

  /// Records what a device says about itself, in any order.
  mutating func hear(_ sender: Manifest.Sender) {
    if sender.written >= written {
      (name, written, lacks) = (sender.name, sender.written, sender.lacks)
    }
    seen.merge(sender.seen) { max($0, $1) }
  }
}

extension NotebookNote {
  /// The part of the notes that holds in a new sharing, for which everything is taken once more.
  var anew: NotebookNote {
    var note = self
    (note.taken, note.healed, note.replaced, note.isCompared) = ([:], [], [:], false)
    return note
  }

  /// Takes note of what a bundle says of itself.
  mutating func hear(_ manifest: Manifest) {
    guard let sender = manifest.sender else {
      if title.isEmpty { title = manifest.title }
      return
    }
    if sender.written >= titled, !manifest.title.isEmpty {
      (title, titled) = (manifest.title, sender.written)
    }
    devices[sender.device, default: DeviceNote()].hear(sender)
  }

  /// Takes note that a bundle was merged.
  mutating func take(_ hash: ContentHash, _ manifest: Manifest) {
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

  /// The numbers of all shipments whose content is here, by the devices that gave them.
  ///
  /// This device has used up all of its own, also those of which nothing is known any more.
  func numbers(as this: DeviceID) -> [DeviceID: ShipmentNumbers] {
    var numbers = replaced
    for shipment in taken.values {
      guard let device = shipment.device, let range = shipment.numbers else { continue }
      numbers[device, default: []].append(range)
    }
    if next > 1 { numbers[this] = [1...next - 1] }
    return numbers
  }

  /// Whether a shipment of a device is here.
  func has(_ number: UInt64, of device: DeviceID) -> Bool {
    numbers(of: device).contains { $0.contains(number) }
  }

  /// The last shipment up to which all of a device is here.
  func complete(of device: DeviceID) -> UInt64 {
    numbers(of: device).first.map { $0.lowerBound == 1 ? $0.upperBound : 0 } ?? 0
  }

  /// The shipments of other devices that are here, to be acknowledged.
  var seen: [DeviceID: UInt64] {
    let senders = Set(taken.values.compactMap(\.device)).union(replaced.keys)
    let all = senders.map { ($0, complete(of: $0)) }.filter { $0.1 > 0 }
    return Dictionary(uniqueKeysWithValues: all)
  }

  /// The last shipment of a device that is mentioned anywhere.
  func last(of device: DeviceID) -> UInt64 {
    let taken = taken.values.lazy.filter { $0.device == device }.compactMap(\.numbers?.upperBound)
    let replaced = replaced[device]?.lazy.map(\.upperBound).max() ?? 0
    return max(
      taken.max() ?? 0, replaced, devices.values.lazy.compactMap { $0.seen[device] }.max() ?? 0)
  }

  /// How many of a device's shipments, of which others speak, are not here.
  func missing(of device: DeviceID) -> Int {
    let here = numbers(of: device).reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
    guard here < 1 << 40 else { return 0 }
    return max(0, min(Int(last(of: device)) - here, 1 << 30))
  }
}
