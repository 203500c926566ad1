internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notebooks of SpeedyNote: a zip archive of a folder with JSON for the notebook and for each page.
///
/// A canvas without edges, which is stored in square tiles, becomes one page without bounds.
struct SpeedyNoteNotes: ForeignNotes {
  static let program = "SpeedyNote"
  static let endings = [".snbx"]

  let title: String
  private(set) var losses = ForeignLosses()
  private let archive: ZipArchive
  private var files: SpeedyNoteFiles
  private let manifest: SpeedyNoteManifest
  private let names: PageNames

  /// SpeedyNote's lengths are pixels of 96 to the inch.
  static let pixel = 0.75

  static func isLikely(ofArchive names: [String]) -> Bool { root(names) != nil }

  /// The folder of the notebook in an archive.
  private static func root(_ names: [String]) -> String? {
    names.first { $0.hasSuffix(".snb" + manifestName) }.map {
      String($0.dropLast(manifestName.utf8.count))
    }
  }

  private static let manifestName = "/document.json"

  init(_ file: ForeignContent) throws(ForeignFault) {
    archive = try file.archive
    let entries = archive.names
    guard let root = Self.root(entries), let bytes = archive.file(root + Self.manifestName) else {
      throw .damaged
    }
    let json = JSONValue(bytes)
    guard json.isObject else { throw .damaged }
    title = json["name"]?.text ?? ""
    names = PageNames(of: bytes)
    files = SpeedyNoteFiles(root: root, names: Set(entries), json)
    manifest = SpeedyNoteManifest(json, files)
    losses.count(.damagedPages, manifest.missingPages)
    let notes = entries.count { $0.hasPrefix(root + "/assets/notes/") && $0.hasSuffix(".md") }
    losses.count(.attachments, notes)
  }

  var pageCount: Int { manifest.isBoundless ? 1 : manifest.pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    var reader = SpeedyNotePage(archive: archive, files: files, links: links)
    if manifest.isBoundless {
      reader.read(tiles: manifest.tiles, layers: manifest.layers, on: manifest.sheet)
    } else {
      reader.read(manifest.pages[index], of: manifest)
    }
    var page = reader.page
    page.id = names.name(index)
    files = reader.files
    losses.add(reader.losses)
    return page
  }

  /// The links to pages by their names in the notebook.
  private var links: (String) -> String? {
    { [manifest, names] name in manifest.places[name].map { names.link(to: $0) } }
  }
}

/// What the file of the notebook says of its pages.
struct SpeedyNoteManifest {
  /// A page: its name, and what is known of it without its file.
  struct PageEntry {
    var name: String
    var size: Point?
    var pdfPage: Int?
    var pdfSource = ""
    /// False for a page of a PDF on which nothing was written.
    var hasFile: Bool
  }

  let isBoundless: Bool
  private(set) var pages: [PageEntry] = []
  private(set) var missingPages = 0
  /// The places of pages by their names.
  private(set) var places: [String: Int] = [:]
  /// The tiles of a canvas without edges, with the shift of each in pixels.
  private(set) var tiles: [(name: String, shift: Point)] = []
  private(set) var layers: [JSONValue] = []
  /// The paper of pages without a file.
  let sheet: SpeedyNoteSheet

  /// The side of a tile in pixels.
  static let tile = 1024.0
  private static let mostTiles = 100_000

  init(_ json: JSONValue, _ files: SpeedyNoteFiles) {
    isBoundless = json["mode"]?.text?.lowercased() == "edgeless"
    sheet = SpeedyNoteSheet(defaults: json["default_background"])
    if isBoundless {
      layers = Array(json["layers"].elements.prefix(1000))
      readTiles(json, files)
    } else {
      readPages(json, files)
    }
  }

  private mutating func readPages(_ json: JSONValue, _ files: SpeedyNoteFiles) {
    var known: [String: JSONValue] = [:]
    let most = ForeignRequest.mostPages + 1
    for (name, value) in json["page_metadata"].members.prefix(most) {
      known[name] = value
    }
    for value in json["page_order"].elements.prefix(most) {
      let name = value.text ?? ""
      let facts = known[name]?.facts ?? [:]
      var entry = PageEntry(name: name, hasFile: files.has("pages/\(name).json"))
      entry.size = SpeedyNoteSheet.size(facts)
      entry.pdfPage = facts["pdf_page"]?.integer
      entry.pdfSource = facts["pdf_source"]?.text ?? ""
      guard entry.hasFile || entry.pdfPage != nil else {
        missingPages += 1
        continue
      }
      if places[name] == nil { places[name] = pages.count }
      pages.append(entry)
    }
  }

