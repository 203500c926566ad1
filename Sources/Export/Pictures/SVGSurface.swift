internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import PDFReader
internal import Paint

/// A page of SVG being drawn.
///
/// Everything is on a grid of a hundredth of a point. Consecutive shapes with the same look share a group
/// that specifies it.
final class SVGSurface: PageSurface {
  /// The grid steps per point: a step of 3.5 micrometers is less than ink may deviate.
  static let scale = 100.0

  let isRaster = false
  private(set) var text: [UInt8] = []
  private(set) var definitions: [UInt8] = []
  private var state = State()
  private var stack: [State] = []
  private var look: String?
  private var clips = 0
  private var images: [ContentHash: Int] = [:]
  /// The hashes and media types of the images in the file, by the hashes of the originals.
  private(set) var files: [ContentHash: (hash: ContentHash, mediaType: String)] = [:]
  private var prints: [PrintedPicture: Int] = [:]

  private struct State {
    var map: Affine = .identity
    var blending: Blending = .over
    var clip: String?
  }

  private var hasDrawings = false

  /// True if elements refer to others, which needs its own namespace.
  var hasReferences: Bool { !images.isEmpty || hasDrawings }

  func save() { stack.append(state) }

  func restore() { if let last = stack.popLast() { state = last } }

  func transform(by map: Affine) { state.map = map.then(state.map) }

  func blend(_ blending: Blending) { state.blending = blending }

  func clip(to box: Box) {
    clips += 1
    let outer = state.clip.map { #" clip-path="url(#\#($0))""# } ?? ""
    let path = SVGPath(Path(around: box), under: state.map, scale: Self.scale)
    definitions += #"<clipPath id="clip\#(clips)"\#(outer)><path d=""#.utf8
    definitions += path.text
    definitions += "\"/></clipPath>\n".utf8
    state.clip = "clip\(clips)"
  }

  func fill(_ box: Box, with color: Color) { fill(Path(around: box), with: color) }

  func fill(_ path: Path, with color: Color) {
    guard !path.isEmpty else { return }
    open(#"fill="\#(color.webNotation)""# + color.opacity(of: "fill"))
    add(path)
  }

  func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float]) {
    guard !path.isEmpty else { return }
    let scale = state.map.scale * Self.scale
    var look =
      #"fill="none" stroke="\#(color.webNotation)" stroke-width="\#(Self.number(width * scale))""#
    look += color.opacity(of: "stroke")
    if cap != .butt { look += #" stroke-linecap="\#(cap == .round ? "round" : "square")""# }
    if !dashes.isEmpty {
      let lengths = dashes.map { Self.number(Double($0) * scale) }.joined(separator: " ")
      look += #" stroke-dasharray="\#(lengths)""#
    }
    open(look)
    add(path)
  }

  /// Adds an area that leads to an address.
  func addLink(to address: String, over box: Box) {
    close()
    let sides = [box.low.x, box.low.y, box.width, box.height].map { Self.number($0 * Self.scale) }
    text +=
      """
      <a href="\(XMLText.escaped(address))"><rect x="\(sides[0])" y="\(sides[1])" \
      width="\(sides[2])" height="\(sides[3])" fill-opacity="0"/></a>

      """.utf8
  }

  func write(_ words: TextPicture) {
    close()
    text += "<g".utf8
    XMLText.append("aria-label", words.box.text, to: &text)
    text.append(0x3E)
    saved {
      transform(by: words.transform)
      var runs = words.glyphRuns(withFonts: false)[...]
      while let first = runs.first {
        // Letters of one look are one path.
        let alike = runs.prefix { $0.color == first.color && $0.link == first.link }
        linked(to: first.link.isEmpty ? words.box.link : first.link) {
          draw(alike, in: first.color)
        }
        runs = runs.dropFirst(alike.count)
      }
    }
    close()
    text += "</g>\n".utf8
  }

  /// Makes what is drawn a link, if the address is safe to follow from any file.
  private func linked(to address: String, _ body: () -> Void) {
    guard LinkAddress(address).isSafe else { return body() }
    close()
    text += #"<a href="\#(XMLText.escaped(address))">"#.utf8
    body()
    close()
    text += "</a>\n".utf8
  }

  func draw(_ image: PageImage, in box: Box, as look: ImageLook) -> Bool {
    guard let number = images[image.hash] ?? define(image) else { return false }
    close()
    let place = Affine(
      a: box.width, b: 0, c: 0, d: box.height, tx: box.low.x, ty: box.low.y
    ).then(state.map).then(.scaling(x: Self.scale, y: Self.scale))
    // A clip on the image itself would be moved with it.
    let isClipped = state.clip != nil
    let opacity = look.opacity < 1 ? #" opacity="\#((look.opacity * 1000).rounded() / 1000)""# : ""
    let title =
      look.words.isEmpty ? "/>" : "><title>\(XMLText.escaped(look.words))</title></use>"
    if isClipped { text += "<g\(attributes)>".utf8 }
    text +=
      """
      <use xlink:href="#image\(number)" transform="\(Self.matrix(place))"\(opacity)\
      \(isClipped ? "" : attributes)\(title)
      """.utf8
    text += (isClipped ? "</g>\n" : "\n").utf8
    return true
  }

  func beginGroup(_ attributes: String) {
    close()
    text += "<g\(attributes)>\n".utf8
  }

  func endGroup() {
    close()
    text += "</g>\n".utf8
  }
}

extension SVGSurface {
  /// Defines an image in a square of one step, which each use stretches; nil if it cannot be read.
  private func define(_ image: PageImage) -> Int? {
    guard let file = SVGImage(image) else { return nil }
    let number = images.count + 1
    images[image.hash] = number
    files[image.hash] = (ContentHash(of: file.bytes), file.mediaType)
    definitions +=
      """
      <image id="image\(number)" width="1" height="1" preserveAspectRatio="none" \
      xlink:href="data:\(file.mediaType);base64,
      """.utf8
    Base64.append(file.bytes, to: &definitions)
    definitions += "\"/>\n".utf8
    return number
  }

