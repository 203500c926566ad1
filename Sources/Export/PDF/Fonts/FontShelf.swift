internal import Paint
internal import Synchronization

/// The fonts of a document, each opened only once.
final class FontShelf: Sendable {
  private let faces = Mutex<[[UInt8]: FontFace]>([:])

  func face(_ file: FontFile) -> FontFace {
    faces.withLock { faces in
      if let face = faces[file.name] { return face }
      let face = FontFace(file)
      faces[file.name] = face
      return face
    }
  }
}

/// The parts shared by a document's pages in preparation.
struct PDFShelves: Sendable {
  let images = ImageShelf()
  let fonts = FontShelf()
  let originals = OriginalShelf()
}
