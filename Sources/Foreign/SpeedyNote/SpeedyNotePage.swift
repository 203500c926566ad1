internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Reads a page of SpeedyNote: layers of strokes, and objects between them.
struct SpeedyNotePage {
  private(set) var losses = ForeignLosses()
  private(set) var files: SpeedyNoteFiles
  private(set) var page = ForeignPage()
  private let archive: ZipArchive
  private let links: (String) -> String?

  /// A part of the page: all of it, or a tile.
  private struct Part {
    var layers: [Int: JSONValue]
    var objects: [SpeedyNoteObject]
    /// The map to points.
    var map: Affine
  }

  /// The properties of a layer of the page.
  private struct Layer {
    var title = ""
    var isVisible = true
    var isLocked = false

    init(_ json: JSONValue?) {
      let facts = json?.facts ?? [:]
      title = facts["name"]?.text ?? ""
      isVisible = facts["visible"]?.flag ?? true
      isLocked = facts["locked"]?.flag ?? false
    }
  }

  private static let mostLayers = 1000

  init(archive: ZipArchive, files: SpeedyNoteFiles, links: @escaping (String) -> String?) {
    (self.archive, self.files, self.links) = (archive, files, links)
  }

  /// Reads a page.
  mutating func read(
    _ entry: SpeedyNoteManifest.PageEntry, of manifest: SpeedyNoteManifest
  ) {
    let file = files.bytes("pages/\(entry.name).json", in: archive).map { JSONValue($0) }
    guard let json = file?.facts, file?.isObject == true else {
      var sheet = manifest.sheet
      sheet.size = entry.size ?? sheet.size
      // A page of a PDF has a file only with ink.
      if entry.hasFile { losses.count(.damagedPages) }
      if entry.pdfPage != nil { sheet.kind = .pdf }
      page = sheet.page()
      return show(pdfPage: entry.pdfPage, of: entry.pdfSource)
    }
    let sheet = SpeedyNoteSheet(json)
    page = sheet.page()
    page.isBookmarked = json["isBookmarked"]?.flag ?? false
    page.title = json["bookmarkLabel"]?.text ?? ""
    if sheet.kind == .pdf {
      show(pdfPage: json["pdfPageNumber"]?.integer, of: json["pdfSourceId"]?.text ?? "")
    }
    let layers = json["layers"].elements.prefix(Self.mostLayers).map(\.self)
    let scale = SpeedyNoteNotes.pixel
    let part = Part(
      layers: Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($0.offset, $0.element) }),
      objects: SpeedyNoteObject.all(json["objects"], &losses),
      map: .scaling(x: scale, y: scale))
    add([part], layers.map { Layer($0) }, on: sheet)
  }

  /// Reads a canvas without edges.
  mutating func read(
    tiles: [(name: String, shift: Point)], layers: [JSONValue], on sheet: SpeedyNoteSheet
  ) {
    page = sheet.page(isBoundless: true)
    let places = Dictionary(
      layers.enumerated().map { ($0.element["id"]?.text ?? "", $0.offset) }
    ) { one, _ in one }
    var looks = layers.map { Layer($0) }
    var parts: [Part] = []
    for (name, shift) in tiles {
      guard let bytes = files.bytes(name, in: archive), JSONValue(bytes).isObject else {
        losses.count(.damagedPages)
        continue
      }
      let json = JSONValue(bytes)
      let scale = SpeedyNoteNotes.pixel
      var part = Part(
        layers: [:],
        objects: SpeedyNoteObject.all(json["objects"], &losses),
        map: Affine.translation(by: shift).then(.scaling(x: scale, y: scale)))
      for (place, layer) in json["layers"].elements.prefix(Self.mostLayers).enumerated() {
        // The first versions repeated all layers in each tile, in their order.
        let place = layer["id"]?.text.flatMap { places[$0] } ?? place
        while looks.count <= place { looks.append(Layer(layer)) }
        part.layers[place] = layer
      }
      parts.append(part)
    }
    add(parts, looks, on: sheet)
  }

  /// Shows a page of a PDF, counted from 0, on the paper.
  private mutating func show(pdfPage number: Int?, of source: String) {
    guard let number, number >= 0 else { return }
    let isNew = files.isNew(source)
    guard let pdf = files.pdf(source, in: archive) else {
      // Each missing file is counted once.
      return losses.count(.attachments, isNew ? 1 : 0)
    }
    guard let place = pdf.page(number), (0..<1_000_000).contains(place) else {
      return losses.count(.embedded)
    }
    page.setBackdrop(page: place + 1, ofPDF: pdf.bytes, hash: pdf.hash, named: pdf.name)
  }

  /// Adds the layers of all parts.
  ///
  /// Objects are above a layer or below all. They belong to the next layer, if there is one, and
  /// are hidden with it.
  private mutating func add(_ parts: [Part], _ layers: [Layer], on sheet: SpeedyNoteSheet) {
    let layers = layers.isEmpty ? [Layer(nil)] : layers
    let last = layers.count - 1
    var objects = [[(Part, SpeedyNoteObject)]](repeating: [], count: layers.count + 1)
    for part in parts {
      for object in part.objects { objects[min(object.layer, last) + 1].append((part, object)) }
    }
    for (place, layer) in layers.enumerated() {
      add(objects[place], on: sheet)
      for part in parts {
        for stroke in (part.layers[place]?["strokes"]).elements {
          let element = SpeedyNoteStroke.element(of: stroke, part.map)
          if !page.add(element) { losses.count(.damagedElements) }
        }
      }
      if place == last, layer.isVisible { add(objects[last + 1], on: sheet) }
      page.endLayer(
        title: layers.count > 1 ? layer.title : "", isVisible: layer.isVisible,
        isLocked: layer.isLocked)
    }
    if !layers[last].isVisible { add(objects[last + 1], on: sheet) }
  }

  private mutating func add(_ objects: [(Part, SpeedyNoteObject)], on sheet: SpeedyNoteSheet) {
    for (part, object) in objects {
      guard object.isVisible else {
        losses.count(.embedded)
        continue
      }
      let context = SpeedyNoteObject.Context(
        map: part.map, sheet: sheet, link: links,
        image: { [files, archive] in files.bytes("assets/images/\($0)", in: archive) })
      for element in object.elements(in: context, &losses) {
        page.add(element, counting: &losses)
      }
    }
  }
}

