public import Bytes
public import Notebook
public import Store

/// A bundle's description of itself.
public struct Manifest: Hashable, Sendable {
  /// The purpose of the bundle.
  public var kind: BundleKind
  /// The notebook, by its name, which is the same on all devices.
  public var notebook: NotebookID
  /// The title of the notebook when the bundle was made; empty if unknown.
  public var title: String
  /// The number of pages in it.
  public var pageCount: Int
  /// The sender who shared it through a folder; nil for bundles of other kinds.
  public var sender: Sender?
  /// The other files in the bundle, in their order.
  public var entries: [Entry] = []
  /// Names of optional features in it that this program does not know.
  public var unknown: [String] = []

  /// The format version that this program writes, and the latest that it reads.
  public static let format: Int = 1

  /// Creates a manifest without entries.
  public init(
    _ kind: BundleKind, of notebook: NotebookID, titled title: String, pageCount: Int,
    from sender: Sender? = nil
  ) {
    (self.kind, self.notebook, self.title) = (kind, notebook, title)
    (self.pageCount, self.sender) = (pageCount, sender)
  }

  /// A file in the bundle.
  public struct Entry: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its size in bytes.
    public let size: Int
    /// The hash that its bytes must have.
    public let hash: ContentHash

    /// Creates the entry of a file.
    public init(_ name: String, _ bytes: [UInt8]) {
      (self.name, size, hash) = (name, bytes.count, ContentHash(of: bytes))
    }

    init(name: String, size: Int, hash: ContentHash) {
      (self.name, self.size, self.hash) = (name, size, hash)
    }
  }

  /// The device that shared a bundle through a folder, and what it had seen there by then.
  public struct Sender: Hashable, Sendable {
    /// The name that the device uses in this folder.
    public var device: DeviceID
    /// The name given to the device.
    public var name: String
    /// The time of writing, in milliseconds since 1970 by the device's clock.
    public var written: Int64
    /// The numbers of the first and the last of the device's shipments in it; nil for receipts.
    public var shipments: ClosedRange<UInt64>?
    /// For each device, the shipment number up to which everything from it had arrived.
    public var seen: [DeviceID: UInt64]
    /// The retired devices, for which others do not wait.
    public var retired: Set<DeviceID>
    /// The shipments of devices that had vanished from the folder and that this one replaces.
    public var replaced: [DeviceID: [ClosedRange<UInt64>]] = [:]
    /// Images and PDFs that the notebook shows but the device lacks.
    public var lacks: Set<ContentHash> = []
    /// The paths of damaged or incomplete files in the folder, which others should rewrite.
    public var asks: Set<String> = []
    /// The statement that trashed the notebook before the device deleted it permanently; nil if it has it.
    public var removal: Register?
    /// When the notebook was created and last changed, as far as the device knows.
    public var dates: NotebookDates?

    /// Creates the sender's account of itself.
    public init(
      _ device: DeviceID, named name: String, at written: Int64,
      shipments: ClosedRange<UInt64>?, seen: [DeviceID: UInt64], retired: Set<DeviceID>
    ) {
      (self.device, self.name, self.written) = (device, name, written)
      (self.shipments, self.seen, self.retired) = (shipments, seen, retired)
    }
  }
}

/// The name of a device in a sync folder: drawn for each folder, and whenever its library is copied or
/// restored, so that it never says two different things under one number.
public struct DeviceID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number, never 0.
  public let rawValue: UInt64

  /// Creates a name from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Draws a new name.
  public static func random(using generator: inout some RandomNumberGenerator) -> DeviceID {
    DeviceID(rawValue: UInt64.random(in: 1...UInt64.max, using: &generator))
  }

  /// Parses the 16 lower-case hexadecimal digits of a name; nil for any other text.
  public init?(_ digits: String) {
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
