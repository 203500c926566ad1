internal import Desk
internal import Hearing

/// Tells screen readers what the window shows.
extension App {
  func take(_ news: ScreenReaders.News) {
    switch news {
    case .listening: hasNewsForReaders = true
    case .wishes: for wish in readers.takeWishes() { tell(.wished(wish)) }
    }
  }

  /// Tells readers what has changed; not while the hand writes, which is when their data is made.
  func tellReaders() {
    guard hasNewsForReaders, desk.hand.wet == nil else { return }
    hasNewsForReaders = false
    guard readers.areListening else { return }
    readers.tell(desk.heard, at: window.corner, isActive: window.hasKeys)
  }
}
