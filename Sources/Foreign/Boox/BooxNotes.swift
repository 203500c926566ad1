internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of the e-ink tablets Boox by Onyx: an archive of messages of Protocol Buffers with texts of JSON in them.
///
/// Points are in files of their own, beside what says how they are drawn.
struct BooxNotes: ForeignNotes {
  static let program = "Onyx Boox"
  static let endings = [".note"]

  private(set) var losses = ForeignLosses()
  private let archive: ZipArchive
  private let notes: [BooxNote]
  private let pages: [(note: Int, id: String)]
  /// The names of files by the pages that they belong to.
  private var files: [String: Files] = [:]
  private var resources: [(id: String, name: String)] = []

  private struct Files {
    var points: [String] = []
    var shapes: [String] = []
    var template: String?
  }

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains { $0 == BooxNote.file || $0.hasSuffix("/" + BooxNote.file) }
      || names.contains("note_tree") && names.contains { $0.contains("/pageModel/pb/") }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    archive = try file.archive
    var messages: [Protobuf] = []
    for name in archive.names where name == BooxNote.file || name.hasSuffix("/" + BooxNote.file) {
      messages += BooxNote.messages(in: archive.file(name))
    }
    if messages.isEmpty { messages = BooxNote.messages(in: archive.file("note_tree")) }
    var notes = messages.map { BooxNote($0) }
    guard !notes.isEmpty else { throw .damaged }
    for name in archive.names { Self.sort(name, into: &files, &resources) }
    for name in archive.names where name.contains("pageModel/pb/") {
      guard let models = archive.file(name).flatMap({ try? Protobuf($0) }) else { continue }
      for model in models.messages(1) { for index in notes.indices { notes[index].add(model) } }
    }
    self.notes = notes
    var pages = notes.indices.flatMap { note in notes[note].pages.map { (note, $0) } }
    if pages.isEmpty {
      pages = files.filter { !$0.value.points.isEmpty }.keys.sorted().map { (0, $0) }
    }
    self.pages = pages
  }

  var title: String { notes.count == 1 ? notes[0].title : "" }
  var pageCount: Int { pages.count }

  /// The name of a page without hyphens, which are not always there.
  static func plain(_ id: some StringProtocol) -> String {
    String(String.UnicodeScalarView(id.unicodeScalars.filter { $0 != "-" && $0 != " " }))
      .lowercased()
  }

  /// Adds a file to those of its page.
  private static func sort(
    _ name: String, into files: inout [String: Files],
    _ resources: inout [(id: String, name: String)]
  ) {
    let parts = name.split(separator: "/")
    // What was undone is kept in folders of this name.
    guard !parts.contains("stash"), let last = parts.last else { return }
    let id = plain(last.prefix { $0 != "#" && $0 != "." })
    if last.hasSuffix("#points") {
      files[id, default: Files()].points.append(name)
    } else if last.hasSuffix(".zip"), parts.contains("shape") {
      files[id, default: Files()].shapes.append(name)
    } else if last.hasSuffix(".template_json") {
      files[id, default: Files()].template = name
    } else if parts.contains("resource") {
      resources.append((id, name))
    }
  }

  mutating func page(_ index: Int) -> ForeignPage {
    let (number, id) = pages[index]
    let note = notes[number]
    let files = files[id] ?? Files()
    let unit = note.unit
    let size = note.size(of: id)
    var page = ForeignPage(width: size.x * unit, height: size.y * unit)
    if notes.count > 1 {
      page.section = LoosePage.Section(number: number + 1, title: String(note.title.prefix(200)))
    }
    if let template = files.template.flatMap({ archive.file($0) }) {
      page.paper = BooxNote.paper(JSONValue(template), unit: unit)
    }
    addBackground(note.background(of: id), to: &page)
    add(shapes(in: files), layers: note.layers(of: id), unit: unit, to: &page)
    return page
  }

  private mutating func addBackground(_ id: String?, to page: inout ForeignPage) {
    guard let id else { return }
    let names = resources.filter { $0.id == id }.map(\.name)
    for name in names.suffix(10) {
      guard let bytes = archive.file(name) else { continue }
      if page.setBackdrop(picture: bytes, named: id) { return }
      // A picture may also be in a message.
      let fields = (try? Protobuf(bytes))?.fields ?? []
      for case .bytes(let picture) in fields.prefix(100).map(\.value)
      where page.setBackdrop(picture: picture.rest, named: id) { return }
    }
    losses.count(.pictures)
  }

  /// What is on a page, lowest first.
  private mutating func shapes(in files: Files) -> [BooxShape] {
    var points: [String: [BooxPoint]] = [:]
    for name in files.points {
      guard let file = archive.file(name), let read = try? BooxPoint.strokes(in: file, &losses)
      else {
        losses.count(.damagedElements)
        continue
      }
      points.merge(read) { $1 }
    }
    var shapes: [String: BooxShape] = [:]
    for name in files.shapes {
      guard let file = archive.file(name), let inner = try? ZipArchive(file, rules: .foreign) else {
        losses.count(.damagedElements)
        continue
      }
      for name in inner.names {
        guard let list = inner.file(name).flatMap({ try? Protobuf($0) }) else { continue }
        for message in list.messages(1) {
          guard var shape = BooxShape(message) else { continue }
          shape.points = points[shape.id] ?? []
          if let old = shapes[shape.id], old.modified > shape.modified { continue }
          shapes[shape.id] = shape
        }
      }
    }
    // Points whose shape is gone were erased, unless all shapes are missing.
    if shapes.isEmpty {
      for (id, points) in points { shapes[id] = BooxShape(id: id, points: points) }
    }
    return shapes.values.sorted { $0.order < $1.order }
  }

  private mutating func add(
    _ shapes: [BooxShape], layers: [BooxNote.Layer], unit: Double, to page: inout ForeignPage
  ) {
    let known = Set(layers.map(\.id))
    let parts = Dictionary(grouping: shapes) { known.contains($0.layer) ? $0.layer : nil }
    for layer in layers {
      add(parts[layer.id] ?? [], unit: unit, to: &page)
      page.endLayer(isVisible: layer.isVisible, isLocked: layer.isLocked)
    }
    add(parts[nil] ?? [], unit: unit, to: &page)
  }

  private mutating func add(_ shapes: [BooxShape], unit: Double, to page: inout ForeignPage) {
    for shape in shapes {
      guard let elements = shape.elements(unit: unit) else {
        losses.count(.unknownElements)
        continue
      }
      let added = elements.filter { page.add($0) }.count
      if added == 0 { losses.count(.damagedElements) }
      if shape.isTextured { losses.count(.textures) }
      if shape.hasLooks { losses.count(.formats) }
    }
  }
}

