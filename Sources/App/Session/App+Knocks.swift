internal import CSDL2
internal import Desk
internal import Foundation
internal import Bytes
internal import Wording

/// Does what other programs and the desktop ask of the one that runs.
extension App {
  func take(_ knock: Knock) {
    switch knock {
    case .activate: raise()
    case .open(let paths):
      raise()
      jobs.start(FileOpening(paths: paths, open: opening))
    case .show(let notebook, let page):
      raise()
      guard notebook != desk.notebook?.id || page != nil else { return }
      openings += 1
      keeper.request(.open(notebook, page: page))
    case .choose(let name, let notebooks):
      raise()
      tell(.unopened(UnopenedNotebook(named: name, choices: notebooks)))
    case .serve: break
    case .newWindow: if windowPacing.mayOpen(at: .now) { openWindow() }
    }
  }

  /// Brings the window before all others.
  private func raise() {
    SDL_RestoreWindow(window.handle)
    SDL_RaiseWindow(window.handle)
  }

  /// Starts the program once more, with a window of its own on the same library.
  func openWindow() {
    guard !anotherWindow.isEmpty else { return }
    let (mailbox, command) = (mailbox, anotherWindow)
    Thread.start("window", quality: .utility) {
      do {
        // Its end is waited for, so that the system can forget it.
        _ = try StartedProgram(command).wait()
      } catch {
        mailbox.post(.failed("No other window opened: \(error)."))
      }
    }
  }
}
