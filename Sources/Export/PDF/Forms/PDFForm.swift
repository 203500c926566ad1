/// A page of another PDF with everything needed to draw it, complete except for object numbers.
///
/// Drawn like an image, it fills the unit square.
struct PDFForm: Sendable {
  /// Its objects; the first is the page itself.
  var objects: [Object] = []
  /// True if it specifies how its parts are blended.
  var isGroup = false

  struct Object: Sendable {
    /// Its content, or the entries of a stream without the surrounding brackets.
    var pieces: [Piece] = []
    /// The bytes of a stream, compressed as its entries say; nil if it is not a stream.
    var stream: [UInt8]?
  }

  enum Piece: Sendable {
    case text(String)
    /// A reference to an object, by its index.
    case reference(Int)
  }

  /// Writes all objects; returns the page's name.
  func write(to file: inout PDFFile) throws -> PDFFile.Reference {
    let names = objects.map { _ in file.reserve() }
    for (object, name) in zip(objects, names) {
      let text = object.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .reference(let index): names[index].description
        }
      }.joined()
      if let stream = object.stream {
        try file.add(stream: stream, entries: text, as: name)
      } else {
        try file.add(text, as: name)
      }
    }
    return names[0]
  }
}
