internal import Bytes
internal import Command
internal import Geometry
internal import Notebook
internal import PDFReader
internal import Paint
internal import Wording

struct PDFSight {
  /// The milliseconds until the contents of the file are known, with a new process.
  let opening: Double
  /// The milliseconds until the first page is visible, from the same moment.
  let first: Double
  /// The milliseconds until other pages are visible entirely.
  let turning: [Double]
  /// The milliseconds until a page is sharp at four times the size.
  let zooming: Double
  let sheets: [PageSize]
  let file: PrintedFile

  /// The most pages turned.
  private static let most = 20

  init(of path: String) throws {
    let bytes = try InputFile.bytes(of: path)
    let clock = ContinuousClock()
    let begin = clock.now
    do {
      guard let opened = PrintedFile(bytes, hash: ContentHash(of: bytes)) else {
        throw PrintedError.unreadable
      }
      file = opened
      let info = try file.info()
      opening = begin.duration(to: clock.now).milliseconds
      sheets = info.pages.map { PageSize(width: $0.width, height: $0.height) }
    } catch {
      throw InputError(path, "\(error)")
    }
    let pages = DrawnPages(of: file, on: sheets)
    _ = pages.time(1, enlarged: 1)
    first = begin.duration(to: clock.now).milliseconds
    let step = max(sheets.count / Self.most, 1)
    turning = stride(from: 2, through: sheets.count, by: step).map { pages.time($0, enlarged: 1) }
    zooming = pages.time(1, enlarged: 4)
  }

  /// The most common word of at least five letters on those pages; nil without words.
  var commonWord: String? {
    let step = max(sheets.count / Self.most, 1)
    var counts: [String: Int] = [:]
    for page in stride(from: 1, through: sheets.count, by: step) {
      let text = PrintedPicture(page: page, of: file, on: sheets[page - 1]).text()
      let words = text.letters.split { !$0.properties.isAlphabetic }.filter { $0.count >= 5 }
      for word in words {
        counts[String(String.UnicodeScalarView(word)).lowercased(), default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

private struct DrawnPages {
  private let file: PrintedFile
  private let sheets: [PageSize]

  /// The width of a page in pixels.
  private static let width = 1000.0
  private static let window = Point(x: 1280, y: 960)

  init(of file: PrintedFile, on sheets: [PageSize]) { (self.file, self.sheets) = (file, sheets) }

  /// Returns the milliseconds to draw the part of a page in the window; a page that cannot be drawn counts
  /// as well.
  func time(_ page: Int, enlarged: Double) -> Double {
    let begin = ContinuousClock.now
    let sheet = sheets[page - 1].box
    let scale = Self.width / max(sheet.width, 1) * enlarged
    let (width, height) = (sheet.width * scale, sheet.height * scale)
    _ = try? file.pixels(
      of: PrintedPart(
        page: page, pageWidth: width, pageHeight: height, left: 0, top: 0,
        width: Int(min(Self.window.x, width).rounded(.up)),
        height: Int(min(Self.window.y, height).rounded(.up))))
    return begin.duration(to: .now).milliseconds
  }
}

extension Duration {
  fileprivate var milliseconds: Double { self / .milliseconds(1) }
}

extension PageSize {
  fileprivate init(width: Double, height: Double) {
    let unit = 2540.0 / 72
    self.init(
      width: Int(min(max(width * unit, 10), 2e6).rounded()),
      height: Int(min(max(height * unit, 10), 2e6).rounded()))
  }
}
