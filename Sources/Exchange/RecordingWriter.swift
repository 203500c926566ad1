internal import Ink
public import Notebook

/// Pages as recordings of a pen in CSV, each a file of its own.
public enum RecordingWriter {
  /// Returns the strokes of a page as a recording; nil where it has none.
  ///
  /// What is told is the movement of the pen, on one clock. Colours, texts and images have no place
  /// in it.
  public static func csv(of page: LoosePage) -> [UInt8]? {
    let strokes = page.wholeStrokes.filter { !$0.samples.isEmpty }
    return strokes.isEmpty ? nil : Array(Recording(of: strokes).csv().utf8)
  }
}