  private var attributes: String {
    let blend = state.blending == .multiply ? #" style="mix-blend-mode:multiply""# : ""
    return blend + (state.clip.map { #" clip-path="url(#\#($0))""# } ?? "")
  }

  private func open(_ look: String) {
    guard look != self.look else { return }
    close()
    text += "<g \(look)>\n".utf8
    self.look = look
  }

  private func close() {
    if look != nil { text += "</g>\n".utf8 }
    look = nil
  }

  private func add(_ path: Path) {
    text += #"<path d=""#.utf8
    text += SVGPath(path, under: state.map, scale: Self.scale).text
    text += "\"\(attributes)/>\n".utf8
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value, places: 2) }

  private static func matrix(_ map: Affine) -> String {
    "matrix(\(map.numbers.map(number).joined(separator: " ")))"
  }
}

extension Color {
  fileprivate func opacity(of kind: String) -> String {
    let alpha = Double(rgba & 0xFF) / 255
    guard alpha < 1 else { return "" }
    return #" \#(kind)-opacity="\#((alpha * 1000).rounded() / 1000)""#
  }
}

extension SVGSurface {
  /// Draws letters, with all outlines in one path.
  private func draw(_ runs: some Sequence<GlyphRun>, in color: Color) {
    var outline = Path()
    var pictures: [(place: Affine, image: PageImage)] = []
    for glyph in runs.flatMap(\.clusters).flatMap(\.glyphs) {
      let place = Affine.translation(by: glyph.place)
      switch glyph.look {
      case .inFile: break
      case .shape(let shape): outline.append(shape.transformed(by: place))
      case .picture(let picture):
        if let image = picture.image { pictures.append((picture.map.then(place), image)) }
      }
    }
    fill(outline, with: color)
    for line in runs.flatMap(\.lines) { fill(line, with: color) }
    for picture in pictures {
      saved {
        transform(by: picture.place)
        _ = draw(picture.image, in: .unit)
      }
    }
  }

  func draw(_ page: PrintedPicture, in part: Box, while isWanted: () -> Bool) -> Bool {
    guard let file = page.file, let info = try? file.info(),
      info.pages.indices.contains(page.page - 1), let svg = try? file.svg(of: page.page),
      let drawing = ForeignDrawing(svg)
    else { return false }
    let (sheet, own) = (page.upright.box.high * Self.scale, info.pages[page.page - 1])
    close()
    hasDrawings = true
    guard state.clip != nil else {
      text += Self.element(drawing, on: sheet, own, turned: page.turns)
      return true
    }
    // Strips of a page are drawn once.
    if prints[page] == nil {
      prints[page] = prints.count + 1
      definitions += #"<g id="print\#(prints.count)">"#.utf8
      definitions += Self.element(drawing, on: sheet, own, turned: page.turns)
      definitions += "</g>\n".utf8
    }
    let map = Affine.scaling(x: 1 / Self.scale, y: 1 / Self.scale).then(state.map)
      .then(.scaling(x: Self.scale, y: Self.scale))
    text +=
      """
      <g\(attributes)><use xlink:href="#print\(prints[page] ?? 1)" \
      transform="\(Self.matrix(map))"/></g>

      """.utf8
    return true
  }

  private static func element(
    _ drawing: ForeignDrawing, on sheet: Point, _ own: PrintedInfo.Page, turned turns: QuarterTurns
  ) -> [UInt8] {
    let isTurned = turns != .none
    let turn = isTurned ? "<g transform=\"\(matrix(turns.map(of: sheet)))\">\n" : ""
    let start =
      """
      \(turn)<svg width="\(number(sheet.x))" height="\(number(sheet.y))" \
      viewBox="0 0 \(number(own.width)) \(number(own.height))" \
      preserveAspectRatio="none">

      """
    return Array(start.utf8) + drawing.content
      + Array((isTurned ? "</svg></g>\n" : "</svg>\n").utf8)
  }
}

extension GlyphRun.Picture {
  var image: PageImage? {
    PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png)
  }
}

extension Box {
  fileprivate static let unit = Box(low: .zero, high: Point(x: 1, y: 1))
}
