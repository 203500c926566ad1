public import Bytes
public import Notebook

extension FolderMemory: Storable {
  private static let version: UInt8 = 4

  init(from reader: inout ByteReader) throws(ByteError) {
    let version = try reader.byte()
    guard (2...Self.version).contains(version) else { throw .unknownKind }
    library = Incarnation(rawValue: try reader.fixed64())
    losses = try reader.signed()
    steps = try reader.signed()
    device = DeviceID(rawValue: try reader.fixed64())
    drive = try reader.varint()
    exchanged = try reader.signed()
    retired = Set(try reader.list(DeviceID.init(from:)))
    files = try reader.map(String.init(from:), FileNote.init(from:))
    notebooks = try reader.map(NotebookID.init(plain:), NotebookNote.init(from:))
    if version < 4 { rereadReceipts() }
    guard version > 2 else { return }
    asking = Set(try reader.list(String.init(from:)))
    asked = Set(try reader.list(String.init(from:)))
    guard version > 3 else { return }
    for (id, removals) in try reader.map(NotebookID.init(plain:), Self.removals) {
      for (device, removal) in removals {
        notebooks[id]?.devices[device]?.removal = try Register(stored: removal)
      }
    }
  }

  private static func removals(
    from reader: inout ByteReader
  ) throws(ByteError) -> [DeviceID: [UInt8]] {
    try reader.map(DeviceID.init(from:)) { reader throws(ByteError) in try reader.block() }
  }

  /// Forgets receipts in which an earlier program did not read everything.
  private mutating func rereadReceipts() {
    files = files.filter { _, note in
      if case .shipment(_, let shipment) = note.content { shipment.hasContent } else { true }
    }
  }

  func write(to writer: inout ByteWriter) {
    writer.append(Self.version)
    writer.appendFixed64(library.rawValue)
    writer.appendSigned(losses)
    writer.appendSigned(steps)
    writer.appendFixed64(device.rawValue)
    writer.appendVarint(drive)
    writer.appendSigned(exchanged)
    writer.append(retired.sorted()) { $1.write(to: &$0) }
    writer.append(files.sorted { $0.key < $1.key }) { writer, file in
      writer.appendText(file.key)
      file.value.write(to: &writer)
    }
    writer.append(notebooks.sorted { $0.key < $1.key }) { writer, notebook in
      notebook.key.write(to: &writer)
      notebook.value.write(to: &writer)
    }
    writer.append(asking.sorted()) { $0.appendText($1) }
    writer.append(asked.sorted()) { $0.appendText($1) }
    let removals = notebooks.mapValues { $0.devices.compactMapValues(\.removal) }
    writer.append(removals.filter { !$1.isEmpty }.sorted { $0.key < $1.key }) { writer, notebook in
      notebook.key.write(to: &writer)
      writer.append(notebook.value.sorted { $0.key < $1.key }) { writer, device in
        device.key.write(to: &writer)
        writer.appendBlock(device.value.stored)
      }
    }
  }
}

extension FileNote: Storable {
  init(from reader: inout ByteReader) throws(ByteError) {
    mark = Mark(
      size: Int(try reader.signed()), seconds: Int(try reader.signed()),
      nanoseconds: Int(try reader.signed()), number: try reader.varint())
    (since, tried) = (try reader.signed(), try reader.signed())
    switch try reader.byte() {
    case 0: content = .shipment(try ContentHash(plain: &reader), try Shipment(from: &reader))
    case 1: content = .blob(try ContentHash(plain: &reader))
    case 2: content = .foreign
    case 3:
      let fault = FileFault(stored: try reader.text())
      content = .unreadable(fault ?? .closed)
      // An earlier program's findings about it are made again.
      if fault == nil { tried = 0 }
    default: throw .unknownKind
    }
  }

  func write(to writer: inout ByteWriter) {
    writer.appendSigned(Int64(mark.size))
    writer.appendSigned(Int64(mark.seconds))
    writer.appendSigned(Int64(mark.nanoseconds))
    writer.appendVarint(mark.number)
    writer.appendSigned(since)
    writer.appendSigned(tried)
    switch content {
    case .shipment(let hash, let shipment):
      writer.append(0)
      hash.write(to: &writer)
      shipment.write(to: &writer)
    case .blob(let hash):
      writer.append(1)
      hash.write(to: &writer)
    case .foreign: writer.append(2)
    case .unreadable(let fault):
      writer.append(3)
      writer.appendText(fault.stored)
    }
  }
}

extension Shipment: Storable {
  init(from reader: inout ByteReader) throws(ByteError) {
    notebook = try NotebookID(plain: &reader)
    let number = try reader.fixed64()
    device = number == 0 ? nil : DeviceID(rawValue: number)
    let (first, last) = (try reader.varint(), try reader.varint())
    guard first <= last else { throw .tooLarge }
    numbers = first == 0 ? nil : first...last
    hasContent = try reader.byte() != 0
  }

