import Geometry
import Paint
import Pen
import Stage

/// A picture of the guide: what was done in the window, and which part of it is seen.
struct Picture {
  let name: String
  /// The words of `--zoom`.
  var zoom = "width"
  /// The pixels in a unit of the face.
  var scale = 1.0
  /// The part of the window that is seen; nil for all of it.
  var part: Box?
  /// Whether there are other notebooks.
  var hasShelf = false
  /// Whether the notebook has the pages of a whole lecture.
  var ofLecture = false
  /// Whether the pages are those of a PDF, with notes on them.
  var isOfPDF = false
  let entries: [SessionEntry]

  private static let (width, height) = (1280, 860)

  private var session: Session {
    let size = WindowSize(width: Int32(Self.width), height: Int32(Self.height), scale: scale)
    return Session(window: size, entries: entries)
  }

  /// Has the program show its window, and returns the PNG of what is seen.
  func png(by program: String) throws -> [UInt8] {
    let window = try ShownWindow(of: program, playing: session, zoom: zoom) { library in
      if hasShelf { try SampleShelf.make(at: library) }
      if isOfPDF { return try SamplePDF.make(at: library, by: program) }
      try SamplePage.make(at: library, pages: SamplePage.pages(ofLecture: ofLecture))
    }
    // Above the shelf the window has the name of the program alone.
    let title = hasShelf ? "Suzuri" : isOfPDF ? SamplePDF.title : SamplePage.title
    var pixels = try window.server.picture(of: title, quiet: 2)
    return pixels.withUnsafeMutableBytes { bytes in
      guard let first = bytes.baseAddress else { return [] }
      let screen = Bitmap(
        over: first, width: Self.width, height: Self.height, stride: Self.width * 4)
      return cut(from: screen).png()
    }
  }

  /// The part that is seen, as a bitmap of its own.
  private func cut(from screen: Bitmap) -> Bitmap {
    let part = part ?? screen.box
    let cut = Bitmap(width: Int(part.width), height: Int(part.height), format: .opaque)
    cut.draw { $0.draw(screen, at: .zero - part.low) }
    return cut
  }
}
