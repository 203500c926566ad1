public import Bytes
internal import Wording

extension StylusCard {
  /// The card for programs: each figure under its group and name, null if there is none.
  public var json: JSON {
    var members: [JSON.Member] = [
      .init(name: "pen", value: JSON.sentence(title)),
      .init(name: "about", value: JSON.sentence(subtitle)),
      .init(name: "summary", value: .array(summary.map(JSON.sentence))),
    ]
    let figures = groups.flatMap(\.rows).map { row in
      JSON.Member(name: row.key, value: row.figure.json)
    }
    members.append(.init(name: "figures", value: .object(figures)))
    if let marks { members.append(.init(name: "marks", value: marks.json)) }
    members.append(.init(name: "sentences", value: .array(sentences.map(JSON.sentence))))
    return .object(members)
  }
}

extension StylusFigure {
  var json: JSON {
    [
      "value": value.map { .number($0) } ?? .null, "unit": .string(unit.rawValue),
      "margin": margin.map { .number($0) } ?? .null, "count": .integer(count),
      "remark": JSON.sentence(remark),
    ]
  }
}
