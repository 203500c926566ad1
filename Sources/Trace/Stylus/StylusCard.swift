public import Wording

/// A summary of a stylus in words: figures in groups, and sentences.
public struct StylusCard: Hashable, Sendable {
  /// A figure with its name.
  public struct Row: Hashable, Sendable {
    /// The name for programs: "contact.rate".
    public let key: String
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
    sentences =
      (measures.marks.map(Self.sentences) ?? []) + measures.unknown
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
}
