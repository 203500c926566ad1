internal import Bytes
public import Geometry
public import Notebook
public import PDFReader

/// A page of a PDF as the paper of a page: it fills the sheet, apart from blank paper inserted into it.
public struct PrintedPicture: Hashable, Sendable {
  /// The number of the page in its file, from 1.
  public let page: Int
  /// The sheet as it is.
  public let size: PageSize
  /// The rotation of the page on it.
  public let turns: QuarterTurns
  /// The file; nil if it is missing.
  public let file: PrintedFile?
  /// The blank paper inserted into it.
  public let cuts: PageCuts

  /// Puts a page of a file on a sheet.
  public init(
    page: Int, of file: PrintedFile?, on size: PageSize, turned turns: QuarterTurns = .none,
    cut cuts: PageCuts = .none
  ) {
    (self.page, self.file, self.size, self.turns, self.cuts) = (page, file, size, turns, cuts)
  }

  /// The page alone, before the rotation and without blank paper.
  public var upright: PageSize { cuts.sheet(of: whole, turned: .none) }

  /// The sheet before the rotation, with blank paper.
  private var whole: PageSize { turns.opposite.size(of: size) }

  /// The page without blank paper.
  var bare: PrintedPicture {
    PrintedPicture(
      page: page, of: file, on: cuts.sheet(of: size, turned: turns), turned: turns)
  }

  /// Lets the page be read again, if that has failed before.
  public func retry() { file?.retry(page) }

  /// The map from the upright sheet to the turned one.
  public var turning: Affine { turns.map(of: whole.box.high) }

  /// True if both show the same page of the same file on the same sheet.
  public static func == (one: PrintedPicture, other: PrintedPicture) -> Bool {
    one.page == other.page && one.file?.hash == other.file?.hash && one.size == other.size
      && one.turns == other.turns && one.cuts == other.cuts
  }

  /// Hashes the number of the page and the hash of the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(file?.hash)
  }
}

/// A part of a page that could not be drawn.
public enum Undrawn: Hashable, Sendable {
  case image(ImagePicture)
  case printed(PrintedPicture)
}

extension PrintedPicture {
  /// The box around all print on the sheet, in points, empty for none; nil if undrawable or unwanted.
  public func content(while isWanted: () -> Bool = { true }) -> Box? {
    // Small pixels show the place of something as well as large ones.
    let sheet = upright.box
    let scale = min(0.5, 600 / max(sheet.width, sheet.height, 1))
    let (width, height) = (sheet.width * scale, sheet.height * scale)
    let part = PrintedPart(
      page: page, pageWidth: width, pageHeight: height, left: 0, top: 0,
      width: max(Int(width), 1), height: max(Int(height), 1))
    guard let pixels = try? file?.pixels(of: part, while: isWanted) else { return nil }
    let content = InkedPixels(pixels, width: part.width).box
    guard !content.isEmpty else { return .empty }
    return turning(
      Box(
        low: cuts.place(of: content.low * (1 / scale)),
        high: cuts.place(of: content.high * (1 / scale))))
  }
}

/// The pixels that differ from the ground that most of them have.
struct InkedPixels {
  /// The box around them; empty if there are none.
  let box: Box

  /// How much darker or lighter than the ground a pixel must be; the grain of scanned paper is weaker.
  private static let contrast = 24
  /// The least such pixels in three adjacent lines: a speck is nothing.
  private static let least = 3

  /// Searches pixels, row by row from the top; each is 0xFFRRGGBB.
  init(_ pixels: [UInt32], width: Int) {
    guard width > 0, pixels.count >= width else {
      box = .empty
      return
    }
    let lights = pixels.map(Self.light)
    let ground = Self.ground(of: lights)
    var (columns, rows) = (
      [Int](repeating: 0, count: width), [Int](repeating: 0, count: pixels.count / width)
    )
    for row in rows.indices {
      for column in columns.indices
      where abs(lights[row * width + column] - ground) >= Self.contrast {
        columns[column] += 1
        rows[row] += 1
      }
    }
    guard let x = Self.span(columns), let y = Self.span(rows) else {
      box = .empty
      return
    }
    box = Box(
      low: Point(x: Double(x.lowerBound), y: Double(y.lowerBound)),
      high: Point(x: Double(x.upperBound), y: Double(y.upperBound)))
  }

