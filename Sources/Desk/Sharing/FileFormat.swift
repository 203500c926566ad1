internal import Wording

/// The file formats of exports and copies.
public enum FileFormat: Hashable, Sendable {
  case pdf
  case png
  case svg
  case xopp
  /// A complete notebook, for another library.
  case bundle

  static let ofPages: [FileFormat] = [.pdf, .png, .svg, .xopp]
  /// The formats of copies.
  public static let ofCopies: [FileFormat] = [.pdf, .png, .xopp]
  static let ofNotebooks: [FileFormat] = [.pdf, .png, .xopp, .bundle]

  var name: Words {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .svg: "SVG"
    case .xopp: "Xournal++"
    case .bundle: "Suzuri, for another library"
    }
  }

  /// The name among those for whole notebooks.
  var nameForNotebooks: Words { self == .png ? "PNG, one picture per page" : name }
}