  func write(to writer: inout ByteWriter) {
    notebook.write(to: &writer)
    writer.appendFixed64(device?.rawValue ?? 0)
    writer.appendVarint(numbers?.lowerBound ?? 0)
    writer.appendVarint(numbers?.upperBound ?? 0)
    writer.append(hasContent ? 1 : 0)
  }
}

extension NotebookNote: Storable {
  init(from reader: inout ByteReader) throws(ByteError) {
    serial = try reader.signed()
    title = try reader.text()
    titled = try reader.signed()
    isCompared = try reader.byte() != 0
    next = try reader.varint()
    taken = try reader.map(ContentHash.init(plain:), Shipment.init(from:))
    devices = try reader.map(DeviceID.init(from:), DeviceNote.init(from:))
    blobs = Set(try reader.list(ContentHash.init(plain:)))
    healed = Set(try reader.list(ContentHash.init(plain:)))
    replaced = try reader.map(DeviceID.init(from:)) { reader throws(ByteError) in
      try reader.list(Self.range)
    }
    sent = Set(try reader.list(ContentHash.init(plain:)))
  }

  func write(to writer: inout ByteWriter) {
    writer.appendSigned(serial)
    writer.appendText(title)
    writer.appendSigned(titled)
    writer.append(isCompared ? 1 : 0)
    writer.appendVarint(next)
    writer.append(taken.sorted { $0.key < $1.key }) { writer, taken in
      taken.key.write(to: &writer)
      taken.value.write(to: &writer)
    }
    writer.append(devices.sorted { $0.key < $1.key }) { writer, device in
      device.key.write(to: &writer)
      device.value.write(to: &writer)
    }
    writer.append(blobs.sorted()) { $1.write(to: &$0) }
    writer.append(healed.sorted()) { $1.write(to: &$0) }
    writer.append(replaced.sorted { $0.key < $1.key }) { writer, replaced in
      replaced.key.write(to: &writer)
      writer.append(replaced.value) { writer, range in
        writer.appendVarint(range.lowerBound)
        writer.appendVarint(range.upperBound)
      }
    }
    writer.append(sent.sorted()) { $1.write(to: &$0) }
  }

  private static func range(
    from reader: inout ByteReader
  ) throws(ByteError) -> ClosedRange<UInt64> {
    let (first, last) = (try reader.varint(), try reader.varint())
    guard first <= last, last <= EntityID.largestCounter else { throw .tooLarge }
    return first...last
  }
}

extension DeviceNote: Storable {
  init(from reader: inout ByteReader) throws(ByteError) {
    name = try reader.text()
    written = try reader.signed()
    lacks = Set(try reader.list(ContentHash.init(plain:)))
    seen = try reader.map(DeviceID.init(from:)) { reader throws(ByteError) in try reader.varint() }
  }

  func write(to writer: inout ByteWriter) {
    writer.appendText(name)
    writer.appendSigned(written)
    writer.append(lacks.sorted()) { $1.write(to: &$0) }
    writer.append(seen.sorted { $0.key < $1.key }) { writer, seen in
      seen.key.write(to: &writer)
      writer.appendVarint(seen.value)
    }
  }
}

extension DeviceID: Storable {
  /// Reads a name.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(rawValue: try reader.fixed64())
  }

  /// Appends the eight bytes of a name.
  public func write(to writer: inout ByteWriter) { writer.appendFixed64(rawValue) }
}

extension NotebookID {
  fileprivate init(plain reader: inout ByteReader) throws(ByteError) {
    guard let id = NotebookID(bytes: try reader.bytes(16)) else { throw .truncated }
    self = id
  }

  fileprivate func write(to writer: inout ByteWriter) { writer.append(contentsOf: bytes) }
}

extension ContentHash {
  /// Without the number of bytes that other formats have.
  fileprivate init(plain reader: inout ByteReader) throws(ByteError) {
    guard let hash = ContentHash(bytes: try reader.bytes(32)) else { throw .truncated }
    self = hash
  }

  fileprivate func write(to writer: inout ByteWriter) { writer.append(contentsOf: bytes) }
}

extension ByteReader {
  fileprivate mutating func list<Value>(
    _ read: (inout ByteReader) throws(ByteError) -> Value
  ) throws(ByteError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count(remaining)) { values.append(try read(&self)) }
    return values
  }

  fileprivate mutating func map<Key: Hashable, Value>(
    _ key: (inout ByteReader) throws(ByteError) -> Key,
    _ value: (inout ByteReader) throws(ByteError) -> Value
  ) throws(ByteError) -> [Key: Value] {
    var values: [Key: Value] = [:]
    for _ in 0..<(try count(remaining)) {
      let key = try key(&self)
      values[key] = try value(&self)
    }
    return values
  }
}
