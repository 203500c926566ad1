import Geometry
import Paint
import Pen

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
  let entries: [SessionEntry]

  static let (width, height) = (1280, 860)

  var session: Session {
    let size = WindowSize(width: Int32(Self.width), height: Int32(Self.height), scale: scale)
    return Session(window: size, entries: entries)
  }

  /// The part that is seen, as a bitmap of its own.
  func cut(from screen: Bitmap) -> Bitmap {
    let part = part ?? screen.box
    let cut = Bitmap(width: Int(part.width), height: Int(part.height), format: .opaque)
    cut.draw { $0.draw(screen, at: .zero - part.low) }
    return cut
  }
}