  private static func light(_ pixel: UInt32) -> Int {
    Int(pixel >> 16 & 0xFF) * 2 / 7 + Int(pixel >> 8 & 0xFF) * 4 / 7 + Int(pixel & 0xFF) / 7
  }

  /// The approximate lightness of most pixels.
  private static func ground(of lights: [Int]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for light in lights { counts[min(max(light, 0), 255)] += 1 }
    let sums = counts.indices.map { counts[max($0 - 6, 0)...min($0 + 6, 255)].reduce(0, +) }
    return sums.indices.max { sums[$0] < sums[$1] } ?? 255
  }

  /// The lines from the first to the last that have something, alone or with their neighbors.
  private static func span(_ counts: [Int]) -> Range<Int>? {
    let inked = counts.indices.filter { line in
      counts[line] > 0
        && counts[max(line - 1, 0)...min(line + 1, counts.count - 1)].reduce(0, +) >= least
    }
    guard let first = inked.first, let last = inked.last else { return nil }
    return first..<last + 1
  }
}

extension PrintedPicture {
  /// The most pixels of an image of a page.
  private static let most = 16.0e6

  /// Draws the upright page as an image of at most `density` pixels per inch; nil if it cannot be drawn.
  public func image(perInch density: Double) -> PageImage? {
    let sheet = upright.box
    let area = sheet.width * sheet.height
    let scale = min(density / 72, (Self.most / max(area, 1)).squareRoot())
    let (width, height) = (sheet.width * scale, sheet.height * scale)
    let part = PrintedPart(
      page: page, pageWidth: width, pageHeight: height, left: 0, top: 0,
      width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    guard let file, var pixels = try? file.pixels(of: part) else { return nil }
    let png = pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        Bitmap(over: $0, width: part.width, height: part.height, stride: part.width * 4).png()
      }
    }
    guard let png else { return nil }
    return PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png)
  }
  /// Reads the text of the page, placed on the sheet; empty if there is none, or it cannot be read.
  public func text(while isWanted: () -> Bool = { true }) -> PageText {
    readText(while: isWanted) ?? PageText()
  }

  /// Reads the text of the page, placed on the sheet; nil if it cannot be read.
  public func readText(while isWanted: () -> Bool) -> PageText? {
    var text = PageText()
    guard let file, let printed = try? file.text(of: page, while: isWanted) else { return nil }
    let scaling = scaling
    for (letter, box) in zip(printed.letters, printed.boxes) {
      text.append(letter, in: placed(scaling(Box(around: [box.low, box.high]))))
    }
    return text
  }

  /// Reads the links of the page, placed on the sheet; none if they cannot be read.
  public func links(while isWanted: () -> Bool = { true }) -> [PrintedLink] {
    guard let file, let links = try? file.links(of: page, while: isWanted) else { return [] }
    let scaling = scaling
    return links.map {
      PrintedLink(
        box: placed(scaling(Box(around: [$0.box.low, $0.box.high]))), target: $0.target)
    }
  }

  /// A box of the upright page on the sheet; a letter through which the page is cut is where its middle is.
  private func placed(_ box: Box) -> Box { turning(box.moved(by: cuts.shift(of: box))) }

  /// The map from the points of the page in its file to those of the upright page.
  private var scaling: Affine {
    guard let pages = try? file?.info().pages, pages.indices.contains(page - 1),
      pages[page - 1].isThere
    else { return .identity }
    let printed = pages[page - 1]
    let sheet = upright.box
    return .scaling(x: sheet.width / printed.width, y: sheet.height / printed.height)
  }
}
