internal import Ink
public import Notebook

/// Writes pages as recordings of a pen in CSV, each to a separate file.
public enum RecordingWriter {
  /// Returns the strokes of a page as a recording; nil if it has none.
  ///
  /// A recording holds the movement of the pen, on one clock. It has no room for colors, texts and images.
  public static func csv(of page: LoosePage) -> [UInt8]? {
    let strokes = page.wholeStrokes.filter { !$0.samples.isEmpty }
    return strokes.isEmpty ? nil : Array(Recording(of: strokes).csv().utf8)
  }
}
