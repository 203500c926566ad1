internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of GoodNotes 5 and 6: an archive with a log of events, and a file of elements for each
/// page.
///
/// A page's file and the PDF below it are expanded when the page is read.
struct GoodNotesNotes: ForeignNotes {
  static let program = "GoodNotes"
  static let endings = [".goodnotes"]

  let title: String
  private(set) var losses = ForeignLosses()
  private let archive: ZipArchive
  private let pages: [GoodNotesLog.Page]
  private var attachments: GoodNotesAttachments

  /// GoodNotes counts 132 units to the inch.
  static let unit = 72.0 / 132

  static func isLikely(ofArchive names: [String]) -> Bool {
    let names = Set(names)
    return names.contains("index.notes.pb") && names.contains("index.events.pb")
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    archive = try file.archive
    guard let events = archive.file("index.events.pb"), let index = archive.file("index.notes.pb")
    else { throw .damaged }
    var log = GoodNotesLog()
    GoodNotesRecords.read(events) { log.add($0) }
    let files = Self.members(index)
    pages = log.pages(of: files, in: archive.names)
    title = log.title
    attachments = GoodNotesAttachments(archive, aliases: log.aliases)
    losses.count(.recordings, log.recordings - archive.mediaNames.count)
    losses.count(.unknownElements, log.comments)
  }

  var pageCount: Int { pages.count }

  /// The names of files by the names of what they hold, in order.
  static func members(_ index: [UInt8]) -> [(id: GoodNotesID, file: String)] {
    var members: [(id: GoodNotesID, file: String)] = []
    GoodNotesRecords.read(index) { record in
      if let id = record.id(1), let file = record.text(2) { members.append((id, file)) }
    }
    return members
  }

  mutating func page(_ index: Int) -> ForeignPage {
    let source = pages[index]
    let size = (source.template?.size ?? GoodNotesLog.usualSize) * Self.unit
    var page = ForeignPage(width: size.x, height: size.y)
    page.title = source.title
    page.tags = source.labels
    page.isBookmarked = source.isFavorite
    page.turns = source.turns
    addPaper(source.template, to: &page)
    guard let file = source.file, archive.size(of: file) != nil else { return page }
    guard let bytes = archive.file(file) else {
      losses.count(.damagedPages)
      return page
    }
    var content = GoodNotesPage(bytes)
    content.add(to: &page, &attachments)
    losses.add(content.losses)
    return page
  }

  private mutating func addPaper(_ template: GoodNotesLog.Template?, to page: inout ForeignPage) {
    guard let template, let id = template.attachment else { return }
    let name = template.name.isEmpty ? title : template.name
    guard let bytes = attachments[id] else {
      losses.count(.attachments)
      return
    }
    if bytes.starts(with: Array("%PDF".utf8)) {
      let hash = attachments.hash(of: id, bytes)
      page.setBackdrop(page: template.page, ofPDF: bytes, hash: hash, named: "\(name).pdf")
    } else if !page.setBackdrop(picture: bytes, named: name) {
      losses.count(.attachments)
    }
  }
}

/// The name of a page, an element or a file: a UUID.
struct GoodNotesID: Hashable {
  private let (high, low): (UInt64, UInt64)

  private init(_ high: UInt64, _ low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads 36 characters; nil for anything else.
  init?(_ text: some Collection<UInt8>) {
    guard text.count == 36 else { return nil }
    var (high, low, digits) = (UInt64(0), UInt64(0), 0)
    for byte in text where byte != UInt8(ascii: "-") {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46, 0x61...0x66: digit = (byte & 0x0F) + 9
      default: return nil
      }
      (high, low) = (high << 4 | low >> 60, low << 4 | UInt64(digit))
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high, low)
  }

  /// The next name: the elements of a page are in the file of the name after that of the page.
  var next: GoodNotesID { GoodNotesID(low == .max ? high &+ 1 : high, low &+ 1) }
  var previous: GoodNotesID { GoodNotesID(low == 0 ? high &- 1 : high, low &- 1) }

  /// The name as that of a group.
  var group: EntityID {
    EntityID(counter: high & 0xFFFF_FFFF_FFFF, incarnation: Incarnation(rawValue: low | 1))
  }
}

/// A file of messages of Protocol Buffers, each after its length.
enum GoodNotesRecords {
  /// Passes on the messages up to the first place that makes no sense; returns false if there is
  /// one.
  @discardableResult static func read(_ file: [UInt8], _ use: (Protobuf) -> Void) -> Bool {
    var cursor = ByteCursor(file)
    do throws(ForeignFault) {
      while !cursor.isAtEnd {
        let count = try cursor.varint(atMost: cursor.remaining)
        let bytes = try cursor.bytes(count)
        if let record = try? Protobuf(bytes) { use(record) }
      }
      return true
    } catch {
      return false
    }
  }
}

