internal import Wording

/// How long ago something was, in words.
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
