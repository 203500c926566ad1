internal import CSDL2
internal import CScreen
internal import Desk
internal import Bytes
internal import Wording

/// Does what other programs and the desktop ask of the running one.
extension App {
  func take(_ request: LaunchRequest, _ token: DesktopToken?) {
    switch request {
    case .activate: raise(by: token)
    case .open(let paths):
      raise(by: token)
      jobs.start(FileOpening(paths: paths, open: opening))
    case .show(let notebook, let page):
      raise(by: token)
      guard notebook != desk.notebook?.id || page != nil else { return }
      openings += 1
      keeper.request(.open(notebook, page: page))
    case .choose(let name, let notebooks):
      raise(by: token)
      tell(.unopened(UnopenedNotebook(named: name, choices: notebooks)))
    case .serve: break
    case .newWindow: if windowPacing.mayOpen(at: .now) { openWindow() }
    }
  }

  /// Raises the window.
  private func raise(by token: DesktopToken?) {
    SDL_RestoreWindow(window.handle)
    if !activate(by: token) { SDL_RaiseWindow(window.handle) }
  }

  /// Tells the desktop that its token was for the window; returns whether that raises it.
  @discardableResult func activate(by token: DesktopToken?) -> Bool {
    token.map { screen_activate(window.handle, $0.text) } ?? false
  }

  /// Starts the program again, with its own window on the same library.
  func openWindow() {
    guard !anotherWindow.isEmpty else { return }
    let (mailbox, command) = (mailbox, anotherWindow)
    WorkerThread.start("window") {
      do {
        // It is waited for, so that the system can forget it.
        _ = try StartedProgram(command).wait()
      } catch {
        mailbox.post(.failed("Cannot open another window: \(error)."))
      }
    }
  }
}
