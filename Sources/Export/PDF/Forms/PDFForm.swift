/// A page of another PDF with all that it is drawn with, ready but for the numbers of its objects.
///
/// Drawn like an image, it fills the unit square.
struct PDFForm: Sendable {
  /// Its objects, of which the first is the page itself.
  var objects: [Object] = []
  /// Whether it says itself how its parts are mixed.
  var isGroup = false

  /// An object and what it refers to.
  struct Object: Sendable {
    /// What it says, or the entries of a stream without the frame around them.
    var pieces: [Piece] = []
    /// The bytes of a stream, compressed as its entries say; nil for what is no stream.
    var stream: [UInt8]?
  }

  /// A part of what an object says.
  enum Piece: Sendable {
    case text(String)
    /// The name of an object, by its index.
    case reference(Int)
  }

  /// Writes all objects; returns the name of the page.
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
