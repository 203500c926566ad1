internal import Bytes
internal import Notebook
internal import Store
internal import Wording

extension Manifest {
  /// The largest manifest, in bytes.
  static let limit: Int = 16 << 20

  var text: [UInt8] {
    let head: JSON = [
      "format": .integer(Self.format), "reader": .integer(Self.format), "requires": [],
      "optional": [], "kind": .string(kind.rawValue), "notebook": .string(notebook.description),
      "title": .string(title), "pages": .integer(pageCount),
    ]
    var members = head.members
    if let sender { members.append(.init(name: "sender", value: sender.json)) }
    members.append(.init(name: "files", value: .array(entries.map(\.json))))
    return Array(JSON.object(members).line.utf8)
  }

  init(parsing bytes: [UInt8]) throws(BundleError) {
    let json: JSON
    do { json = try JSON(parsing: bytes) } catch { throw .damaged("its manifest, \(error)") }
    do {
      self = try Self.read(json)
    } catch {
      throw error as? BundleError ?? .damaged("its manifest: \(error)")
    }
  }

  private static func read(_ json: JSON) throws -> Manifest {
    let format = try wanted(json.integer("format", in: 1...Int(Int32.max)), "format")
    let reader = try json.integer("reader", in: 1...Int(Int32.max)) ?? format
    guard reader <= Self.format else { throw BundleError.newer(format: reader) }
    if let need = try json.texts("requires").first { throw BundleError.requires(need) }
    let digits = try wanted(json.text("notebook"), "notebook")
    guard let bytes = Hex.bytes(digits), let id = NotebookID(bytes: bytes)
    else { throw JSONFault("notebook is not a notebook name") }
    let word = try wanted(json.text("kind"), "kind")
    guard let kind = BundleKind(rawValue: word) else { throw BundleError.requires(word) }
    let sender = try json["sender"].map { try Sender($0) }
    guard (sender != nil) == (kind == .changes || kind == .receipt)
    else { throw JSONFault("its sender does not match its kind") }
    var manifest = Manifest(
      kind: kind, notebook: id, title: (try json.text("title") ?? "").shortened(to: 4000),
      pageCount: try json.integer("pages", in: 0...RecordPart.limit) ?? 0, sender: sender)
    manifest.entries = try wanted(json.list("files"), "files").map { try Entry($0) }
    guard Set(manifest.entries.map(\.name)).count == manifest.entries.count
    else { throw JSONFault("files contains a duplicate") }
    // Optional features that this program does not know change nothing.
    _ = try json.texts("optional")
    return manifest
  }

  fileprivate static func wanted<Value>(_ value: Value?, _ name: String) throws(JSONFault) -> Value
  {
    guard let value else { throw JSONFault("\(name) is missing") }
    return value
  }
}

extension Manifest.Entry {
  fileprivate var json: JSON {
    ["name": .string(name), "size": .integer(size), "sha256": .string(hash.description)]
  }

  fileprivate init(_ json: JSON) throws {
    guard let hash = ContentHash(hexadecimal: try Manifest.wanted(json.text("sha256"), "sha256"))
    else { throw JSONFault("sha256 is not a hash") }
    self.init(
      name: try Manifest.wanted(json.text("name"), "name"),
      size: try Manifest.wanted(json.integer("size", in: 0...Int(Int32.max)), "size"), hash: hash)
  }
}

extension Manifest.Sender {
  fileprivate var json: JSON {
    let head: JSON = [
      "device": .string(device.description), "name": .string(name),
      "written": .integer(Int(written)),
    ]
    var members = head.members
    func append(_ name: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      members.append(.init(name: name, value: .array(texts.map(JSON.string))))
    }
    if let shipments {
      members.append(.init(name: "first", value: .integer(Int(shipments.lowerBound))))
      members.append(.init(name: "last", value: .integer(Int(shipments.upperBound))))
    }
    let others = seen.sorted { $0.key < $1.key }.map { device, last in
      JSON.Member(name: device.description, value: .integer(Int(last)))
    }
    members.append(.init(name: "seen", value: .object(others)))
    append("retired", retired.sorted().map(\.description))
    if !replaced.isEmpty { members.append(.init(name: "replaced", value: replacedJSON)) }
    append("lacks", lacks.sorted().map(\.description))
    append("asks", asks.sorted())
    if let dates {
      members.append(.init(name: "created", value: .integer(Int(dates.created))))
      members.append(.init(name: "changed", value: .integer(Int(dates.changed))))
    }
    if let removal {
      members.append(.init(name: "removed", value: .string(Hex.digits(removal.stored))))
    }
    return .object(members)
  }

