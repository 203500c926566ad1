public import Ink
public import Notebook

/// A recording of a pen as a page.
public final class RecordingPages: PageSupply {
  /// What was recorded.
  public let recording: Recording
  /// When the recording is taken to have ended, in milliseconds since 1970: it does not say so.
  private let end: Int64
  private var isPassed = false

  /// A recording has no title.
  public let title: String = ""
  /// Nothing is ever left out of a recording.
  public let notes: [String] = []

  /// Reads a recording in CSV.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - now: The time in milliseconds since 1970.
  /// - Throws: `RecordingError`, which says in which line the fault is.
  public init(_ bytes: [UInt8], now: Int64) throws(RecordingError) {
    recording = try Recording(parsing: bytes)
    end = now
  }

  /// 1 when the page was taken, 0 before.
  public var share: Double { isPassed ? 1 : 0 }

  /// Returns the page, in the pen that recordings are shown with; nil afterwards.
  public func next() -> LoosePage? {
    guard !isPassed else { return nil }
    isPassed = true
    var page = LoosePage(number: 1)
    page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0) })]
    return page
  }

  private var strokes: [Stroke] {
    let length = recording.strokes.map { $0.start + ($0.samples.last?.time ?? 0) }.max() ?? 0
    return recording.strokes.map { stroke in
      let age = min(max(length - stroke.start, 0), 1e15)
      return Stroke(
        samples: stroke.samples, channels: stroke.channels,
        style: Style(color: .sumi, width: 1.1), start: end - Int64(age.rounded()))
    }
  }
}
