internal import Desk
internal import Hearing

/// Tells screen readers what the window shows.
extension App {
  func take(_ request: ScreenReaders.Request) {
    switch request {
    case .listening: hasNewsForReaders = true
    case .wish(let wish): tell(.wished(wish))
    }
  }

  /// Tells readers what has changed; while the hand writes nothing is, and what they need is made.
  func tellReaders() {
    guard hasNewsForReaders, desk.hand.wet == nil else { return }
    hasNewsForReaders = false
    guard readers.areListening else { return }
    readers.tell(desk.heard, at: window.corner, isActive: window.hasKeys)
  }
}
