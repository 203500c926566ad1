internal import Bytes

/// The file of a section as OneNote for Windows writes it ([MS-ONESTORE]): a log of revisions.
///
/// Lists of nodes are chains of fragments; a log says how many nodes of each list count. Each space has a list of its
/// revisions, of which each has groups of objects, and depends on an earlier one.
struct OneRevisionStore {
  private let bytes: [UInt8]
  /// The number of nodes of each list that were committed.
  private let committed: [UInt32: Int]
  /// The lists of the revisions of each space.
  private var spaces: [OneID: Range<Int>] = [:]
  /// The files in the section.
  private var files: [OneGUID: Range<Int>] = [:]
  private(set) var root = OneID.none

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    self.bytes = bytes
    var cursor = ByteCursor(bytes)
    try cursor.seek(96)
    let transactions = Int(try cursor.number(UInt32.self))
    try cursor.seek(160)
    let log = try cursor.chunk()
    let list = try cursor.chunk()
    committed = Self.committed(in: bytes, log: log, transactions: transactions)
    guard let list else { throw .damaged }
    var reader = OneNodeReader(bytes, committed)
    for node in try reader.nodes(of: list) { try add(node, &reader) }
    guard spaces[root] != nil else { throw .damaged }
  }

  private mutating func add(
    _ node: OneNode, _ reader: inout OneNodeReader
  ) throws(ForeignFault) {
    var fields = node.fields
    switch node.kind {
    case .rootSpace: root = try fields.oneID()
    case .space:
      guard let list = node.target else { return }
      // All but the last list of revisions are obsolete.
      let manifest = try reader.nodes(of: list)
      guard let revisions = manifest.last(where: { $0.kind == .revisions })?.target else { return }
      spaces[try fields.oneID()] = revisions
    case .files:
      guard let list = node.target else { return }
      for file in try reader.nodes(of: list) where file.kind == .file { addFile(file) }
    default: break
    }
  }

  private mutating func addFile(_ node: OneNode) {
    var fields = node.fields
    guard let range = node.target, let guid = try? fields.guid() else { return }
    var cursor = ByteCursor(bytes, in: range)
    guard (try? cursor.guid()) != nil, let count = try? cursor.number(UInt64.self),
      (try? cursor.skip(12)) != nil, count <= UInt64(cursor.remaining)
    else { return }
    files[guid] = cursor.position..<cursor.position + Int(count)
  }

  /// Replays the log; whatever makes no sense is its end.
  private static func committed(
    in bytes: [UInt8], log: Range<Int>?, transactions: Int
  ) -> [UInt32: Int] {
    var (counts, pending): ([UInt32: Int], [UInt32: Int]) = ([:], [:])
    var (next, done, seen): (Range<Int>?, Int, Set<Int>) = (log, 0, [])
    while let fragment = next, seen.insert(fragment.lowerBound).inserted, fragment.count >= 12,
      fragment.upperBound <= bytes.count
    {
      var cursor = ByteCursor(bytes, in: fragment)
      for _ in 0..<(fragment.count - 12) / 8 {
        guard done < transactions, let list = try? cursor.number(UInt32.self),
          let count = try? cursor.number(UInt32.self)
        else { return counts }
        if list == 1 {
          counts.merge(pending) { $1 }
          pending = [:]
          done += 1
        } else if list != 0 {
          pending[list] = Int(count)
        }
      }
      next = try? cursor.chunk()
    }
    return counts
  }
}

extension OneRevisionStore {
  /// A revision of a space.
  private struct Revision {
    var base: OneID
    var nodes: [OneNode] = []
  }

  /// A space in its current revision.
  func space(_ id: OneID) throws(ForeignFault) -> OneSpace {
    guard let list = spaces[id] else { throw .damaged }
    var reader = OneNodeReader(bytes, committed)
    var revisions: [OneID: Revision] = [:]
    var (current, open): (OneID?, OneID?)
    for node in try reader.nodes(of: list) {
      var fields = node.fields
      switch node.kind {
      case .revision, .revisionInContext, .tableRevision:
        let name = try fields.oneID()
        let base = try fields.oneID()
        if node.kind == .tableRevision { try fields.skip(8) }
        let role = try fields.number(UInt32.self)
        let isEncrypted = try fields.number(UInt16.self) & 2 != 0
        let context = node.kind == .revisionInContext ? try fields.oneID() : .none
        guard !isEncrypted else { throw .encrypted }
        revisions[name] = Revision(base: base)
        open = name
        if context == .none, role == 1 { current = name }
      case .role, .roleInContext:
        let name = try fields.oneID()
        let role = try fields.number(UInt32.self)
        let context = node.kind == .roleInContext ? try fields.oneID() : .none
        if context == .none, role == 1 { current = name }
      case .encryption: throw .encrypted
      case .revisionEnd: open = nil
      default: if let open { revisions[open]?.nodes.append(node) }
      }
    }
    var chain: [Revision] = []
    while let name = current, let revision = revisions.removeValue(forKey: name) {
      chain.append(revision)
      current = revision.base
    }
    return try space(of: chain, &reader)
  }

