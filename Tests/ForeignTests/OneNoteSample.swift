/// A section of OneNote in the making, as a file of a desktop or as a package of OneDrive.
struct OneNoteSample {
  /// The properties of an object, in order.
  struct Properties: ExpressibleByDictionaryLiteral {
    var list: [(name: UInt32, value: Value)] = []

    init(dictionaryLiteral elements: (UInt32, Value)...) { list = elements.map { ($0, $1) } }

    static func + (one: Properties, other: Properties) -> Properties {
      var sum = one
      sum.list += other.list
      return sum
    }
  }

  indirect enum Value {
    case flag(Bool)
    case byte(UInt8)
    case word(UInt16)
    case number(UInt32)
    case float(Float)
    case time(UInt64)
    case data([UInt8])
    case text(String)
    case object(Int)
    case objects([Int])
    case spaces([Int])
    case sets([Properties])
  }

  struct Object {
    var id: Int
    var kind: UInt32
    var properties: Properties = [:]
    var file: [UInt8]?
  }

  /// The objects of a section or a page, with those that others are found by.
  struct Space {
    var objects: [Object]
    var content = 1
    var metadata: Int?
    /// What a later revision says differently.
    var revised: [Object] = []
    /// What a version of the past says, in a context of its own.
    var past: [Object] = []
    var isEncrypted = false
  }

  /// The space of the section, then those of its pages.
  var spaces: [Space]

  /// A section of pages, each with the properties that the section keeps of it.
  init(_ pages: [Space], about: [Properties] = [], name: String = "") {
    let known = pages.indices.map { $0 < about.count ? about[$0] : [:] }
    var objects = [
      Object(id: 1, kind: 0x6_0007, properties: [0x1C20: .objects([2])]),
      Object(
        id: 2, kind: 0x6_0008,
        properties: [
          0x1D63: .spaces(Array(1...max(pages.count, 1))),
          0x3442: .objects(known.indices.map { $0 + 10 }),
        ]),
      Object(id: 3, kind: 0x2_0031, properties: [0x349B: .text(name)]),
    ]
    for (number, properties) in known.enumerated() {
      objects.append(Object(id: number + 10, kind: 0x2_0030, properties: properties))
    }
    spaces = [Space(objects: objects, metadata: 3)] + pages
  }

  /// A page with some children and their objects, which have numbers from 10.
  static func page(
    _ title: String, children: [Int], title heading: [Int] = [], _ objects: [Object],
    properties: Properties = [:]
  ) -> Space {
    let manifest = Object(id: 1, kind: 0x6_0037, properties: [0x1C1F: .objects([2])])
    let page = Object(
      id: 2, kind: 0x6_000B,
      properties: [
        0x1D3C: .text(title), 0x1C20: .objects(children), 0x1D5F: .objects(heading),
      ] + properties)
    return Space(objects: [manifest, page] + objects)
  }

  /// A container of one stroke with its look.
  static func ink(
    from first: Int, _ channels: [[Int]], look: Properties = [:], properties: Properties = [:],
    stroke: Properties = [:]
  ) -> [Object] {
    let names = dimensions.prefix(channels.count)
    let measured = names.flatMap { name, low, high in
      name + little(low) + little(high) + little(UInt32(2)) + little(Float(1000).bitPattern)
    }
    return [
      Object(id: first, kind: 0x6_0014, properties: properties + [0x3415: .object(first + 1)]),
      Object(id: first + 1, kind: 0x2_003B, properties: [0x3416: .objects([first + 2])]),
      Object(
        id: first + 2, kind: 0x2_0047,
        properties: stroke + [0x340B: .data(path(channels)), 0x3409: .object(first + 3)]),
      Object(id: first + 3, kind: 0x12_0048, properties: look + [0x340A: .data(measured)]),
    ]
  }

