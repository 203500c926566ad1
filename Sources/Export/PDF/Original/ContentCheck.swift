/// Whether ink drawn after a page's operators is seen alike by all readers, and the state that they leave.
struct ContentCheck {
  /// The states to save before the operators, since they restore more than they save.
  private(set) var missing = 0
  /// The states to restore after the operators.
  private(set) var left = 0
  /// True if a path must be dropped after the operators, which began or clip one that they do not draw.
  private(set) var leavesPath = false
  /// True if no operator lets a reader skip what follows.
  private(set) var isSound = true

  private var operands = 0
  private var brackets: [UInt8] = []
  private var marks = 0
  private var tolerance = 0
  private var isInText = false

  /// The most saved states that readers can be expected to remember.
  private static let mostStates = 100

  /// Reads operators; nil for unreadable ones.
  init(_ content: [UInt8]?) {
    guard let content else {
      isSound = false
      return
    }
    var scanner = ContentScanner(content)
    while let token = scanner.next() { add(token, &scanner) }
    if isInText || marks > 0 || !brackets.isEmpty || operands > 0 { isSound = false }
  }

  private mutating func add(_ token: ContentScanner.Token, _ scanner: inout ContentScanner) {
    switch token {
    case .operand: if brackets.isEmpty { operands += 1 }
    case .fault: isSound = false
    case .opening(let bracket): brackets.append(bracket)
    case .closing(let bracket):
      if brackets.popLast() != bracket { isSound = false }
      if brackets.isEmpty { operands += 1 }
    case .word(let word):
      apply(word)
      if word == .image, !scanner.skipImage() { isSound = false }
      operands = 0
    }
  }

  private mutating func apply(_ word: ContentWord) {
    if !brackets.isEmpty { isSound = false }
    guard let needed = word.operandCount else {
      if tolerance == 0 { isSound = false }
      return
    }
    if operands < needed { isSound = false }
    switch word {
    case .save:
      left += 1
      if left > Self.mostStates { isSound = false }
    case .restore: if left > 0 { left -= 1 } else { missing += 1 }
    case .beginText: isInText = true
    case .endText: isInText = false
    case .mark, .markWithFacts: marks += 1
    case .endMark: marks = max(marks - 1, 0)
    case .tolerate: tolerance += 1
    case .endTolerating: tolerance = max(tolerance - 1, 0)
    default:
      if word.isPath { leavesPath = true }
      if word.isPainting { leavesPath = false }
    }
    if missing > Self.mostStates { isSound = false }
  }
}

/// An operator of a page, as its letters.
struct ContentWord: Hashable {
  private let letters: UInt32

  /// Packs letters; operators have at most three.
  init(_ bytes: some Collection<UInt8>) {
    letters = bytes.count > 3 ? 0 : bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init(_ text: String) { self.init(Array(text.utf8)) }

  static let save = Self("q"), restore = Self("Q")
  static let beginText = Self("BT"), endText = Self("ET")
  static let mark = Self("BMC"), markWithFacts = Self("BDC"), endMark = Self("EMC")
  static let tolerate = Self("BX"), endTolerating = Self("EX")
  static let image = Self("ID")

  /// How many operands it needs at least; nil if there is no such operator.
  var operandCount: Int? { Self.operandCounts[self] }
  /// True if it adds to the path that is drawn next, or clips by it.
  var isPath: Bool { Self.pathWords.contains(self) }
  /// True if it draws the path, or drops it.
  var isPainting: Bool { Self.paintingWords.contains(self) }

  private static let pathWords = words("m l c v y h re W W*")
  private static let paintingWords = words("S s f F f* B B* b b* n")

  private static let operandCounts: [ContentWord: Int] = {
    let all = [
      "b B b* B* BI BT BX EMC ET EX f F f* h ID n q Q s S sc SC scn SCN T* W W*",
      "BMC cs CS Do g G gs i j J M MP ri sh Tc Tj TJ TL Tr Ts Tw Tz w '",
      "BDC d d0 DP l m Td TD Tf", "rg RG \"", "k K re v y", "", "c cm d1 Tm",
    ]
    return all.enumerated().reduce(into: [:]) { counts, row in
      for word in words(row.element) { counts[word] = row.offset }
    }
  }()

  private static func words(_ text: String) -> Set<ContentWord> {
    Set(text.split(separator: " ").map { ContentWord(String($0)) })
  }
}
