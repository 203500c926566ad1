internal import Folding
internal import Geometry
internal import Notebook

/// The words of a page as invisible text, which readers find and select where the ink is.
struct HiddenText {
  fileprivate let runs: [HiddenRun]

  /// Prepares words for a sheet; those that are not on it are left out.
  init(_ words: [HiddenWord], on sheet: Box) {
    var runs: [HiddenRun] = []
    for word in words {
      if word.certainty != .guessed, let run = HiddenRun(word, on: sheet) {
        runs.append(run)
      } else if word.endsLine, !runs.isEmpty {
        runs[runs.count - 1].word.endsLine = true
      }
    }
    self.runs = runs
  }

  var isEmpty: Bool { runs.isEmpty }

  /// The operators of a form on a PDF page, compressed; empty without words.
  func form(height: Double, map: Affine) -> [UInt8] {
    guard !isEmpty else { return [] }
    var content = PDFContent()
    content.begin(height: height, map: map)
    content.hide(self)
    return FlateStream.compressed(content.takeText())
  }
}

/// A word in its own direction: its text runs along the x axis of its frame.
private struct HiddenRun {
  var word: HiddenWord
  let units: [UInt16]
  /// The sides of the frame around its ink.
  private let frame: Point
  /// The map from the frame to the page.
  private let map: Affine
  /// How much lower it ends than it begins; 0 unless that is two thirds of its height.
  ///
  /// Poppler cuts a word into pieces where its baseline moves by half a point.
  private let fall: Double

  /// Prepares a word; nil without letters or extent, and unless its middle is on a sheet that is larger.
  init?(_ word: HiddenWord, on sheet: Box) {
    units = word.units
    let box = word.box
    guard !units.isEmpty, box.low.isFinite, box.high.isFinite, box.width > 0, box.height > 0,
      sheet.contains(box.center), box.width <= sheet.width, box.height <= sheet.height
    else { return nil }
    self.word = word
    let way = word.turns.then(word.isVertical ? .right : .none)
    frame =
      way.swapsSides ? Point(x: box.height, y: box.width) : Point(x: box.width, y: box.height)
    map = way.map(of: frame).then(.translation(by: box.low))
    // A column that is turned upright falls where it went left.
    let slope = word.isVertical ? -word.slope : word.slope
    let rise = slope * frame.x
    fall =
      abs(rise) > frame.y * 2 / 3 && rise.isFinite
      ? min(max(rise, -frame.y * Self.steepest), frame.y * Self.steepest) : 0
  }

  /// The most of a frame that may be due to the slope.
  private static let steepest = 0.9

  var width: Double { frame.x }
  var height: Double { frame.y - abs(fall) }

  /// The map of letters to the page at the start of the baseline: sheared, so that the box stays what it is.
  var letterMap: Affine {
    let bottom = fall < 0 ? frame.y : height
    let start = Point(x: 0, y: bottom - HiddenFont.depth * height)
    return Affine(a: 1, b: fall / frame.x, c: 0, d: -1, tx: start.x, ty: start.y).then(map)
  }

  /// The distance to the next word of the line; small if that begins elsewhere.
  func gap(before next: HiddenRun) -> Double {
    let least = height / 20
    guard let back = map.inverse else { return least }
    return max(back(next.word.box).low.x - frame.x, least)
  }
}

extension HiddenWord {
  /// What readers find: composed letters without controls, and none beyond the 16 bits of a code.
  fileprivate var units: [UInt16] {
    let letters = text.composed.unicodeScalars.filter {
      $0.value <= 0xFFFF && $0.properties.generalCategory != .control
    }
    guard letters.contains(where: { !$0.properties.isWhitespace }) else { return [] }
    return letters.map { UInt16($0.value) }
  }
}

extension PDFContent {
  /// Writes invisible words, as the last operators.
  mutating func hide(_ words: HiddenText) {
    guard !words.isEmpty else { return }
    text.end("BT 3 Tr")
    for (index, run) in words.runs.enumerated() {
      let isLast = run.word.endsLine || index + 1 == words.runs.count
      hide(run, gap: isLast ? nil : run.gap(before: words.runs[index + 1]))
    }
    text.end("ET")
  }

  /// Writes a word, and a space as wide as the gap after it; nil at the end of a line.
  private mutating func hide(_ run: HiddenRun, gap: Double?) {
    let size = max((run.height * GridPoint.perPoint).rounded(), 1)
    let square = HiddenFont.advance * size / GridPoint.perPoint
    text.end("/\(HiddenFont.name) \(PDFSyntax.number(size)) Tf")
    text.end(
      "\(PDFSyntax.number(100 * run.width / (square * Double(run.units.count)), digits: 2)) Tz")
    let map = run.letterMap
    for number in [map.a, map.b, map.c, map.d] { text.add(PDFSyntax.number(number, digits: 4)) }
    let start = GridPoint(Point(x: map.tx, y: map.ty)) - origin
    text.add(start.x)
    text.add(start.y)
    text.end("Tm")
    text.add(
      closed: PDFSyntax.string(of: run.units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }))
    text.end("Tj")
    guard let gap else { return }
    text.end("\(PDFSyntax.number(100 * gap / square, digits: 0)) Tz")
    text.end("<0020>Tj")
  }
}
