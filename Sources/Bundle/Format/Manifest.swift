internal import Bytes
public import Notebook
internal import Store

/// A bundle's description of itself.
public struct Manifest: Hashable, Sendable {
  /// The purpose of the bundle.
  public var kind: BundleKind
  /// The notebook, by its name, which is the same on all devices.
  public var notebook: NotebookID
  /// The title of the notebook when the bundle was made; empty if unknown.
  public var title: String
  var pageCount: Int
  /// The sender who shared it through a folder; nil for bundles of other kinds.
  var sender: Sender?
  /// The other files in the bundle, in their order.
  var entries: [Entry] = []

  /// The format version that this program writes, and the latest that it reads.
  static let format = 1

  struct Entry: Hashable, Sendable {
    let name: String
    /// In bytes.
    let size: Int
    let hash: ContentHash
  }

  /// The device that shared a bundle through a folder, and what it had seen there by then.
  struct Sender: Hashable, Sendable {
    /// The name that the device uses in this folder.
    var device: DeviceID
    /// The name given to the device.
    var name: String
    /// The time of writing, in milliseconds since 1970 by the device's clock.
    var written: Int64
    /// The numbers of the first and the last of the device's shipments in it; nil for receipts.
    var shipments: ClosedRange<UInt64>?
    /// For each device, the shipment number up to which everything from it had arrived.
    var seen: [DeviceID: UInt64]
    /// The retired devices, for which others do not wait.
    var retired: Set<DeviceID>
    /// The shipments of devices that had vanished from the folder and that this one replaces.
    var replaced: [DeviceID: [ClosedRange<UInt64>]] = [:]
    /// Images and PDFs that the notebook shows but the device lacks.
    var lacks: Set<ContentHash> = []
    /// The paths of damaged or incomplete files in the folder, which others should rewrite.
    var asks: Set<String> = []
    /// The statement that trashed the notebook before the device deleted it permanently; nil if it has it.
    var removal: Register?
    /// When the notebook was created and last changed, as far as the device knows.
    var dates: NotebookDates?
  }
}

/// The name of a device in a sync folder: drawn again whenever its library is copied or restored, so that it never
/// says two different things under one number.
public struct DeviceID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Never 0.
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  static func random(using generator: inout some RandomNumberGenerator) -> DeviceID {
    DeviceID(rawValue: UInt64.random(in: 1...UInt64.max, using: &generator))
  }

  /// Parses the 16 lower-case hexadecimal digits of a name; nil for any other text.
  init?(_ digits: String) {
    guard digits.utf8.count == 16,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
      let number = UInt64(digits, radix: 16), number != 0
    else { return nil }
    rawValue = number
  }

  /// The name as 16 hexadecimal digits.
  public var description: String { String(rawValue, digits: 16, radix: 16) }

  /// Orders by number: meaningless, but the same everywhere.
  public static func < (a: DeviceID, b: DeviceID) -> Bool { a.rawValue < b.rawValue }
}

/// The purpose of a bundle.
public enum BundleKind: String, Hashable, Sendable, CaseIterable {
  /// Everything visible in a notebook, to be mailed or kept.
  case notebook
  case pages
  /// The changes that a device sends through a sync folder.
  case changes
  /// A device's report of what it has seen in a sync folder, without content.
  case receipt
}
