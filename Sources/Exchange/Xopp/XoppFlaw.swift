internal import Wording

/// A flaw in a file that is left out or repaired.
enum XoppFlaw: Hashable {
  case shortStroke
  case brokenPoints
  case brokenWidths
  case noWidth(String)
  case noWidths
  case missingWidths
  case brokenImage
  case sizelessImage
  case brokenText
  case missingImage(String)
  case noImage(String)
  case unknownColor(String)
  case unknownTool(String)
  case refusedPath(String)
  case noPDFPage(of: Int)
  case brokenClone
  case brokenSize
  case clampedSize
  case unknownElement(String)
  case sound

  /// True if one sentence covers all cases in a file.
  var isWidespread: Bool {
    switch self {
    case .brokenWidths, .noWidth, .noWidths, .noPDFPage, .sound: true
    default: false
    }
  }

  var reason: Words {
    switch self {
    case .shortStroke: "a stroke with fewer than two points was left out"
    case .brokenPoints:
      "points of a stroke were left out: they are not numbers, or far out of range"
    case .brokenWidths:
      "parts of a stroke were left out: their widths are 0, negative or not numbers"
    case .noWidth(let text): "a stroke was left out: its width is '\(text)'"
    case .noWidths: "a stroke was left out: all its widths are 0, negative or not numbers"
    case .missingWidths: "the widths of a stroke were left out: there are not enough for its points"
    case .brokenImage: "an image is damaged and was left out"
    case .sizelessImage: "an image without a size was left out"
    case .brokenText: "a text without a position was left out"
    case .missingImage(let path):
      "the background image \(path) does not exist: only its name was imported"
    case .noImage(let path):
      "the background picture \(path) cannot be read: only its name was imported"
    case .unknownColor(let name): "the color '\(name)' of a stroke is unknown, so it became black"
    case .unknownTool(let name): "the tool '\(name)' of a stroke is unknown, so it became a pen"
    case .refusedPath(let path): "the background file has an invalid name: \(path)"
    case .noPDFPage(let count):
      count == 1
        ? "its PDF has only 1 page, so the paper is empty: replace it with the right version"
        : "its PDF has only \(count) pages, so the paper is empty: replace it with the right "
          + "version"
    case .brokenClone: "the background image was left out: the page that it refers to has none"
    case .brokenSize: "the size is missing or invalid, so the page became A4"
    case .clampedSize:
      "the size is out of range and was changed to the nearest allowed one (0.1 mm to 20 m)"
    case .unknownElement(let name): "the unknown element <\(name)> was left out"
    case .sound: "the audio of a stroke or text was not imported, only its file name"
    }
  }
}

/// Notes on what was left out or repaired: a sentence for each kind of flaw on a page or in the file.
struct XoppNotes {
  /// The number of the current page, from 1.
  var page = 1
  private var pageSentences: [Words] = []
  private var flaws: [Noted] = []
  /// The flaws that one sentence covers in the whole file.
  private var widespread: [Noted] = []

  private struct Noted {
    let flaw: XoppFlaw
    let page: Int
    let line: Int
    var count = 1
  }

  /// More sentences, or kinds of flaws on one page, would say nothing new.
  private static let (mostSentences, mostKinds) = (200, 20)

  var sentences: [Words] {
    pageSentences
      + widespread.map { noted in
        noted.count > 1
          ? "page \(noted.page), line \(noted.line): \(noted.flaw.reason), and \(noted.count - 1) more in the file"
          : Self.single(noted)
      }
  }

  mutating func add(_ flaw: XoppFlaw, line: Int) {
    let noted = Noted(flaw: flaw, page: page, line: line)
    if flaw.isWidespread {
      Self.count(noted, in: &widespread)
    } else {
      Self.count(noted, in: &flaws)
    }
  }

  private static func count(_ noted: Noted, in list: inout [Noted]) {
    if let index = list.firstIndex(where: { $0.flaw == noted.flaw }) {
      list[index].count += 1
    } else if list.count < mostKinds {
      list.append(noted)
    }
  }

  private static func single(_ noted: Noted) -> Words {
    "page \(noted.page), line \(noted.line): \(noted.flaw.reason)"
  }

  mutating func endPage() {
    for noted in flaws {
      switch noted.flaw {
      case .missingImage, .noImage, .refusedPath:
        addSentence("page \(noted.page): \(noted.flaw.reason)")
      default:
        addSentence(
          noted.count > 1
            ? "page \(noted.page), line \(noted.line): \(noted.flaw.reason), and \(noted.count - 1) more like it"
            : Self.single(noted))
      }
    }
    flaws.removeAll()
  }

  mutating func addSentence(_ sentence: Words) {
    guard pageSentences.count < Self.mostSentences else { return }
    pageSentences.append(Self.printable(sentence))
  }

  /// Shortens a sentence with text from a file, and replaces characters that could control a terminal.
  private static func printable(_ sentence: Words) -> Words {
    let text = sentence.text
    let short = text.count > 300 ? text.prefix(300) + "…" : text[...]
    let printable = String(
      String.UnicodeScalarView(
        short.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    return printable == text ? sentence : Words(verbatim: printable)
  }
}