  private var replacedJSON: JSON {
    .object(
      replaced.sorted { $0.key < $1.key }.map { device, ranges in
        let ends = ranges.map { range -> JSON in
          [.integer(Int(range.lowerBound)), .integer(Int(range.upperBound))]
        }
        return JSON.Member(name: device.description, value: .array(ends))
      })
  }

  /// The most files that a device requests at a time.
  static let mostAsks: Int = 1000

  private static func replaced(
    _ json: JSON?, atMost largest: Int
  ) throws -> [DeviceID: [ClosedRange<UInt64>]] {
    var replaced: [DeviceID: [ClosedRange<UInt64>]] = [:]
    for member in json?.members ?? [] {
      guard let device = DeviceID(member.name), case .array(let ranges) = member.value
      else { throw JSONFault("replaced does not list shipments") }
      replaced[device] = try ranges.map { range in
        guard case .array(let ends) = range, ends.count == 2, case .integer(let first) = ends[0],
          case .integer(let last) = ends[1], 1 <= first, first <= last, last <= largest
        else { throw JSONFault("replaced does not list shipments") }
        return UInt64(first)...UInt64(last)
      }
    }
    return replaced
  }

  fileprivate init(_ json: JSON) throws {
    guard let device = DeviceID(try Manifest.wanted(json.text("device"), "device"))
    else { throw JSONFault("device is not a device name") }
    var shipments: ClosedRange<UInt64>?
    let largest = 1 << 40
    if let first = try json.integer("first", in: 1...largest) {
      let last = try Manifest.wanted(json.integer("last", in: 1...largest), "last")
      guard first <= last, last < largest else { throw JSONFault("last is not a number") }
      shipments = UInt64(first)...UInt64(last)
    }
    var seen: [DeviceID: UInt64] = [:]
    for member in json["seen"]?.members ?? [] {
      guard let device = DeviceID(member.name), case .integer(let last) = member.value,
        (0...largest).contains(last)
      else { throw JSONFault("seen does not list shipments") }
      seen[device] = UInt64(last)
    }
    self.init(
      device: device, name: (try json.text("name") ?? "").shortened(to: 200),
      written: Int64(try json.integer("written", in: 0...(1 << 46)) ?? 0), shipments: shipments,
      seen: seen, retired: Set(try json.texts("retired").compactMap { DeviceID($0) }))
    replaced = try Self.replaced(json["replaced"], atMost: largest)
    lacks = Set(try json.texts("lacks").compactMap { ContentHash(hexadecimal: $0) })
    asks = Set(try json.texts("asks").prefix(Self.mostAsks))
    if let created = try json.integer("created", in: 0...(1 << 46)),
      let changed = try json.integer("changed", in: 0...(1 << 46))
    {
      dates = NotebookDates(created: Int64(created), changed: Int64(changed))
    }
    removal = try json.text("removed").flatMap(Hex.bytes).flatMap { try? Register(stored: $0) }
      .flatMap { (try? Bool(stored: $0.value)) == true ? $0 : nil }
  }
}

extension String {
  /// The longest beginning of at most `limit` bytes.
  fileprivate func shortened(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit), as: UTF8.self)
  }
}

extension JSON {
  /// A list of texts; empty if missing.
  fileprivate func texts(_ name: String) throws(JSONFault) -> [String] {
    try (list(name) ?? []).map { value throws(JSONFault) in
      guard case .string(let text) = value
      else { throw JSONFault("\(name) is not a list of strings") }
      return text
    }
  }
}
