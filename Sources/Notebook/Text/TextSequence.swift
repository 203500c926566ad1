/// The letters of a text box in the order on which all devices agree, including deleted ones.
///
/// Letters typed at one place on two devices follow each other, the later run first, and never mix.
struct TextSequence {
  /// The names of the letters; the first is the start of the text, and no letter.
  private(set) var names: [LetterID] = []
  private var letters: [Unicode.Scalar] = []
  private var isShown: [Bool] = []
  /// The places of each run's letters, in order.
  private var places: [EntityID: [Int]] = [:]
  private var runs: [EntityID: Insertion] = [:]

  init(_ box: EntityID, beginningWith first: StyledText, typed entity: Entity) {
    runs = entity.insertions
    arrange(first.letters, of: box)
    for deletion in entity.deletions.values { hide(deletion) }
    looks = TextLooks(of: first, in: self, box: box, markings: entity.markings)
  }

  private(set) var looks = TextLooks()

  private func isPlaced(_ insertion: Insertion, _ run: EntityID, in box: EntityID) -> Bool {
    // Names count up, so a run that follows a later one is damage, and nothing can go in circles.
    insertion.anchor.run < run
      && (insertion.anchor.run == box || runs[insertion.anchor.run] != nil)
  }

  private mutating func arrange(_ first: [Unicode.Scalar], of box: EntityID) {
    var followers: [EntityID: [(place: Int, run: EntityID)]] = [:]
    for (run, insertion) in runs where run > box {
      // What a letter has not arrived for is at the end until it has.
      let anchor =
        isPlaced(insertion, run, in: box) ? insertion.anchor : LetterID(box, first.count)
      followers[anchor.run, default: []].append((anchor.place, run))
    }
    for run in followers.keys {
      followers[run]?.sort { $0.place != $1.place ? $0.place < $1.place : $0.run > $1.run }
    }
    append("\n", LetterID(box, 0), isShown: false)
    var open = [Branch(run: box, letters: first, followers: followers[box] ?? [], isShown: true)]
    while var branch = open.popLast() {
      let next = branch.followers.popFirst()
      let end = min(next?.place ?? branch.letters.count, branch.letters.count)
      while branch.place < end {
        branch.place += 1
        append(
          branch.letters[branch.place - 1], LetterID(branch.run, branch.place),
          isShown: branch.isShown)
      }
      guard let next, let insertion = runs[next.run] else { continue }
      open.append(branch)
      open.append(
        Branch(
          run: next.run, letters: insertion.letters, followers: followers[next.run] ?? [],
          isShown: insertion.isShown))
    }
  }

  /// A run that is being placed, as far as the next one that follows one of its letters.
  private struct Branch {
    let run: EntityID
    let letters: [Unicode.Scalar]
    var followers: ArraySlice<(place: Int, run: EntityID)>
    let isShown: Bool
    var place = 0

    init(
      run: EntityID, letters: [Unicode.Scalar], followers: [(place: Int, run: EntityID)],
      isShown: Bool
    ) {
      (self.run, self.letters, self.isShown) = (run, letters, isShown)
      self.followers = followers[...]
    }
  }

  private mutating func append(_ letter: Unicode.Scalar, _ name: LetterID, isShown: Bool) {
    if name.place > 0 { places[name.run, default: []].append(names.count) }
    names.append(name)
    letters.append(letter)
    self.isShown.append(isShown)
  }

  private mutating func hide(_ deletion: Deletion) {
    for span in deletion.spans {
      guard let places = places[span.first.run] else { continue }
      let range = (span.first.place - 1..<span.first.place - 1 + span.count)
        .clamped(to: places.indices)
      for place in places[range] { isShown[place] = false }
    }
  }
}

extension TextSequence {
  var indices: Range<Int> { names.indices }

  /// The place of a letter; nil if it has not arrived.
  ///
  /// One beyond the end of its run, which was longer once, is the run's last.
  func place(of letter: LetterID) -> Int? {
    if letter.place == 0 { return letter == names[0] ? 0 : nil }
    guard let places = places[letter.run], !places.isEmpty else { return nil }
    return places[min(letter.place, places.count) - 1]
  }