extension Protobuf {
  func id(_ field: Int) -> GoodNotesID? { bytes(field).flatMap { GoodNotesID($0) } }

  /// The message at the end of some fields.
  func message(_ fields: Int...) -> Protobuf? {
    fields.reduce(self as Protobuf?) { $0?.message($1) }
  }

  /// The point in a field; numbers that are 0 are left out.
  func point(_ field: Int) -> Point? {
    message(field).map { Point(x: $0.float(1) ?? 0, y: $0.float(2) ?? 0) }
  }

  /// The message as a color, whose channels are left out where they are 0.
  var color: Color {
    Color(
      red: float(1) ?? 0, green: float(2) ?? 0, blue: float(3) ?? 0, alpha: float(4) ?? 0)
  }
}

/// The files that pages show, expanded when they are wanted.
struct GoodNotesAttachments {
  private let archive: ZipArchive
  private var names: [GoodNotesID: String] = [:]
  private var known: [GoodNotesID: [UInt8]] = [:]
  private var hashes: [GoodNotesID: ContentHash] = [:]
  private var size = 0

  /// The most bytes of files that are kept for the next page.
  private static let mostKept = 128 << 20

  init(_ archive: ZipArchive, aliases: [GoodNotesID: String]) {
    self.archive = archive
    names = aliases
    for (id, file) in GoodNotesNotes.members(archive.file("index.attachments.pb") ?? []) {
      names[id] = file
    }
  }

  /// The bytes of a file; nil if it is missing or damaged.
  subscript(id: GoodNotesID) -> [UInt8]? {
    mutating get {
      if let bytes = known[id] { return bytes }
      guard let name = names[id], let bytes = archive.file(name) else { return nil }
      if size > Self.mostKept - bytes.count { (known, size) = ([:], 0) }
      known[id] = bytes
      size += bytes.count
      return bytes
    }
  }

  mutating func hash(of id: GoodNotesID, _ bytes: [UInt8]) -> ContentHash {
    if let hash = hashes[id] { return hash }
    let hash = ContentHash(of: bytes)
    hashes[id] = hash
    return hash
  }
}

/// The elements of a page: each is a record of its name and state, then one of what it is.
struct GoodNotesPage {
  private(set) var losses = ForeignLosses()
  private var items: [Item] = []
  private var states: [GoodNotesID: State] = [:]
  /// The colors of the areas of recognized shapes, by the names of their strokes.
  private var fills: [GoodNotesID: Color] = [:]
  private var notes: [GoodNotesID: Note] = [:]
  private var hidden: [LooseElement] = []

  /// An element, whose field is its kind.
  private struct Item {
    let kind: Int
    let id: GoodNotesID?
    let body: Protobuf
  }

  private struct State {
    let isDeleted: Bool
    /// The sticky note that it is on.
    let parent: GoodNotesID?
  }

  /// A sticky note: the place of what is on it.
  private struct Note {
    let corner: Point
    let isOpen: Bool
  }

  init(_ bytes: [UInt8]) {
    let isWhole = GoodNotesRecords.read(bytes) { record in
      if record.fields.count == 1, let kind = record.fields.first?.number,
        kind != 1 || record.id(1) == nil, let body = record.message(kind)
      {
        items.append(Item(kind: kind, id: body.id(1), body: body))
      } else if let id = record.id(1) {
        states[id] = State(isDeleted: record.number(3) == 1, parent: record.id(20))
      }
    }
    if !isWhole { losses.count(.damagedElements) }
    for item in items where !isDeleted(item) {
      guard let id = item.id else { continue }
      if item.kind == 9, let parent = item.body.id(5), let color = item.body.message(7)?.color {
        fills[parent] = color
      } else if item.kind == 20, let corner = item.body.message(20)?.point(1) {
        notes[id] = Note(corner: corner, isOpen: item.body.number(40) == 1)
      }
    }
  }

  private func isDeleted(_ item: Item) -> Bool {
    guard let id = item.id else { return false }
    return states[id]?.isDeleted ?? false
  }

  /// Adds the elements to a page; what is on closed notes is in a layer that is not shown.
  mutating func add(to page: inout ForeignPage, _ attachments: inout GoodNotesAttachments) {
    for item in items where !isDeleted(item) {
      let parentID = item.id.flatMap { states[$0]?.parent }
      if let parentID, states[parentID]?.isDeleted == true { continue }
      let parent = parentID.flatMap { notes[$0] }
      let note = parent ?? (item.kind == 20 ? item.id.flatMap { notes[$0] } : nil)
      if item.kind == 1 || item.kind == 11 {
        addPicture(item, at: parent?.corner ?? .zero, to: &page, &attachments)
        continue
      }
      guard let elements = elements(of: item, at: parent?.corner ?? .zero) else { continue }
      if note?.isOpen == false {
        hidden += elements
      } else {
        for element in elements where !page.add(element) { losses.count(.damagedElements) }
      }
    }
    guard !hidden.isEmpty else { return }
    page.endLayer()
    for element in hidden where !page.add(element) { losses.count(.damagedElements) }
    page.endLayer(title: "Sticky notes", isVisible: false)
  }

