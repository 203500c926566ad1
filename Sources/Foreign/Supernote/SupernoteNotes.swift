internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Notes of a Supernote tablet, which have the strokes of each page, and bitmaps of its layers.
struct SupernoteNotes: ForeignNotes {
  static let program = "Supernote"
  static let endings = [".note", ".mark"]

  let title = ""
  private(set) var losses = ForeignLosses()
  private let file: SupernoteFile
  private let equipment: String
  /// The pages with their numbers, in order.
  private let pages: [(number: Int, address: String)]
  /// The addresses of headings, keywords and links by the number of their page.
  private let parts: [Int: [Part]]
  /// The addresses of ink that was read; pages never share ink.
  private var known: Set<String> = []
  /// The last background, as pages mostly share one.
  private var background: (address: String, picture: [UInt8]?)?

  private typealias Part = (kind: String, address: String)

  /// The most headings, keywords and links of a page.
  private static let mostParts = 500

  static func isLikely(_ head: [UInt8]) -> Bool { SupernoteFile.version(head) != nil }

  init(_ content: ForeignContent) throws(ForeignFault) {
    file = try SupernoteFile(try content.bytes)
    var pages: [Int: String] = [:]
    var parts: [Int: [Part]] = [:]
    for (name, value) in file.footer.prefix(ForeignRequest.mostPages) {
      if name.hasPrefix("PAGE"), let number = Int(name.dropFirst(4)) {
        pages[number] = value
      } else if let kind = ["TITLE_", "KEYWORD_", "LINKO_"].first(where: { name.hasPrefix($0) }),
        let number = Int(name.dropFirst(kind.count).prefix(4)),
        parts[number, default: []].count < Self.mostParts
      {
        parts[number, default: []].append((kind, value))
      }
    }
    self.pages = pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.parts = parts
    equipment = file.fields(at: file.footer["FILE_FEATURE"] ?? "24")["APPLY_EQUIPMENT"] ?? ""
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    let fields = file.fields(at: pages[index].address)
    if fields.isEmpty { losses.count(.damagedPages) }
    let sheet = SupernoteSheet(
      equipment: equipment, orientation: fields["ORIENTATION"] ?? "", version: file.version)
    var page = ForeignPage(width: sheet.size.x, height: sheet.size.y)
    page.isBookmarked = fields.contains { $0.name == "FIVESTAR" && $0.value.contains(",") }
    for keyword in parts(of: index, "KEYWORD_").compactMap({ $0["KEYWORD"] })
    where !page.tags.contains(keyword) { page.tags.append(String(keyword.prefix(200))) }
    var headings = parts(of: index, "TITLE_").compactMap { SupernoteHeading($0, on: sheet) }
    if !headings.isEmpty { name(&headings, by: fields["RECOGNTEXT"], on: sheet) }
    page.title = headings.min { $0.box.low.y < $1.box.low.y }?.title ?? ""
    let layers = SupernoteLayer.layers(fields, in: file)
    addBackground(layers.first { $0.isBackground }, to: &page, on: sheet)
    var ink = SupernoteInk(sheet: sheet, headings: headings)
    if let address = fields["TOTALPATH"], known.insert(address).inserted,
      let block = file.block(at: address)
    {
      ink.read(file.bytes, in: block)
    }
    link(parts(of: index, "LINKO_"), &ink)
    losses.add(ink.losses)
    add(ink, layers.filter { !$0.isBackground }, to: &page, on: sheet)
    return page
  }

  private func parts(of page: Int, _ kind: String) -> [SupernoteFile.Fields] {
    let parts = (parts[pages[page].number] ?? []).filter { $0.kind == kind }
    return parts.map { file.fields(at: $0.address) }.filter { !$0.isEmpty }
  }

  private mutating func addBackground(
    _ layer: SupernoteLayer?, to page: inout ForeignPage, on sheet: SupernoteSheet
  ) {
    guard let layer, layer.isVisible, let block = file.block(at: layer.bitmap) else { return }
    let bytes = file.bytes[block]
    if bytes.starts(with: Array("%PDF".utf8)) {
      let pdf = Array(bytes)
      return page.setBackdrop(
        page: 1, ofPDF: pdf, hash: ContentHash(of: pdf), named: "background.pdf")
    }
    if background?.address != layer.bitmap {
      let picture =
        PictureKind(of: Array(bytes.prefix(64))) != nil
        ? Array(bytes) : SupernoteBitmap(bytes, of: sheet)?.background
      background = (layer.bitmap, picture)
    }
    if let picture = background?.picture {
      page.setBackdrop(picture: picture, named: "background.png")
    }
  }