/// What is known of a note: its name, its pages, and what is below their ink.
struct BooxNote {
  static let file = "note/pb/note_info"

  let title: String
  private(set) var pages: [String] = []
  private let usual: Point
  private var sizes: [String: Point] = [:]
  private var lists: [String: [Layer]] = [:]
  private var backgrounds: [String: String] = [:]
  private var shared: String?

  struct Layer {
    var id: Int
    var isVisible: Bool
    var isLocked: Bool
  }

  /// The messages of notes in a file, where they are one level down.
  static func messages(in file: [UInt8]?) -> [Protobuf] {
    guard let file, let whole = try? Protobuf(file), !whole.fields.isEmpty else { return [] }
    let isList = whole.fields.allSatisfy { $0.number == 1 }
    return isList ? whole.messages(1) : [whole]
  }

  init(_ note: Protobuf) {
    title = note.text(6) ?? ""
    let width = note.float(22) ?? 0
    let canvas = note.bytes(12).map { JSONValue($0) }
    let area = Self.size(canvas?["defaultPageRect"])
    usual = area ?? Self.size(width, note.float(23) ?? 0) ?? Point(x: 1860, y: 2480)
    pages = note.bytes(20).flatMap { JSONValue($0)["pageNameList"] }.elements
      .compactMap { $0.text.map { BooxNotes.plain($0) } }
    for (name, info) in (canvas?["pageInfoMap"]).members {
      let id = BooxNotes.plain(name)
      sizes[id] = Self.size(info["width"]?.number ?? 0, info["height"]?.number ?? 0)
      lists[id] = Self.layers(info["layerList"])
    }
    let background = note.bytes(13).map { JSONValue($0) }
    for (name, value) in (background?["pageBKGroundMap"]).members {
      backgrounds[BooxNotes.plain(name)] = Self.resource(value)
    }
    if background?["useDocBKGround"]?.flag == true {
      shared = background?["docBKGround"].flatMap { Self.resource($0) }
    }
  }