/// A stroke: a smooth curve through its points, as wide as the pressure there.
enum SpeedyNoteStroke {
  private struct Knot {
    var place: Point
    var pressure: Double
    var time: Double
  }

  /// The pieces into which SpeedyNote divides the curve between two points.
  private static let pieces = 4
  /// How far the curve may be from its straight pieces, and its width from theirs, in pixels.
  private static let slack = 0.04
  /// The opacity below which ink of one width is that of a highlighter.
  private static let highlighter = 0.8

  /// Reads a stroke; nil if it makes no sense.
  static func element(of json: JSONValue, _ map: Affine) -> LooseElement? {
    let width = json["thickness"]?.number ?? 5
    guard width > 0, let points = json["points"] else { return nil }
    var knots: [Knot] = []
    for point in points.elements {
      guard let x = point["x"]?.number, let y = point["y"]?.number, abs(x) < 1e7, abs(y) < 1e7,
        knots.count < ForeignStroke.mostPoints
      else { continue }
      let pressure = min(max(point["p"]?.number ?? 1, 0), 1)
      let time = point["t"]?.number ?? 0
      knots.append(Knot(place: Point(x: x, y: y), pressure: pressure, time: time))
    }
    guard let first = knots.first else { return nil }
    let color = json["color"]?.text.flatMap { Color(text: $0) } ?? Color(rgb: 0)
    let isEven = knots.allSatisfy { abs($0.pressure - first.pressure) < 1e-6 }
    let isMarked = isEven && color.opacity < highlighter
    var stroke = ForeignStroke(
      tool: isMarked ? .highlighter : .pen, color: color,
      width: (isEven ? width * first.pressure : width) * map.scale,
      response: isEven ? .constant : .linear)
    let start = first.time > 0 && first.time < 1e15 ? first.time : 0
    stroke.start = Int64(start)
    for knot in curve(through: knots, width: width) {
      let time = start > 0 ? min(max(knot.time - start, 0), 1e9) : 0
      stroke.add(map(knot.place), pressure: isEven ? nil : knot.pressure, time: time)
    }
    return stroke.element()
  }

  /// The points with those between them that a straight line would miss.
  private static func curve(through knots: [Knot], width: Double) -> [Knot] {
    guard knots.count > 2 else { return knots }
    var line: [Knot] = [knots[0]]
    line.reserveCapacity(knots.count * 2)
    for index in 1..<knots.count {
      let (one, other) = (knots[index - 1], knots[index])
      let before = knots[max(index - 2, 0)]
      let after = knots[min(index + 1, knots.count - 1)]
      let inner = (1..<pieces).map { step in
        between(before, one, other, after, at: Double(step) / Double(pieces))
      }
      let isStraight = inner.allSatisfy { isNear($0, to: one, other, width) }
      if !isStraight { line += inner }
      line.append(other)
    }
    return line
  }

  /// True if a straight line between two points passes another, about as wide there.
  private static func isNear(_ knot: Knot, to one: Knot, _ other: Knot, _ width: Double) -> Bool {
    let way = other.place - one.place
    let length = max(way.squaredLength, 1e-9)
    let share = min(max((knot.place - one.place).dot(way) / length, 0), 1)
    let pressure = one.pressure + (other.pressure - one.pressure) * share
    return knot.place.distance(to: one.place + way * share) < slack
      && abs(knot.pressure - pressure) * width < slack
  }

  /// A point of the uniform Catmull-Rom curve.
  private static func between(
    _ before: Knot, _ one: Knot, _ other: Knot, _ after: Knot, at share: Double
  ) -> Knot {
    let (square, cube) = (share * share, share * share * share)
    let weights = (
      (2 * square - share - cube) / 2, (2 - 5 * square + 3 * cube) / 2,
      (share + 4 * square - 3 * cube) / 2, (cube - square) / 2
    )
    func mix(_ part: (Knot) -> Double) -> Double {
      part(before) * weights.0 + part(one) * weights.1 + part(other) * weights.2
        + part(after) * weights.3
    }
    return Knot(
      place: Point(x: mix(\.place.x), y: mix(\.place.y)),
      pressure: min(max(mix(\.pressure), 0.1), 1),
      time: one.time + (other.time - one.time) * share)
  }
}
