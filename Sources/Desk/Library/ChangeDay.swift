internal import Wording

/// When something was changed last, as people tell it.
public enum ChangeDay: Hashable, Sendable {
  /// Today, or a moment ago.
  case ago(minutes: Int)
  /// Yesterday.
  case yesterday
  /// On a day of the last week, 0 for Sunday.
  case weekday(Int)
  /// On a date of this year: month and day, counted from 1.
  case date(month: Int, day: Int)
  /// On a date of another year.
  case dateOfYear(year: Int, month: Int, day: Int)

  /// The day in words.
  var words: Words {
    switch self {
    case .ago(let minutes): Age.words(minutes)
    case .yesterday: "yesterday"
    case .weekday(let day): Self.weekdays[min(max(day, 0), 6)]
    case .date(let month, let day): "\(day) \(Self.name(month))"
    case .dateOfYear(let year, let month, let day):
      "\(day) \(Self.name(month)) \(Words(verbatim: String(year)))"
    }
  }

  private static func name(_ month: Int) -> Words { months[min(max(month, 1), 12) - 1] }

  private static let weekdays: [Words] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months: [Words] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
