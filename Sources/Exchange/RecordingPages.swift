internal import Bytes
internal import Ink
public import Notebook
internal import Wording

/// Reads a recording of a pen as pages, with at most one in memory.
final class RecordingPages: PageSupply {
  private let reader: RecordingReader
  private let now: Int64
  /// The start of the recording, in milliseconds since 1970; nil before its first page is known.
  private var begin: Int64?
  /// The stroke that begins the next page.
  private var upcoming: RecordedStroke?
  private var isOver = false
  private var number = 0

  /// The number of samples after which the next page begins.
  private let mostSamples: Int

  let mayLieOnPDF = false
  let title = ""
  private(set) var notes: [Words] = []

  /// Opens a recording; `now` is in milliseconds since 1970, 0 counts from its beginning.
  init(_ source: any ByteSource, now: Int64, mostSamples: Int = 500_000) throws {
    (reader, self.now, self.mostSamples) = (RecordingReader(source), now, mostSamples)
    upcoming = try reader.next()
  }

  var share: Double { isOver ? 1 : reader.share }

  /// Reads the next page, in the default pen for recordings; nil at the end.
  func next() throws -> LoosePage? {
    guard let first = upcoming else { return nil }
    var (strokes, count) = ([first], first.samples.count)
    upcoming = try reader.next()
    while let stroke = upcoming, count + stroke.samples.count <= mostSamples {
      strokes.append(stroke)
      count += stroke.samples.count
      upcoming = try reader.next()
    }
    number += 1
    isOver = upcoming == nil
    if number == 1, !isOver { notes = ["it is long and continues on further pages"] }
    // A recording is undated, so it is taken to have just ended.
    let length = strokes.map { $0.start + ($0.samples.last?.time ?? 0) }.max() ?? 0
    let begin = begin ?? max(0, now - Self.milliseconds(length))
    self.begin = begin
    var page = LoosePage(number: number)
    page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0.stroke(since: begin)) })]
    return page
  }

  fileprivate static func milliseconds(_ time: Double) -> Int64 {
    Int64(min(max(time, -1e15), 1e15).rounded())
  }
}

extension RecordedStroke {
  fileprivate func stroke(since begin: Int64) -> Stroke {
    Stroke(
      samples: samples, channels: channels, style: Style(color: .sumi, width: 1.1),
      start: begin + RecordingPages.milliseconds(start))
  }
}

/// Writes pages as recordings of a pen in CSV, each to a separate file.
public enum RecordingWriter {
  /// Returns the strokes of a page as a recording, which has no room for anything else; nil without any.
  public static func csv(of page: LoosePage) -> [UInt8]? {
    let strokes = page.wholeStrokes.filter { !$0.samples.isEmpty }
    return strokes.isEmpty ? nil : Array(Recording(of: strokes).csv().utf8)
  }
}