  private mutating func readTiles(_ json: JSONValue, _ files: SpeedyNoteFiles) {
    var found: [(name: String, x: Int, y: Int)] = []
    let farthest = -(1 << 30)...(1 << 30)
    for value in json["tile_index"].elements.prefix(Self.mostTiles) {
      let parts = value.text?.split(separator: ",") ?? []
      guard parts.count == 2, let x = Int(parts[0]), let y = Int(parts[1]),
        farthest.contains(x), farthest.contains(y)
      else { continue }
      let name = "tiles/\(x),\(y).json"
      if files.has(name) { found.append((name, x, y)) } else { missingPages += 1 }
    }
    found.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    // The paper begins with the first tile that is used.
    let corner = (found.map(\.x).min() ?? 0, found.map(\.y).min() ?? 0)
    tiles = found.map { tile in
      let shift = Point(x: Double(tile.x - corner.0), y: Double(tile.y - corner.1))
      return (tile.name, shift * Self.tile)
    }
  }
}

extension JSONValue {
  /// The first members of an object by their names, found in one pass.
  var facts: [String: JSONValue] {
    Dictionary(members.prefix(100).map { ($0.name, $0.value) }) { one, _ in one }
  }
}

/// The paper of a page of SpeedyNote.
struct SpeedyNoteSheet {
  enum Kind: Int { case plain, pdf, picture, grid, lines }

  var kind = Kind.plain
  var size = Point(x: 816, y: 1056)
  private var color = Color(rgb: 0xFFFFFF)
  private var ruleColor = Color(rgb: 0xC8C8C8)
  private var gridStep = 32.0
  private var lineStep = 32.0

  private static let lineWidth = 0.5

  /// The paper for new pages.
  init(defaults json: JSONValue?) {
    let json = json?.facts ?? [:]
    switch json["type"]?.text?.lowercased() {
    case "grid": kind = .grid
    case "lines": kind = .lines
    default: break
    }
    read(
      color: json["color"], ruleColor: json["grid_color"], grid: json["grid_spacing"],
      line: json["line_spacing"])
  }

  /// The paper of a page with a file.
  init(_ json: [String: JSONValue]) {
    kind = json["backgroundType"]?.integer.flatMap { Kind(rawValue: $0) } ?? .plain
    size = Self.size(json) ?? size
    read(
      color: json["backgroundColor"], ruleColor: json["gridColor"], grid: json["gridSpacing"],
      line: json["lineSpacing"])
  }

  private mutating func read(
    color: JSONValue?, ruleColor: JSONValue?, grid: JSONValue?, line: JSONValue?
  ) {
    func length(_ json: JSONValue?) -> Double? {
      json?.number.flatMap { $0 >= 2 && $0 < 1e5 ? $0 : nil }
    }
    self.color = (color?.text).flatMap { Color(text: $0) } ?? self.color
    self.ruleColor = (ruleColor?.text).flatMap { Color(text: $0) } ?? self.ruleColor
    gridStep = length(grid) ?? gridStep
    lineStep = length(line) ?? lineStep
  }

  /// The size of a page in pixels; nil if there is none that makes sense.
  static func size(_ json: [String: JSONValue]) -> Point? {
    guard let width = json["width"]?.number, let height = json["height"]?.number,
      width >= 10, height >= 10, width < 1e5, height < 1e5
    else { return nil }
    return Point(x: width, y: height)
  }

  /// True if texts of this color on the paper need no ground.
  func isGround(_ color: Color) -> Bool { color.rgba >> 8 == self.color.rgba >> 8 }

  /// An empty page of this paper.
  func page(isBoundless: Bool = false) -> ForeignPage {
    let scale = SpeedyNoteNotes.pixel
    let side = SpeedyNoteManifest.tile
    let size = (isBoundless ? Point(x: side, y: side) : self.size) * scale
    var page = ForeignPage(width: size.x, height: size.y)
    page.isBoundless = isBoundless
    page.paper = Paper(.plain, color: color.opaque)
    let isGrid = kind == .grid
    let step = (isGrid ? gridStep : lineStep) * scale
    if kind == .lines || isGrid && (isBoundless || Paper.fitsGrid(every: step, on: size)) {
      page.paper = Paper(
        isGrid ? .grid : .ruled, spacing: step, margin: 0, lineWidth: Self.lineWidth,
        color: page.paper.color, ruleColor: ruleColor)
    } else if isGrid {
      var paper = RuledPaper(size: size, color: page.paper.color)
      for isUpright in [true, false] {
        paper.add(every: step, isUpright: isUpright, color: ruleColor, width: Self.lineWidth)
      }
      paper.lay(below: &page, named: "SpeedyNote")
    }
    return page
  }
}