  /// A paragraph in an element of an outline.
  static func paragraph(
    _ first: Int, _ text: String, properties: Properties = [:], element: Properties = [:]
  ) -> [Object] {
    [
      Object(
        id: first, kind: 0x6_000D, properties: [0x1C1F: .objects([first + 1])] + element),
      Object(id: first + 1, kind: 0x6_000E, properties: [0x1C22: .text(text)] + properties),
    ]
  }

  /// An outline of elements at 72, 144 points, 360 points wide.
  static func outline(_ children: [Int]) -> Object {
    Object(
      id: 10, kind: 0x6_000C,
      properties: [
        0x1C14: .float(2), 0x1C15: .float(4), 0x1C1B: .float(10), 0x1C03: .byte(1),
        0x1C20: .objects(children),
      ])
  }

  /// A page with everything, for what damages it.
  static var full: OneNoteSample {
    let look: Properties = [0x340C: .float(70), 0x340D: .float(30)]
    let objects =
      [
        outline([20, 22]),
        Object(
          id: 24, kind: 0x6_0022,
          properties: [
            0x1D66: .data([1] + little(Float(2).bitPattern)), 0x1C20: .objects([25]),
          ]),
        Object(id: 25, kind: 0x6_0023, properties: [0x1C20: .objects([26])]),
        Object(id: 26, kind: 0x6_0024, properties: [0x1C20: .objects([27])]),
        Object(id: 60, kind: 0x6_0011, properties: [0x1C3F: .object(61)]),
        Object(
          id: 61, kind: 0x8_0039,
          file: picture),
      ] + paragraph(20, "text", properties: [0x1E12: .data([1, 0, 0, 0])])
      + [Object(id: 22, kind: 0x6_000D, properties: [0x1C1F: .objects([24])])]
      + paragraph(27, "cell")
      + ink(from: 40, [[1, 2, 300], [4, 5, 60], [7, 8, 9]], look: look)
    return OneNoteSample([page("All", children: [10, 40, 60], objects)], name: "Full")
  }

  /// A picture of one pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0,
  ]

  private static let dimensions: [(name: [UInt8], low: UInt32, high: UInt32)] = [
    (guid(0x598A_6A8F, 0x52C0, 0x4BA0, 0x93AF_AF35_7411_A561), 0x8000_0000, 0x7FFF_FFFF),
    (guid(0xB53F_9F75, 0x04E0, 0x4498, 0xA7EE_C30D_BB5A_9011), 0x8000_0000, 0x7FFF_FFFF),
    (guid(0x7307_502D, 0xF9F4, 0x4E18, 0xB3F2_2CE1_B1A3_610C), 0, 32_000),
  ]

  /// Values as differences in groups of seven bits, each dimension after the other.
  private static func path(_ channels: [[Int]]) -> [UInt8] {
    func group(_ value: Int) -> [UInt8] {
      var (left, bytes) = (UInt64(value.magnitude) << 1 | (value < 0 ? 1 : 0), [UInt8]())
      repeat {
        bytes.append(UInt8(left & 0x7F) | (left > 0x7F ? 0x80 : 0))
        left >>= 7
      } while left > 0
      return bytes
    }
    let differences = channels.flatMap { channel in
      zip(channel, [0] + channel.dropLast()).map { $0 - $1 }
    }
    return group(differences.count) + differences.flatMap(group)
  }
}

/// Numbers, names and property sets, which both layouts share.
extension OneNoteSample {
  static func guid(_ a: UInt32, _ b: UInt16, _ c: UInt16, _ d: UInt64) -> [UInt8] {
    little(a) + little(b) + little(c) + little(d).reversed()
  }

  /// The GUIDs of objects by the upper part of their numbers, and that of spaces.
  static func objectGUID(_ index: Int) -> [UInt8] {
    guid(0x1234_0000 | UInt32(index), 0x5678, 0x9ABC, 0x1122_3344_5566_7788)
  }
  static let spaceGUID = guid(0xFEDC_BA98, 0x7654, 0x3210, 0x8877_6655_4433_2211)
  static let spaceIndex = 0xFFFF

