internal import Bytes
internal import Wording

/// What is written on the pages of a file, as a person reads it.
struct TruthFile: Hashable, Sendable {
  /// The lines of writing of each page, by its number from 1.
  private(set) var pages: [Int: [String]] = [:]

  private static let mostPages = 100_000
  /// The most bytes of a page: its lines are compared letter by letter.
  private static let mostBytes = 1 << 15

  /// Parses the text of a file: UTF-8, lines of writing below headings such as `# page 2`.
  ///
  /// Lines above the first heading are those of the first page.
  init(parsing bytes: [UInt8]) throws(TruthError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var (page, size) = (1, 0)
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard words.first != "#" || words.dropFirst().first != "page" else {
        page = try Self.page(words.dropFirst(2), line: number + 1)
        guard pages.updateValue([], forKey: page) == nil else { throw .repeatedPage(page) }
        size = 0
        continue
      }
      guard !words.isEmpty else { continue }
      size += line.utf8.count
      guard size <= Self.mostBytes else { throw .tooMuch(page: page) }
      pages[page, default: []].append(words.joined(separator: " "))
    }
  }

  private static func page(_ words: ArraySlice<Substring>, line: Int) throws(TruthError) -> Int {
    guard words.count == 1, let page = words.first.flatMap({ Int($0) }),
      (1...mostPages).contains(page)
    else { throw .heading(line: line) }
    return page
  }
}

extension TruthFile {
  private static let ending = ".truth.txt"
  private static let mostBytesOfFile = 16 << 20

  /// Reads a file.
  init(at path: String) throws {
    guard let bytes = Disk.bytes(of: path, atMost: Self.mostBytesOfFile) else {
      throw InputError(path)
    }
    do throws(TruthError) {
      try self.init(parsing: bytes)
    } catch {
      throw InputError(path, error.words)
    }
  }

  /// The path of the truth beside a file of handwriting: `notes.truth.txt` for `notes.xopp`.
  static func path(beside path: String) -> String {
    let (beginning, name) = (PathParts(path).beginning, PathParts(path).name)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return "\(beginning)\(stem)\(ending)"
  }
}

/// The reason why a truth file cannot be used.
enum TruthError: Error, Hashable, Sendable, Worded {
  case notText
  /// A heading is not "# page" and a number.
  case heading(line: Int)
  case repeatedPage(Int)
  case tooMuch(page: Int)

  var words: Words {
    switch self {
    case .notText: "it is not UTF-8 text"
    case .heading(let line): "line \(line) must be '# page' and a number"
    case .repeatedPage(let page): "page \(page) appears twice"
    case .tooMuch(let page): "page \(page) has more than 32 kB of text"
    }
  }
}
