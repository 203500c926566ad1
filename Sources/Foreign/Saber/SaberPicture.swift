internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// A picture or a page of a PDF.
struct SaberPicture {
  let value: SaberValue
  /// Its place in pixels.
  let box: Box

  init(_ value: SaberValue) {
    self.value = value
    func number(_ name: String) -> Double { value[name]?.number ?? 0 }
    let corner = Point(x: number("x"), y: number("y"))
    // Smaller pictures are drawn like this, too.
    let size = Point(x: max(number("w"), 10), y: max(number("h"), 10))
    box = Box(low: corner, high: corner + size)
  }

  /// The page of the PDF, counted from 1; nil for a picture.
  var pdfPage: Int? {
    guard value["e"]?.text == ".pdf" else { return nil }
    let page = value["pdfi"]?.integer ?? 0
    return (0..<100_000).contains(page) ? page + 1 : 1
  }

  /// The place to which the picture is fitted on a page, and the part that is shown.
  ///
  /// It is nil for a picture without a size.
  func fitted(to size: Point) -> (box: Box, crop: Crop?)? {
    guard let width = value["nw"]?.number ?? value["w"]?.number,
      let height = value["nh"]?.number ?? value["h"]?.number,
      (1e-3...1e6).contains(width), (1e-3...1e6).contains(height)
    else { return nil }
    let (across, down) = (size.x / width, size.y / height)
    let scale: Point
    switch value["f"]?.integer ?? 1 {
    case 0: scale = Point(x: across, y: down)
    case 2: scale = Point(x: max(across, down), y: max(across, down))
    case 3: scale = Point(x: across, y: across)
    case 4: scale = Point(x: down, y: down)
    case 5: scale = Point(x: 1, y: 1)
    case 6: scale = Point(x: min(across, down, 1), y: min(across, down, 1))
    default: scale = Point(x: min(across, down), y: min(across, down))
    }
    let half = Point(x: width * scale.x, y: height * scale.y) * 0.5
    let box = Box(low: size * 0.5 - half, high: size * 0.5 + half)
    let shown = box.intersection(Box(low: .zero, high: size))
    func share(_ point: Point) -> Point {
      Point(x: (point.x - box.low.x) / box.width, y: (point.y - box.low.y) / box.height)
    }
    return (box, Crop(Box(low: share(shown.low), high: share(shown.high))))
  }
}

extension Box {
  func scaled(by factor: Double) -> Box {
    Box(low: low * factor, high: high * factor)
  }

  /// True if it is a page of a size, but for a hundredth.
  func covers(_ size: Point) -> Bool {
    let reach = (size.x + size.y) / 200
    return low.distance(to: .zero) <= reach && high.distance(to: size) <= reach
  }
}

/// The files of a note: in the document up to version 18, besides it in an archive since then.
struct SaberFiles {
  private let archive: ZipArchive?
  private let name: String
  private let inline: [SaberValue]
  private var pdfs: [Int: (bytes: [UInt8], hash: ContentHash)] = [:]

  init(_ file: ForeignContent, besides name: String, inline: SaberValue?) {
    if case .archive(let archive) = file { self.archive = archive } else { archive = nil }
    (self.name, self.inline) = (name, Array(inline.elements))
  }

  /// The bytes of the file of a picture; nil if it is missing.
  func bytes(of picture: SaberPicture) -> [UInt8]? {
    guard let index = picture.value["a"]?.integer else {
      // The first versions keep the bytes, or the text of an SVG.
      let own = picture.value["b"]
      return own?.file ?? own?.text.map { Array($0.utf8) }
    }
    return inline.indices.contains(index)
      ? inline[index].file : archive?.file("\(name).\(index)")
  }

  /// The file of a PDF, which many pages share.
  mutating func pdf(of picture: SaberPicture) -> (bytes: [UInt8], hash: ContentHash)? {
    guard let index = picture.value["a"]?.integer else { return nil }
    if let known = pdfs[index] { return known }
    guard let bytes = bytes(of: picture), bytes.starts(with: "%PDF".utf8) else { return nil }
    let pdf = (bytes, ContentHash(of: bytes))
    pdfs[index] = pdf
    return pdf
  }
}