  /// The elements of an item, lowest first; nil after counting what is lost.
  private mutating func elements(of item: Item, at origin: Point) -> [LooseElement]? {
    let body = item.body
    var elements: [LooseElement]?
    switch item.kind {
    case 5, 8: elements = GoodNotesText.legacy(body, at: origin)
    case 7:
      elements = GoodNotesInk(body, at: origin).elements(fill: item.id.flatMap { fills[$0] })
    case 9, 10, 15: return []
    case 20: elements = sticky(body)
    case 21: elements = GoodNotesBox(body, text: 32, at: origin)?.elements(isShape: true)
    case 22: elements = GoodNotesLine.element(body, at: origin).map { [$0] }
    case 13: losses.count(.embedded)
    default: losses.count(.unknownElements)
    }
    if elements == nil, [5, 7, 8, 20, 21, 22].contains(item.kind) {
      losses.count(.damagedElements)
    }
    return elements
  }

  private func sticky(_ body: Protobuf) -> [LooseElement]? {
    guard let box = GoodNotesBox(body, text: 31) else { return nil }
    let color = body.message(30)?.color ?? Color(rgb: 0xFAE778)
    return [box.sheet(color), box.textElement(isCentered: false)].compactMap(\.self)
  }
}

extension GoodNotesPage {
  /// Adds a picture, or a formula as the picture that was made of it or else as it was written.
  private mutating func addPicture(
    _ item: Item, at origin: Point, to page: inout ForeignPage,
    _ attachments: inout GoodNotesAttachments
  ) {
    let body = item.body
    guard let place = PicturePlace(body, at: origin) else { return losses.count(.damagedElements) }
    let bytes = body.id(4).flatMap { attachments[$0] }
    if let bytes {
      var picture = ForeignPicture(bytes, in: place.box)
      (picture.map, picture.crop) = (place.map, place.crop)
      if item.kind == 11 { picture.text = String((body.text(9) ?? "").prefix(1000)) }
      if let group = body.id(7)?.group { picture.groups = ElementGroups([group]) }
      if page.add(picture) { return }
    }
    let written = item.kind == 11 ? body.messages(11).compactMap(Self.written) : []
    if written.isEmpty {
      losses.count(bytes?.starts(with: Array("%PDF".utf8)) == true ? .embedded : .pictures)
    }
    for element in written.joined() { page.add(element) }
  }

  /// The ink of a formula, whose fields have other numbers than those of strokes.
  private static func written(_ stroke: Protobuf) -> [LooseElement]? {
    GoodNotesInk(inFormula: stroke).elements()
  }

  /// The place of a picture: all of it in a box, which a map turns, and the part that is shown.
  private struct PicturePlace {
    let box: Box
    var map = Affine.identity
    var crop: Crop?

    init?(_ body: Protobuf, at origin: Point) {
      let unit = GoodNotesNotes.unit
      guard let frame = body.message(3) ?? body.message(2), let place = frame.point(1),
        let size = frame.point(2), size.x > 0, size.y > 0, place.isPlace, size.isPlace
      else { return nil }
      let isCentered = body.message(3) != nil
      let middle = ((isCentered ? place : place + size * 0.5) + origin) * unit
      let half = size * (unit / 2)
      let shown = Box(low: middle - half, high: middle + half)
      let angle = frame.float(3) ?? 0
      let whole = body.message(2)
      if angle == 0, isCentered, let corner = whole?.point(1), let full = whole?.point(2),
        full.x > 0, full.y > 0, full.isPlace, corner.isPlace
      {
        // The box of the whole picture is larger than the part that is shown.
        let low = (corner + origin) * unit
        box = Box(low: low, high: low + full * unit)
        let scale = Affine.translation(by: low * -1)
          .then(.scaling(x: 1 / box.width, y: 1 / box.height))
        let part = scale(shown)
        let isWhole = part.low.length < 1e-3 && part.high.distance(to: Point(x: 1, y: 1)) < 1e-3
        crop = isWhole ? nil : Crop(part)
      } else {
        box = shown
        guard angle != 0, angle.isFinite else { return }
        map = .turn(by: angle, around: middle)
      }
    }
  }
}