  /// The space that revisions make, the last one first.
  private func space(
    of chain: [Revision], _ reader: inout OneNodeReader
  ) throws(ForeignFault) -> OneSpace {
    var space = OneSpace(bytes)
    var tables: [OneSpace.Table] = []
    for revision in chain.reversed() {
      let base = tables.last ?? [:]
      tables.append(try reader.table(of: revision.nodes, base: base))
    }
    for (revision, table) in zip(chain, tables.reversed()) {
      // A later group revises an earlier one.
      for node in revision.nodes.reversed() {
        var fields = node.fields
        switch node.kind {
        case .group:
          guard let list = node.target else { continue }
          let nodes = try reader.nodes(of: list)
          addObjects(nodes, try reader.table(of: nodes, base: [:]), to: &space)
        case .root:
          let id = try fields.oneID()
          space.add(root: id, role: try fields.number())
        case .tableRoot:
          let code = try fields.number(UInt32.self)
          guard let guid = table[code >> 8] else { continue }
          space.add(
            root: OneID(guid: guid, number: code & 0xFF), role: try fields.number())
        default: break
        }
      }
      if revision.nodes.contains(where: \.kind.isObject) {
        addObjects(revision.nodes, table, to: &space)
      }
    }
    return space
  }

  private func addObjects(_ nodes: [OneNode], _ table: OneSpace.Table, to space: inout OneSpace) {
    let number = space.add(table)
    for node in nodes.reversed() {
      var fields = node.fields
      guard node.kind.isObject, let code = try? fields.number(UInt32.self),
        let guid = table[code >> 8]
      else { continue }
      let id = OneID(guid: guid, number: code & 0xFF)
      var kind = (try? fields.number(UInt32.self)) ?? 0
      if node.kind.isOfTable { kind = OneKind.tableOfContents.rawValue }
      if node.kind == .fileObject || node.kind == .largeFileObject {
        try? fields.skip(node.kind == .fileObject ? 1 : 4)
        if let file = Self.reference(&fields).flatMap({ files[$0] }) {
          space.add(file: file, of: id)
        }
        space.add(id, OneSpace.Place(kind: kind, start: 0, count: 0, table: number))
      } else if let range = node.target {
        space.add(
          id,
          OneSpace.Place(
            kind: kind, start: range.lowerBound, count: range.count, table: number))
      }
    }
  }

  /// The name of the file of a picture; nil for a file elsewhere.
  private static func reference(_ fields: inout ByteCursor) -> OneGUID? {
    guard let count = try? fields.count(atMost: fields.remaining / 2) else { return nil }
    var units: [UInt16] = []
    for _ in 0..<count { units.append((try? fields.number()) ?? 0) }
    let text = String(decoding: units, as: UTF16.self)
    let prefix = "<ifndf>"
    return text.hasPrefix(prefix) ? OneGUID(text: text.dropFirst(prefix.count)) : nil
  }
}

/// A node of a list: its fields, and the data or the list that it refers to.
struct OneNode {
  enum Kind: UInt32 {
    case rootSpace = 0x004
    case space = 0x008
    case revisions = 0x010
    /// A revision of a table of contents.
    case tableRevision = 0x01B
    case revisionEnd = 0x01C
    case revision = 0x01E
    case revisionInContext = 0x01F
    case tableEntry = 0x024
    /// Entries of the table of the revision before.
    case baseEntry = 0x025
    case baseEntries = 0x026
    /// Objects of a table of contents.
    case tableObject = 0x02D
    case largeTableObject = 0x02E
    case changedTableObject = 0x041
    case largeChangedTableObject = 0x042
    case tableRoot = 0x059
    case root = 0x05A
    case role = 0x05C
    case roleInContext = 0x05D
    case fileObject = 0x072
    case largeFileObject = 0x073
    case encryption = 0x07C
    case files = 0x090
    case file = 0x094
    case object = 0x0A4
    case largeObject = 0x0A5
    case group = 0x0B0
    case constant = 0x0C4
    case largeConstant = 0x0C5
    case other = 0

    /// True for the declaration of an object.
    var isObject: Bool {
      switch self {
      case .fileObject, .largeFileObject, .object, .largeObject, .constant, .largeConstant: true
      default: isOfTable
      }
    }

    var isOfTable: Bool {
      switch self {
      case .tableObject, .largeTableObject, .changedTableObject, .largeChangedTableObject: true
      default: false
      }
    }
  }

  let kind: Kind
  let fields: ByteCursor
  let target: Range<Int>?
}

