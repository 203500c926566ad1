internal import Wording

/// The time of the last change, in everyday terms.
public enum ChangeDay: Hashable, Sendable {
  case ago(minutes: Int)
  case yesterday
  /// A day of the last week, 0 for Sunday.
  case weekday(Int)
  /// A date of this year: month and day, counted from 1.
  case date(month: Int, day: Int)
  case dateOfYear(year: Int, month: Int, day: Int)

  var words: Words {
    switch self {
    case .ago(let minutes): Age.words(minutes)
    case .yesterday: "yesterday"
    case .weekday(let day): Self.weekdays[min(max(day, 0), 6)]
    case .date(let month, let day): Self.day(day, of: month)
    case .dateOfYear(let year, let month, let day): Self.day(day, of: month, in: String(year))
    }
  }

  /// A day of a month, as a whole phrase since languages order it differently.
  private static func day(_ day: Int, of month: Int) -> Words {
    let phrases: [Words] = [
      "\(day) Jan", "\(day) Feb", "\(day) Mar", "\(day) Apr", "\(day) May", "\(day) Jun",
      "\(day) Jul", "\(day) Aug", "\(day) Sep", "\(day) Oct", "\(day) Nov", "\(day) Dec",
    ]
    return phrases[min(max(month, 1), 12) - 1]
  }

  private static func day(_ day: Int, of month: Int, in year: String) -> Words {
    let phrases: [Words] = [
      "\(day) Jan \(year)", "\(day) Feb \(year)", "\(day) Mar \(year)",
      "\(day) Apr \(year)", "\(day) May \(year)", "\(day) Jun \(year)",
      "\(day) Jul \(year)", "\(day) Aug \(year)", "\(day) Sep \(year)",
      "\(day) Oct \(year)", "\(day) Nov \(year)", "\(day) Dec \(year)",
    ]
    return phrases[min(max(month, 1), 12) - 1]
  }

  private static let weekdays: [Words] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

enum Age {
  static func words(_ minutes: Int) -> Words {
    switch minutes {
    case ..<1: "just now"
    case ..<60: "\(minutes) min ago"
    case ..<(48 * 60): "\(minutes / 60) h ago"
    default: "\(minutes / 60 / 24) days ago"
    }
  }
}