  /// Adds what is known of a page.
  mutating func add(_ model: Protobuf) {
    guard let id = model.text(1).map({ BooxNotes.plain($0) }), pages.contains(id) else { return }
    if sizes[id] == nil { sizes[id] = Self.size(model.bytes(7).map { JSONValue($0) }) }
    if lists[id] == nil || lists[id]?.isEmpty == true {
      lists[id] = Self.layers(model.bytes(2).flatMap { JSONValue($0)["layerList"] })
    }
  }

  /// The size of a page in pixels.
  func size(of page: String) -> Point { sizes[page] ?? usual }
  func layers(of page: String) -> [Layer] { lists[page] ?? [] }
  /// The name of the picture below a page; nil if there is none.
  func background(of page: String) -> String? { backgrounds[page] ?? shared }

  /// The length of a pixel in points: the screens have the size of paper.
  var unit: Double {
    switch Int(min(usual.x, usual.y)) {
    case 1404: 72.0 / 227
    case 1650: 72.0 / 207
    default: 72.0 / 300
    }
  }

  private static func layers(_ list: JSONValue?) -> [Layer] {
    list.elements.prefix(100).compactMap { layer in
      layer["id"]?.integer.map { id in
        Layer(
          id: id, isVisible: layer["show"]?.flag ?? true, isLocked: layer["lock"]?.flag ?? false)
      }
    }
  }

  private static func resource(_ value: JSONValue) -> String? {
    // Other kinds are templates.
    guard value["type"]?.integer == 1, let id = value["resId"]?.text, !id.isEmpty else {
      return nil
    }
    return BooxNotes.plain(id)
  }

  private static func size(_ area: JSONValue?) -> Point? {
    guard let area else { return nil }
    func side(_ name: String) -> Double { area[name]?.number ?? 0 }
    return size(side("right") - side("left"), side("bottom") - side("top"))
  }

  private static func size(_ width: Double, _ height: Double) -> Point? {
    let limits = 10.0...100_000
    guard limits.contains(width), limits.contains(height) else { return nil }
    return Point(x: width, y: height)
  }

  /// The paper of a template, which is known by its name; its drawing is not in the file.
  static func paper(_ template: JSONValue, unit: Double) -> Paper {
    let properties = template["properties"]
    let name = (properties?["resourceAttr", "resName"]?.text ?? "").lowercased()
    let words: [(String, Paper.Ruling)] = [
      ("point", .dots), ("dot", .dots), ("isometric", .isometric), ("cornell", .cornell),
      ("grid", .grid), ("square", .grid), ("stave", .staves), ("music", .staves),
      ("line", .ruled),
    ]
    let ruling = words.first { name.contains($0.0) }?.1 ?? .plain
    let spacing = (properties?["spacing"]?.number ?? 0) * unit
    return Paper(
      ruling, spacing: (2...200).contains(spacing) ? spacing : nil, margin: 0,
      color: Color(rgb: 0xFFFFFF))
  }
}