/// Reads lists of nodes, no more of them than a real file has.
struct OneNodeReader {
  private let bytes: [UInt8]
  private let committed: [UInt32: Int]
  private var work: Int

  init(_ bytes: [UInt8], _ committed: [UInt32: Int]) {
    (self.bytes, self.committed) = (bytes, committed)
    work = bytes.count
  }

  private static let (mark, endMark): (UInt64, UInt64) = (
    0xA456_7AB1_F5F7_F4C4, 0x8BC2_15C3_8233_BA4B
  )

  /// The nodes of a list that were committed.
  mutating func nodes(of list: Range<Int>) throws(ForeignFault) -> [OneNode] {
    var (nodes, left): ([OneNode], Int?) = ([], nil)
    var (next, seen): (Range<Int>?, Set<Int>) = (list, [])
    while let fragment = next, left != 0 {
      guard seen.insert(fragment.lowerBound).inserted, fragment.count >= 36,
        fragment.upperBound <= bytes.count
      else { throw .damaged }
      var tail = ByteCursor(bytes, in: fragment.upperBound - 20..<fragment.upperBound)
      next = try tail.chunk()
      guard try tail.number(UInt64.self) == Self.endMark else { throw .damaged }
      var cursor = ByteCursor(bytes, in: fragment.lowerBound..<fragment.upperBound - 20)
      guard try cursor.number(UInt64.self) == Self.mark else { throw .damaged }
      let number = try cursor.number(UInt32.self)
      try cursor.skip(4)
      if left == nil { left = committed[number] }
      while left != 0, cursor.remaining >= 4, let node = try node(&cursor) {
        nodes.append(node)
        if let count = left { left = count - 1 }
      }
    }
    return nodes
  }

  /// The GUIDs that the nodes of a group or a revision refer to by numbers.
  mutating func table(
    of nodes: [OneNode], base: OneSpace.Table
  ) throws(ForeignFault) -> OneSpace.Table {
    var table: OneSpace.Table = [:]
    for node in nodes {
      var fields = node.fields
      switch node.kind {
      case .tableEntry:
        let index = try fields.number(UInt32.self)
        table[index] = try fields.guid()
      case .baseEntry:
        let guid = base[try fields.number()]
        table[try fields.number()] = guid
      case .baseEntries:
        let from = try fields.number(UInt32.self)
        let count = try fields.number(UInt32.self)
        let to = try fields.number(UInt32.self)
        guard count <= base.count else { throw .damaged }
        work -= Int(count) * 4
        guard work >= 0 else { throw .damaged }
        for place in 0..<count { table[to &+ place] = base[from &+ place] }
      default: break
      }
    }
    return table
  }

  /// Reads a node; nil after the last one of a fragment.
  private mutating func node(_ cursor: inout ByteCursor) throws(ForeignFault) -> OneNode? {
    let head = try cursor.number(UInt32.self)
    let (kind, size) = (head & 0x3FF, Int(head >> 10 & 0x1FFF))
    guard kind != 0, kind != 0xFF else { return nil }
    work -= max(size, 4)
    guard work >= 0, size >= 4 else { throw .damaged }
    var fields = try cursor.part(size - 4)
    var target: Range<Int>?
    if (1...2).contains(head >> 27 & 0xF) {
      target = try fields.chunk(startFormat: head >> 23 & 3, countFormat: head >> 25 & 3)
      if let range = target, range.upperBound > bytes.count { target = nil }
    }
    return OneNode(kind: OneNode.Kind(rawValue: kind) ?? .other, fields: fields, target: target)
  }
}

extension ByteCursor {
  /// Reads the place and the size of a part of the file, of 64 and 32 bits; nil for none.
  mutating func chunk() throws(ForeignFault) -> Range<Int>? {
    Self.range(try number(UInt64.self), UInt64(try number(UInt32.self)))
  }

  fileprivate mutating func chunk(
    startFormat: UInt32, countFormat: UInt32
  ) throws(ForeignFault) -> Range<Int>? {
    let start: UInt64 =
      switch startFormat {
      case 0: try number()
      case 1: UInt64(try number(UInt32.self))
      case 2: UInt64(try number(UInt16.self)) * 8
      default: UInt64(try number(UInt32.self)) * 8
      }
    let count: UInt64 =
      switch countFormat {
      case 0: UInt64(try number(UInt32.self))
      case 1: try number()
      case 2: UInt64(try byte()) * 8
      default: UInt64(try number(UInt16.self)) * 8
      }
    return Self.range(start, count)
  }

  private static func range(_ start: UInt64, _ count: UInt64) -> Range<Int>? {
    guard count > 0, start < 1 << 40, count < 1 << 40 else { return nil }
    return Int(start)..<Int(start + count)
  }
}