  static func objectID(_ id: Int) -> [UInt8] { objectGUID(id >> 8) + little(UInt32(id & 0xFF)) }
  static func spaceID(_ space: Int) -> [UInt8] { spaceGUID + little(UInt32(space + 1)) }

  /// The objects, spaces and bytes of a property set.
  static func encoded(_ properties: Properties) -> (objects: [Int], spaces: [Int], bytes: [UInt8]) {
    var (objects, spaces): ([Int], [Int]) = ([], [])
    var (names, values): ([UInt8], [UInt8]) = ([], [])
    for (name, value) in properties.list {
      var type: UInt32
      switch value {
      case .flag(let flag): type = flag ? 0x22 : 2
      case .byte(let byte): (type, values) = (3, values + [byte])
      case .word(let word): (type, values) = (4, values + little(word))
      case .number(let bits): (type, values) = (5, values + little(bits))
      case .float(let float): (type, values) = (5, values + little(float.bitPattern))
      case .time(let time): (type, values) = (6, values + little(time))
      case .data(let data): (type, values) = (7, values + little(UInt32(data.count)) + data)
      case .text(let text):
        let data: [UInt8] = text.utf16.flatMap { little($0) } + [0, 0]
        (type, values) = (7, values + little(UInt32(data.count)) + data)
      case .object(let id):
        type = 8
        objects.append(id)
      case .objects(let ids):
        (type, values) = (9, values + little(UInt32(ids.count)))
        objects += ids
      case .spaces(let ids):
        (type, values) = (11, values + little(UInt32(ids.count)))
        spaces += ids
      case .sets(let sets):
        (type, values) = (16, values + little(UInt32(sets.count)))
        if !sets.isEmpty { values += little(UInt32(0x4400_0811)) }
        for set in sets {
          let inner = encoded(set)
          values += inner.bytes
          objects += inner.objects
          spaces += inner.spaces
        }
      }
      names += little(name | type << 26)
    }
    return (objects, spaces, little(UInt16(properties.list.count)) + names + values)
  }

  /// An object with the numbers of its references.
  static func encoded(_ object: Object) -> (objects: [Int], spaces: [Int], bytes: [UInt8]) {
    let (objects, spaces, set) = encoded(object.properties)
    var bytes = little(UInt32(objects.count) | (spaces.isEmpty ? 1 << 31 : 0))
    for id in objects { bytes += little(UInt32(id)) }
    if !spaces.isEmpty {
      bytes += little(UInt32(spaces.count))
      for space in spaces { bytes += little(UInt32(spaceIndex << 8 | space + 1)) }
    }
    return (objects, spaces, bytes + set)
  }
}

/// The file of a desktop.
extension OneNoteSample {
  /// Chunks of a file, and the counts of nodes in its lists.
  private struct Desktop {
    var file = [UInt8](repeating: 0, count: 1024)
    var log: [UInt8] = []
    var lists: UInt32 = 0x10

    mutating func add(_ chunk: [UInt8]) -> (start: Int, count: Int) {
      defer { file += chunk }
      return (file.count, chunk.count)
    }

    mutating func list(_ nodes: [[UInt8]]) -> (start: Int, count: Int) {
      defer { lists += 1 }
      log += little(lists) + little(UInt32(nodes.count))
      let head = little(UInt64(0xA456_7AB1_F5F7_F4C4)) + little(lists) + little(UInt32(0))
      let tail = little(UInt64.max) + little(UInt32(0)) + little(UInt64(0x8BC2_15C3_8233_BA4B))
      return add(head + nodes.flatMap { $0 } + tail)
    }
  }