  /// The place of the first letter of a run.
  func place(of run: EntityID) -> Int? { places[run]?.first }

  func insertion(_ run: EntityID) -> Insertion? { runs[run] }

  /// The runs that state properties of their own, with the places of their letters.
  var stated: [(run: EntityID, insertion: Insertion, places: [Int])] {
    runs.compactMap { run, insertion in
      insertion.attributes.isEmpty ? nil : (run, insertion, places[run] ?? [])
    }
  }

  /// The visible text.
  var text: StyledText {
    var text = StyledText()
    text.setFirstLine(looks.line(at: 0))
    for place in indices where isShown[place] {
      text.append(letters[place], style: looks.style(at: place), line: looks.line(at: place))
    }
    return text
  }

  /// The names of the visible letters.
  var shownNames: [LetterID] { indices.filter { isShown[$0] }.map { names[$0] } }
}

/// The looks of a sequence's letters: of two statements about a property, the later one counts.
struct TextLooks {
  private var styles: [TextStyle] = []
  private var lines: [LineStyle] = []
  private var isEven = true

  init() {}

  /// A statement about some letters.
  private struct Statement {
    let time: EntityID
    let attribute: TextAttribute
    let places: [Range<Int>]
  }

  init(
    of first: StyledText, in sequence: TextSequence, box: EntityID,
    markings: [EntityID: Marking]
  ) {
    var statements: [Statement] = []
    for (name, marking) in markings {
      guard let low = sequence.place(of: marking.first),
        let high = sequence.place(of: marking.last),
        low <= high
      else { continue }
      statements.append(
        Statement(time: name, attribute: marking.attribute, places: [low..<high + 1]))
    }
    for (run, insertion, places) in sequence.stated {
      for attribute in insertion.attributes {
        statements.append(Statement(time: run, attribute: attribute, places: places.ranges))
      }
    }
    isEven = statements.isEmpty && first.isPlain
    guard !isEven else { return }
    styles = Array(repeating: TextStyle(), count: sequence.indices.count)
    lines = Array(repeating: LineStyle(), count: sequence.indices.count)
    begin(with: first, in: sequence, box: box)
    statements.sort { $0.time > $1.time }
    for (_, statements) in Dictionary(grouping: statements, by: \.attribute.code) {
      apply(statements)
    }
  }

  private mutating func begin(with first: StyledText, in sequence: TextSequence, box: EntityID) {
    lines[0] = first.lines[0]
    var (line, letter) = (1, 0)
    for run in first.runs {
      for _ in 0..<run.count {
        guard let place = sequence.place(of: LetterID(box, letter + 1)) else { continue }
        styles[place] = run.style
        if first.letters[letter] == "\n" {
          lines[place] = first.lines[line]
          line += 1
        }
        letter += 1
      }
    }
  }

  /// Applies statements about one property, latest first, to the letters that none before was about.
  private mutating func apply(_ statements: [Statement]) {
    // The next letter, from each on, that nothing is stated about yet.
    var next = Array(0...styles.count)
    func free(_ place: Int) -> Int {
      var end = place
      while next[end] != end { end = next[end] }
      var step = place
      while next[step] != end { (step, next[step]) = (next[step], end) }
      return end
    }
    for statement in statements {
      for range in statement.places {
        var place = free(range.lowerBound)
        while place < range.upperBound {
          styles[place].apply(statement.attribute)
          lines[place].apply(statement.attribute)
          next[place] = place + 1
          place = free(place)
        }
      }
    }
  }

  func style(at place: Int) -> TextStyle { isEven ? TextStyle() : styles[place] }
  func line(at place: Int) -> LineStyle { isEven ? LineStyle() : lines[place] }
}

extension StyledText.Part {
  /// What must be set for letters at a place to look like this.
  func changes(from looks: TextLooks, at place: Int?) -> [TextAttribute] {
    guard let place else { return [] }
    return style.changes(from: looks.style(at: place))
      + (line?.changes(from: looks.line(at: place)) ?? [])
  }
}

extension [Int] {
  /// Rising numbers as ranges.
  fileprivate var ranges: [Range<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
