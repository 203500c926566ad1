internal import Desk
internal import Accessibility

/// Tells screen readers what the window shows.
extension App {
  func take(_ news: ScreenReaders.News) {
    switch news {
    case .listening: hasNewsForReaders = true
    case .requests: for request in readers.takeRequests() { tell(.requested(request)) }
    }
  }

  /// Tells readers what has changed; not while the hand writes, which is when their data is made.
  func tellReaders() {
    guard hasNewsForReaders, desk.hand.wet == nil else { return }
    hasNewsForReaders = false
    guard readers.areListening else { return }
    readers.tell(desk.accessibilityTree, at: window.corner, isActive: window.hasKeys)
  }
}
