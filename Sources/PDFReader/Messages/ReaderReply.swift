/// The answer of the process that reads a PDF: a byte for its success, and the bytes of the answer.
enum ReaderReply: UInt8 {
  case done = 0
  case locked
  case unreadable
  case noPage

  /// The reason why there is no answer; nil if there is one.
  var error: PrintedError? {
    switch self {
    case .done: nil
    case .locked: .locked
    case .unreadable: .unreadable
    case .noPage: .noPage
    }
  }

  /// The number of the reply for an error.
  init(_ error: PrintedError) {
    switch error {
    case .locked: self = .locked
    case .noPage: self = .noPage
    default: self = .unreadable
    }
  }
}
