internal import CSDL2
internal import Foundation
internal import Synchronization

/// Where workers leave what they have done; the window's thread is woken to look.
///
/// Until the end that thread never waits here: without letters it reads one number, and while a worker
/// is leaving one it comes again.
final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  private let isFilled = Atomic(false)
  /// Wakes the window's thread, on a thread of its own: SDL's queue is locked while the display is
  /// being lost, which is when the workers must not be held up.
  private let bell = WorkQueue<Void>()

  init() {
    let (bell, wake) = (bell, SDL_RegisterEvents(1))
    Thread.start("bell", quality: .userInitiated) {
      while bell.next() != nil {
        var event = SDL_Event()
        event.type = wake
        SDL_PushEvent(&event)
      }
    }
  }

  deinit { bell.close() }

  /// Leaves a letter.
  func post(_ letter: Letter) {
    let isFirst = letters.withLock { letters in
      letters.append(letter)
      isFilled.store(true, ordering: .releasing)
      return letters.count == 1
    }
    if isFirst { bell.add(()) }
  }

  /// Whether letters wait.
  var hasLetters: Bool { isFilled.load(ordering: .acquiring) }

  /// Takes all letters that were left before, and waits for one that is being left right now: at the
  /// end none may be missed.
  func takeRest() -> [Letter] {
    letters.withLock { letters in
      isFilled.store(false, ordering: .releasing)
      defer { letters = [] }
      return letters
    }
  }

  /// Takes all letters that wait, unless one is being left right now.
  func takeAll() -> [Letter] {
    guard hasLetters else { return [] }
    let taken = letters.withLockIfAvailable { letters in
      isFilled.store(false, ordering: .releasing)
      defer { letters = [] }
      return letters
    }
    return taken ?? []
  }
}