  /// Adds layers, lowest first.
  ///
  /// Below the strokes of each is a picture of everything else that the device drew there.
  private mutating func add(
    _ ink: SupernoteInk, _ layers: [SupernoteLayer], to page: inout ForeignPage,
    on sheet: SupernoteSheet
  ) {
    let numbers = Set(layers.map(\.number))
    for layer in layers {
      let marks = ink.marks.filter {
        $0.layer == layer.number || layer.number == 0 && !numbers.contains($0.layer)
      }
      if let block = file.block(at: layer.bitmap),
        let bitmap = SupernoteBitmap(file.bytes[block], of: sheet),
        let (picture, box) = bitmap.rest(besides: ink.cells(of: marks))?.layer
      {
        page.add(
          ForeignPicture(picture, in: Box(low: sheet.place(box.low), high: sheet.place(box.high))))
      }
      for element in marks.inDrawingOrder where !page.add(element) {
        losses.count(.damagedElements)
      }
      let isAlone = layers.count == 1
      page.endLayer(title: isAlone ? "" : layer.title, isVisible: layer.isVisible || isAlone)
    }
  }
}

extension SupernoteNotes {
  /// Links strokes to web pages; links to files and pages on the device are counted.
  private mutating func link(_ links: [SupernoteFile.Fields], _ ink: inout SupernoteInk) {
    for fields in links {
      let box = Box(supernote: fields["LINKRECT"])
      if let box { ink.links.append(box) }
      guard let box, let text = fields["LINKFILE"].flatMap({ Base64.decoded(Array($0.utf8).span) }),
        case .address(let address)? = LinkTarget(String(decoding: text, as: UTF8.self)),
        ink.link(within: box, to: address)
      else {
        losses.count(.links)
        continue
      }
    }
  }

  /// Titles headings with the words that the device recognized in them.
  private func name(
    _ headings: inout [SupernoteHeading], by address: String?, on sheet: SupernoteSheet
  ) {
    guard let block = file.block(at: address), block.count <= 1 << 22,
      let text = Base64.decoded(Array(file.bytes[block]).span)
    else { return }
    for element in JSONValue(text)["elements"].elements {
      for word in element["words"].elements {
        guard let label = word["label"]?.text, let box = word["bounding-box"],
          let x = box["x"]?.number, let y = box["y"]?.number, let width = box["width"]?.number,
          let height = box["height"]?.number
        else { continue }
        let middle = Point(x: x + width / 2, y: y + height / 2) * sheet.wordUnit
        for index in headings.indices where headings[index].box.contains(middle) {
          headings[index].add(word: label)
        }
      }
    }
  }
}

/// The size of a page in pixels of the device, and its true size.
struct SupernoteSheet {
  /// The numbers of pixels in a row and in a column.
  let pixels: Point
  /// The size of a pixel in points.
  let pixel: Double
  /// The number of pixels in the unit of recognized words, about a millimeter.
  let wordUnit: Double
  private let isOld: Bool

  init(equipment: String, orientation: String, version: Int) {
    let isLarge = equipment == "N5"
    let isCoarse = ["A5", "A5X"].contains(equipment)
    let size = isLarge ? Point(x: 1920, y: 2560) : Point(x: 1404, y: 1872)
    pixels = ["1090", "1270"].contains(orientation) ? Point(x: size.y, y: size.x) : size
    pixel = (isCoarse ? 0.112 : 0.0845) * Length.millimeter
    wordUnit = 11.9 * (isCoarse ? size.x / 1920 : 1)
    isOld = version < 2023_0015
  }

  /// The size in points.
  var size: Point { pixels * pixel }
  /// True for all devices but the largest.
  var isSmall: Bool { max(pixels.x, pixels.y) < 2000 }

  /// The place of a pixel in points.
  func place(_ point: Point) -> Point { point * pixel }

  /// Returns the gray of a stored color, 0 to 255.
  ///
  /// The grays of markers are stored with 1 added. Old versions have numbers for grays.
  func gray(_ stored: UInt32) -> Int {
    switch stored {
    case 1: 0
    case 158: 157
    case 202: 201
    case 254: 255
    case 48, 49, 0x63, 0x67: isOld ? 157 : Int(stored)
    case 80, 81, 0x64, 0x68: isOld ? 201 : Int(stored)
    case 0...255: Int(stored)
    default: Int((stored >> 16 & 255) + (stored >> 8 & 255) + (stored & 255)) / 3
    }
  }

  /// Returns a stored color: a gray up to 255, else red, green and blue.
  func color(_ stored: UInt32) -> Color {
    stored > 255 ? Color(rgb: stored & 0xFF_FFFF) : color(gray: gray(stored))
  }

