internal import Helper

/// The numbers with which the process that reads a PDF refuses requests.
enum ReaderRefusal: UInt8 {
  case locked = 1
  case unreadable
  case noPage

  /// The number of an error.
  init(_ error: PrintedError) {
    switch error {
    case .locked: self = .locked
    case .noPage: self = .noPage
    default: self = .unreadable
    }
  }
}

extension PrintedError {
  /// The reason why a helper gave no answer.
  init(_ error: HelperError) {
    switch error {
    case .crashed: self = .crashed
    case .tooSlow: self = .tooSlow
    case .unwanted: self = .unwanted
    case .notStarted(let reason): self = .noReader(reason)
    case .refused(ReaderRefusal.locked.rawValue): self = .locked
    case .refused(ReaderRefusal.noPage.rawValue): self = .noPage
    case .refused: self = .unreadable
    }
  }
}
