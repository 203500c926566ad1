public import Bytes
public import Wording

/// A summary of a stylus in words: figures in groups, and sentences.
public struct StylusCard: Hashable, Sendable {
  /// A figure with its name.
  public struct Row: Hashable, Sendable {
    /// The name for programs: "contact.rate".
    let key: String
    /// The name for people.
    public let name: Words
    /// The figure.
    public let figure: StylusFigure
    /// The figure in words, shown after the name; "—" if there is none.
    public var text: String { figure.text }
    /// A note on it; may be empty.
    public var note: Words { figure.remark }
  }

  /// Figures that belong together.
  public struct Group: Hashable, Sendable {
    /// What they are about.
    public let title: Words
    /// The figures.
    public let rows: [Row]
  }

  /// The pen.
  public let title: Words
  /// The device, its driver, and the basis of the figures.
  public let subtitle: Words
  /// The headline figures in one or two sentences.
  public let summary: [Words]
  /// The figures; every card has the same groups and rows.
  public let groups: [Group]
  /// The writer's remarks, and what no recording can show.
  public let sentences: [Words]
  /// The writer's marks; nil if there are none.
  public let marks: StylusMarks?

  /// Puts measures into words; without a title, the pen's own is used.
  public init(_ measures: StylusMeasures, title: String? = nil) {
    let subject = measures.subject
    let name = title ?? subject.name
    self.title = name.isEmpty ? "Unnamed pen" : Words(verbatim: name)
    summary = Self.summary(measures, self.title)
    subtitle = Self.subtitle(subject)
    groups = Self.groups(measures)
    marks = measures.marks
    sentences = (measures.marks.map(Self.sentences) ?? []) + measures.unknown
  }

  private static func subtitle(_ subject: StylusSubject) -> Words {
    var parts: [Words] = []
    if !subject.device.isEmpty, subject.device != subject.name {
      parts.append(Words(verbatim: subject.device))
    }
    if !subject.driver.isEmpty { parts.append(subject.driver) }
    parts.append("\(subject.reports) reports")
    parts.append(subject.strokes == 1 ? "1 stroke" : "\(subject.strokes) strokes")
    if let seconds = subject.seconds { parts.append("\(Int(seconds.rounded())) s") }
    if let clock = subject.clock { parts.append("clock \(clock)") }
    return parts.joined(separator: ", ")
  }

  private static func sentences(_ marks: StylusMarks) -> [Words] {
    let all: [(name: Words, mark: Int?)] = [
      ("drag", marks.drag), ("grip", marks.grip), ("feel", marks.feel),
    ]
    let given: [Words] = all.compactMap { name, mark in mark.map { "\(name) \($0) of 5" } }
    var sentences: [Words] = []
    if !given.isEmpty {
      sentences.append("The writer's ratings: \(given.joined(separator: ", ")).")
    }
    if !marks.remark.isEmpty { sentences.append("The writer's comment: \(marks.remark)") }
    return sentences
  }

  /// Cards as lines for a terminal, side by side, without the figures that no card has.
  public static func text(_ cards: [StylusCard]) -> String {
    guard let first = cards.first else { return "" }
    var rows: [[String]] = [[""] + cards.map(\.shortTitle)]
    for (place, group) in first.groups.enumerated() {
      let groups = cards.map { $0.groups[place] }
      let known = group.rows.indices.filter { row in
        groups.contains { $0.rows[row].figure.value != nil }
      }
      guard !known.isEmpty else { continue }
      rows.append([group.title.text])
      for row in known {
        // A single card has room for the note on each figure.
        let notes = cards.count == 1 ? [group.rows[row].note.text] : []
        rows.append(["  " + group.rows[row].name.text] + groups.map { $0.rows[row].text } + notes)
      }
    }
    let about = cards.map { card -> Words in
      cards.count == 1 ? card.subtitle : "\(card.shortTitle): \(card.subtitle)"
    }
    let missing = cards.count == 1 ? first.missing : []
    let below = (missing + said(cards)).map(\.text)
    let summaries = cards.map { $0.summary.joined(separator: " ").text }
    let lines = summaries + [""] + about.map(\.text) + [""] + TextTable(rows).lines + [""] + below
    return lines.joined(separator: "\n") + "\n"
  }

  private var shortTitle: String {
    title.text.count > 40 ? title.text.prefix(39) + "…" : title.text
  }

  /// Sentences about figures that the recording cannot give, one for each reason.
  public var missing: [Words] {
    var reasons: [(reason: Words, names: [Words])] = []
    for group in groups {
      for row in group.rows where row.figure.value == nil && !row.note.isEmpty {
        let name: Words = row.key.hasPrefix("hover.") ? "hovering: \(row.name)" : row.name
        if let place = reasons.firstIndex(where: { $0.reason == row.note }) {
          reasons[place].names.append(name)
        } else {
          reasons.append((row.note, [name]))
        }
      }
    }
    return reasons.map { entry in
      let names = entry.names.prefix(4).joined(separator: "; ")
      return entry.names.count > 4
        ? "Not available because \(entry.reason): \(names); and \(entry.names.count - 4) more."
        : "Not available because \(entry.reason): \(names)."
    }
  }

  private static func said(_ cards: [StylusCard]) -> [Words] {
    var said: [Words] = []
    for card in cards {
      for sentence in card.sentences {
        let isCommon = cards.allSatisfy { $0.sentences.contains(sentence) }
        let line: Words =
          isCommon || cards.count == 1 ? sentence : "\(card.shortTitle): \(sentence)"
        if !said.contains(line) { said.append(line) }
      }
    }
    return said
  }

  /// The headline in one or two sentences: the pen's regularity and the lag of its ink.
  static func summary(_ measures: StylusMeasures, _ title: Words) -> [Words] {
    [reports(measures, title), lag(measures.lag)].compactMap(\.self)
  }

  private static func reports(_ measures: StylusMeasures, _ title: Words) -> Words? {
    let (rate, jitter) = (measures.contact.rate, measures.steadiness.jitter)
    switch (rate.value != nil, jitter.value != nil) {
    case (true, true):
      return "\(title) reports at \(rate.text) while touching, with a jitter of \(jitter.text)."
    case (true, false): return "\(title) reports at \(rate.text) while touching."
    case (false, true): return "\(title) has a jitter of \(jitter.text)."
    case (false, false): return nil
    }
  }

  private static func lag(_ lag: StylusLag) -> Words {
    guard lag.latency.value != nil else { return "The recording does not say when ink was shown." }
    guard let tip = lag.tips.first(where: { $0.speed == 100 && $0.distance.value != nil }) else {
      return "Its median ink latency is \(lag.latency.text) (\(lag.span))."
    }
    return "Its median ink latency is \(lag.latency.text) (\(lag.span)): \(tip.distance.text) "
      + "behind at 100 mm/s."
  }

  /// The card for programs: each figure under its group and name, null if there is none.
  public var json: JSON {
    let rows = groups.flatMap(\.rows)
    return .known([
      ("pen", JSON.sentence(title)), ("about", JSON.sentence(subtitle)),
      ("summary", .array(summary.map(JSON.sentence))),
      ("figures", .object(rows.map { .init(name: $0.key, value: $0.figure.json) })),
      ("marks", marks?.json), ("sentences", .array(sentences.map(JSON.sentence))),
    ])
  }
}
