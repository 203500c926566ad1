internal import CSDL2
internal import Synchronization

/// Where workers leave what they have done; the window's thread is woken to look.
final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  private let wake: UInt32

  init() { wake = SDL_RegisterEvents(1) }

  /// Leaves a letter.
  func post(_ letter: Letter) {
    let isFirst = letters.withLock { letters in
      letters.append(letter)
      return letters.count == 1
    }
    guard isFirst else { return }
    var event = SDL_Event()
    event.type = wake
    SDL_PushEvent(&event)
  }

  /// Takes all letters that wait.
  func takeAll() -> [Letter] {
    letters.withLock { letters in
      defer { letters.removeAll(keepingCapacity: true) }
      return letters
    }
  }
}