  private static func node(
    _ kind: UInt32, _ fields: [UInt8] = [], at chunk: (start: Int, count: Int)? = nil,
    isList: Bool = false
  ) -> [UInt8] {
    let place = chunk.map { little(UInt64($0.start)) + little(UInt32($0.count)) } ?? []
    let size = UInt32(4 + place.count + fields.count)
    let base: UInt32 = chunk == nil ? 0 : isList ? 2 : 1
    return little(kind | size << 10 | base << 27) + place + fields
  }

  var desktop: [UInt8] {
    var desktop = Desktop()
    var root = [Self.node(0x004, Self.spaceID(0))]
    var files: [[UInt8]] = []
    for (number, space) in spaces.enumerated() {
      let revisions = Self.revisions(of: space, &desktop, &files)
      let manifest = desktop.list([
        Self.node(0x00C, Self.spaceID(number)), Self.node(0x010, at: revisions, isList: true),
      ])
      root.append(Self.node(0x008, Self.spaceID(number), at: manifest, isList: true))
    }
    if !files.isEmpty { root.append(Self.node(0x090, at: desktop.list(files), isList: true)) }
    let list = desktop.list(root)
    let end = little(UInt64.max) + little(UInt32(0))
    let log = desktop.add(desktop.log + little(UInt32(1)) + little(UInt32(0)) + end)
    func set(_ bytes: [UInt8], at place: Int) {
      desktop.file.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    set(Self.guid(0x7B5C_52E4, 0xD88C, 0x4DA7, 0xAEB1_5378_D029_96D3), at: 0)
    set(Self.guid(0x109A_DD3F, 0x911B, 0x49F5, 0xA5D0_1791_EDC8_AED8), at: 48)
    set(little(UInt32(1)), at: 96)
    set(little(UInt64(log.start)) + little(UInt32(log.count)), at: 160)
    set(little(UInt64(list.start)) + little(UInt32(list.count)), at: 172)
    return desktop.file
  }

  /// The revisions of a space: the first one, one of the past, and the one that changes the first.
  private static func revisions(
    of space: Space, _ desktop: inout Desktop, _ files: inout [[UInt8]]
  ) -> (start: Int, count: Int) {
    func revision(_ name: UInt32, base: UInt32, _ context: [UInt8]) -> [UInt8] {
      let nothing = [UInt8](repeating: 0, count: 20)
      let id = spaceGUID + little(name + 1000)
      return node(
        context.isEmpty ? 0x01E : 0x01F,
        id + (base == 0 ? nothing : spaceGUID + little(base + 1000)) + little(UInt32(1))
          + little(UInt16(0)) + context)
    }
    var nodes = [node(0x014, spaceID(0) + little(UInt32(0)))]
    nodes.append(revision(1, base: 0, []))
    if space.isEncrypted { nodes.append(node(0x07C, at: desktop.add([0, 0, 0, 0, 0, 0, 0, 0]))) }
    let group = group(space.objects, &desktop, &files)
    nodes.append(node(0x0B0, objectID(0), at: group, isList: true))
    nodes.append(node(0x05A, objectID(space.content) + little(UInt32(1))))
    if let metadata = space.metadata {
      nodes.append(node(0x05A, objectID(metadata) + little(UInt32(2))))
    }
    nodes.append(node(0x01C))
    if !space.revised.isEmpty {
      let group = Self.group(space.revised, &desktop, &files)
      nodes += [
        revision(2, base: 1, []), node(0x0B0, objectID(0), at: group, isList: true), node(0x01C),
      ]
    }
    if !space.past.isEmpty {
      let group = Self.group(space.past, &desktop, &files)
      nodes += [
        revision(3, base: 1, objectID(77)), node(0x0B0, objectID(0), at: group, isList: true),
        node(0x01C),
      ]
    }
    return desktop.list(nodes)
  }

  private static func group(
    _ objects: [Object], _ desktop: inout Desktop, _ files: inout [[UInt8]]
  ) -> (start: Int, count: Int) {
    var nodes = [node(0x0B4, objectID(0)), node(0x022)]
    for index in 0...4 { nodes.append(node(0x024, little(UInt32(index)) + objectGUID(index))) }
    nodes.append(node(0x024, little(UInt32(spaceIndex)) + spaceGUID))
    nodes.append(node(0x028))
    for object in objects {
      let head = little(UInt32(object.id)) + little(object.kind)
      if let file = object.file {
        let name = guid(0xF11E_0000 | UInt32(files.count), 1, 2, 3)
        let store = [UInt8](repeating: 0, count: 16) + little(UInt64(file.count))
        let chunk = desktop.add(store + [UInt8](repeating: 0, count: 12) + file)
        files.append(node(0x094, name, at: chunk))
        let text = "<ifndf>{F11E000\(files.count - 1)-0001-0002-0000-000000000003}"
        let units: [UInt8] = text.utf16.flatMap { little($0) }
        nodes.append(
          node(
            0x072, head + [1] + little(UInt32(units.count / 2)) + units + little(UInt32(0))))
      } else {
        nodes.append(node(0x0A4, head + [3, 1], at: desktop.add(encoded(object).bytes)))
      }
    }
    nodes.append(node(0x0B8))
    return desktop.list(nodes)
  }
}

/// The package of OneDrive.
extension OneNoteSample {
  private static func compact(_ value: Int) -> [UInt8] {
    switch value {
    case 0: [0]
    case 1..<128: [UInt8(value << 1 | 1)]
    case 128..<1 << 14: little(UInt16(value << 2 | 2))
    default: [0x80] + little(UInt64(value))
    }
  }