  func color(gray: Int) -> Color { Color(rgb: UInt32(min(max(gray, 0), 255)) * 0x010101) }
}

/// A layer of a page.
struct SupernoteLayer {
  /// 0 for the main layer, 1 to 3 for others, -1 for the background.
  let number: Int
  let title: String
  let isVisible: Bool
  /// The address of its bitmap.
  let bitmap: String

  var isBackground: Bool { number < 0 }

  private static let names = ["BGLAYER": -1, "MAINLAYER": 0, "LAYER1": 1, "LAYER2": 2, "LAYER3": 3]

  /// The layers of a page, lowest first.
  static func layers(_ page: SupernoteFile.Fields, in file: SupernoteFile) -> [SupernoteLayer] {
    let infos = infos(page["LAYERINFO"] ?? "")
    let order = page["LAYERSEQ"] ?? "LAYER3,LAYER2,LAYER1,MAINLAYER,BGLAYER"
    return order.split(separator: ",").prefix(5).reversed().compactMap { name in
      guard let number = names[String(name)] else { return nil }
      let info = infos.first {
        number < 0 ? $0["isBackgroundLayer"]?.flag == true : $0["layerId"]?.integer == number
      }
      return SupernoteLayer(
        number: number, title: info?["name"]?.text ?? "",
        isVisible: info?["isVisible"]?.flag ?? true,
        bitmap: file.fields(at: page[String(name)])["LAYERBITMAP"] ?? "")
    }
  }

  /// Reads the descriptions of layers: JSON with # in place of colons.
  private static func infos(_ text: String) -> [JSONValue] {
    var bytes = Array(text.utf8)
    var isInText = false
    for place in bytes.indices {
      if bytes[place] == UInt8(ascii: "\"") { isInText.toggle() }
      if bytes[place] == UInt8(ascii: "#"), !isInText { bytes[place] = UInt8(ascii: ":") }
    }
    return Array(JSONValue(bytes).elements.prefix(20))
  }
}

/// A heading: handwriting on a gray or hatched ground.
struct SupernoteHeading {
  /// The box of the ground in pixels.
  let box: Box
  /// The gray of the ground.
  let gray: Int
  /// The gray in which the device shows its strokes.
  let textGray: Int
  /// The recognized words.
  private(set) var title = ""
  private let isHatched: Bool

  init?(_ fields: SupernoteFile.Fields, on sheet: SupernoteSheet) {
    guard let box = Box(supernote: fields["TITLERECT"]),
      let style = fields["TITLESTYLE"].flatMap({ UInt32($0) })
    else { return nil }
    self.box = box
    gray = sheet.gray(min(style / 1000 % 1000, 255))
    textGray = sheet.gray(min(style % 1000, 255))
    isHatched = gray == textGray
  }

  mutating func add(word: String) {
    title = String((title.isEmpty ? word : "\(title) \(word)").prefix(200))
  }

  /// True if a box is the ground.
  func isBehind(_ other: Box) -> Bool {
    box.low.distance(to: other.low) < 4 && box.high.distance(to: other.high) < 4
  }

  /// Returns the ground: a filled rectangle, or slanted lines at a distance in pixels.
  func ground(on sheet: SupernoteSheet, step: Double) -> [LooseElement] {
    let color = sheet.color(gray: gray)
    guard isHatched else {
      let shape = Shape.rectangle(Box(low: sheet.place(box.low), high: sheet.place(box.high)))
      let style = Style(color: color, width: 0.01, response: .constant, fill: 1)
      return [LooseElement(shape, style: style)]
    }
    let style = Style(color: color, width: 2.1 * sheet.pixel, response: .constant, cap: .butt)
    let step = max(step, 5)
    return stride(from: step + 1, to: box.width + box.height, by: step).map { way in
      let start = Point(x: max(way - box.height, 0), y: min(way, box.height))
      let end = Point(x: min(way, box.width), y: max(way - box.width, 0))
      let ends = [start, end].map { sheet.place(box.low + $0) }
      return LooseElement(Shape(.line, ends), style: style)
    }
  }
}

extension Box {
  /// Reads left, top, width and height; nil if they are not a box on a page.
  init?(supernote text: String?) {
    let numbers = (text ?? "").split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 4, numbers.allSatisfy({ (0...10_000).contains($0) }), numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    let low = Point(x: Double(numbers[0]), y: Double(numbers[1]))
    self.init(low: low, high: low + Point(x: Double(numbers[2]), y: Double(numbers[3])))
  }
}
