internal import Wording

/// A flaw in a file that is left out or repaired.
enum XoppFlaw: Hashable {
  case shortStroke
  case brokenPoints
  case brokenWidths
  case missingWidths
  case brokenImage
  case sizelessImage
  case brokenText
  case missingImage(String)
  case refusedPath(String)
  case brokenClone
  case brokenSize
  case clampedSize
  case unknownElement(String)

  /// What is wrong, in words.
  var reason: Words {
    switch self {
    case .shortStroke: "a stroke of less than two points was left out"
    case .brokenPoints: "points that are no places were left out of a stroke"
    case .brokenWidths: "parts of a stroke that have no width were left out"
    case .missingWidths: "the widths of a stroke were left out: there are not enough for its points"
    case .brokenImage: "an image is damaged and was left out"
    case .sizelessImage: "an image without a size was left out"
    case .brokenText: "a text without a place was left out"
    case .missingImage(let path): "the image \(path) behind it is not there: only its name is kept"
    case .refusedPath(let path): "the file behind it has a name that is refused: \(path)"
    case .brokenClone: "the image behind it is said to be that of a page that has none"
    case .brokenSize: "the size is none, A4 was taken"
    case .clampedSize: "the size is out of range, the nearest from 0.1 mm to 20 m was taken"
    case .unknownElement(let name): "<\(name)> is not understood and was left out"
    }
  }
}

/// Notes on what was left out or repaired, one sentence for each kind of flaw on a page.
struct XoppNotes {
  /// The sentences so far.
  private(set) var sentences: [Words] = []
  private var flaws: [(flaw: XoppFlaw, line: Int, count: Int)] = []

  /// The most sentences; more would say nothing new.
  private static let mostSentences = 200
  /// The most kinds of flaws on one page; more would say nothing new.
  private static let mostKinds = 20

  /// Notes a flaw of the present page.
  mutating func add(_ flaw: XoppFlaw, line: Int) {
    if let index = flaws.firstIndex(where: { $0.flaw == flaw }) {
      flaws[index].count += 1
    } else if flaws.count < Self.mostKinds {
      flaws.append((flaw, line, 1))
    }
  }

  /// Turns the noted flaws of a page into sentences.
  mutating func endPage(_ number: Int) {
    for (flaw, line, count) in flaws {
      switch flaw {
      case .missingImage, .refusedPath: say("page \(number): \(flaw.reason)")
      default:
        say(
          count > 1
            ? "page \(number), line \(line): \(flaw.reason), and \(count - 1) more like it"
            : "page \(number), line \(line): \(flaw.reason)")
      }
    }
    flaws.removeAll()
  }

  /// Adds a sentence, unless there are too many.
  mutating func say(_ sentence: Words) {
    guard sentences.count < Self.mostSentences else { return }
    sentences.append(Self.printable(sentence))
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