  private static func compactID(_ guid: [UInt8], _ value: Int) -> [UInt8] {
    value < 32
      ? [UInt8(value << 3 | 4)] + guid
      : value < 1024
        ? little(UInt16(value << 6 | 0x20)) + guid : [0x80] + little(UInt32(value)) + guid
  }

  private static func head(_ kind: Int, _ content: [UInt8], isCompound: Bool = false) -> [UInt8] {
    let flag = isCompound ? 4 : 0
    if kind < 0x40, content.count < 128 {
      return little(UInt16(flag | kind << 3 | content.count << 9)) + content
    }
    let count = min(content.count, 0x7FFF)
    return little(UInt32(2 | flag | kind << 3 | count << 17))
      + (count == 0x7FFF ? compact(content.count) : []) + content
  }

  private static func end(_ kind: Int) -> [UInt8] { [UInt8(kind << 2 | 1)] }

  private static func element(_ id: Int, _ type: Int, _ content: [UInt8]) -> [UInt8] {
    head(0x01, compactID(elementGUID, id) + [0] + compact(type), isCompound: true) + content
      + end(0x01)
  }

  private static let elementGUID = guid(0xE1E1_E1E1, 1, 1, 1)
  private static let revisionGUID = guid(0x4E51_0000, 1, 1, 1)
  private static let blobGUID = guid(0xB10B_0000, 1, 1, 1)
  private static let context = guid(0x84DE_FAB9, 0xAAA3, 0x4A0D, 0xA3A8_520C_77AC_7073)
  private static let role = guid(0x4A37_17F8, 0x1C14, 0x49E7, 0x9526_81D9_42DE_1741)

  var package: [UInt8] {
    var (index, elements): ([UInt8], [UInt8]) = ([], [])
    for (number, space) in spaces.enumerated() {
      let cell = Self.compactID(Self.context, 1) + Self.compactID(Self.spaceGUID, number + 1)
      let first = 100 + number * 10
      index += Self.head(0x0E, cell + Self.compactID(Self.elementGUID, first) + [0])
      let revisions = space.revised.isEmpty ? [space.objects] : [space.objects, space.revised]
      elements += Self.element(
        first, 3, Self.head(0x0B, Self.compactID(Self.revisionGUID, first + revisions.count - 1)))
      for (place, objects) in revisions.enumerated() {
        let name = Self.compactID(Self.revisionGUID, first + place)
        index += Self.head(0x0D, name + Self.compactID(Self.elementGUID, first + 2 + place) + [0])
        elements += Self.element(
          first + 2 + place, 4,
          Self.revision(space, name, place == 0 ? nil : first + place - 1, first + 4 + place))
        elements += Self.group(objects, first + 4 + place)
      }
      for object in space.objects {
        guard let file = object.file else { continue }
        elements +=
          Self.head(
            0x01, Self.compactID(Self.blobGUID, object.id) + [0] + Self.compact(10),
            isCompound: true)
          + Self.head(0x02, Self.compact(file.count) + file) + Self.end(0x01)
      }
    }
    let schema = Self.guid(0x1F93_7CB4, 0xB26F, 0x445F, 0xB9F8_17E2_0160_E461)
    let manifest = Self.element(
      2, 2,
      Self.head(0x0C, schema)
        + Self.head(
          0x07,
          Self.compactID(Self.context, 2) + Self.compactID(Self.context, 1)
            + Self.compactID(Self.spaceGUID, 1)))
    let head =
      Self.guid(0x7B5C_52E4, 0xD88C, 0x4DA7, 0xAEB1_5378_D029_96D3)
      + [UInt8](repeating: 7, count: 32)
      + Self.guid(0x638D_E92F, 0xA6D4, 0x4BC1, 0x9A36_B3FC_2511_A5B7) + [0, 0, 0, 0]
    let start = Self.head(
      0x7A, Self.compactID(Self.elementGUID, 1) + [UInt8](repeating: 0, count: 16),
      isCompound: true)
    return head + start + Self.head(0x15, [0], isCompound: true) + Self.element(1, 1, index)
      + manifest + elements + Self.end(0x15) + little(UInt16(0x7A << 2 | 3))
  }

  private static func revision(
    _ space: Space, _ name: [UInt8], _ base: Int?, _ group: Int
  ) -> [UInt8] {
    var bytes = head(0x1A, name + (base.map { compactID(revisionGUID, $0) } ?? [0]))
    for (number, object) in [(1, space.content), (2, space.metadata ?? 0)] where object > 0 {
      bytes += head(
        0x0A,
        compactID(role, number) + compactID(objectGUID(object >> 8), object & 0xFF))
    }
    if space.isEncrypted { bytes += head(0x0A, compactID(role, 3) + compactID(role, 9)) }
    return bytes + head(0x19, compactID(elementGUID, group))
  }

  private static func group(_ objects: [Object], _ id: Int) -> [UInt8] {
    var (declarations, contents): ([UInt8], [UInt8]) = ([], [])
    for object in objects {
      let name = compactID(objectGUID(object.id >> 8), object.id & 0xFF)
      func declare(_ part: Int) -> [UInt8] {
        head(0x18, name + compact(part) + compact(1) + compact(0) + compact(0))
      }
      let (ids, spaces, bytes) = encoded(object)
      declarations += declare(4) + declare(1)
      contents += head(0x16, [0, 0] + compact(4) + little(object.kind))
      var references = compact(ids.count)
      for id in ids { references += compactID(objectGUID(id >> 8), id & 0xFF) }
      references += compact(spaces.count)
      for space in spaces { references += compactID(context, 1) + compactID(spaceGUID, space + 1) }
      contents += head(0x16, references + compact(bytes.count) + bytes)
      if object.file != nil {
        let blob = compactID(blobGUID, object.id)
        declarations += head(0x05, name + blob + compact(2) + compact(0) + compact(0))
        contents += head(0x1C, [0, 0] + blob)
      }
    }
    return element(
      id, 5,
      head(0x1D, [], isCompound: true) + declarations + end(0x1D)
        + head(0x1E, [], isCompound: true) + contents + end(0x1E))
  }
}
