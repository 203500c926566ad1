internal import Bytes
internal import CScreen
internal import Desk
internal import Wording

/// Lets the user choose files and folders: in the desktop's window, or on the desk's own card.
extension App {
  func perform(_ order: ChooserOrder) {
    switch order {
    case .ask(let goal, let folder): ask(for: goal, from: folder)
    case .list(let folder): list(folder)
    }
  }

  private func ask(for goal: ChoiceGoal, from folder: String?) {
    let mailbox = mailbox
    portal.choose(
      PortalChoice(goal), in: window.portalName, from: folder ?? exportFolder.path
    ) { paths in
      let news = paths.map { ChooserNews.chosen(goal, $0) } ?? .unavailable(goal)
      mailbox.post(.choosing(news))
    }
  }

  /// Reads a folder, on a separate thread: a drive may not answer.
  private func list(_ folder: String?) {
    let (mailbox, folders, recent) = (mailbox, folders, desk.preferences.recentFolders)
    let path = folder ?? exportFolder.path
    let user = Surroundings.variable("USER") ?? ""
    WorkerThread.start("folders") {
      let now = Int(Int64.now / 1000)
      mailbox.post(.choosing(.listed(FolderReader.listing(of: path, now: now))))
      mailbox.post(.choosing(.places(folders?.places(user: user, recent: recent) ?? [])))
    }
  }
}

extension PortalChoice {
  /// The request to a portal.
  fileprivate init(_ goal: ChoiceGoal) {
    (title, verb) = (goal.name.text, goal.verb.text)
    (isFolder, isSeveral) = (!goal.wantsFiles, goal == .files)
    names = [Words("Notebooks and PDFs").text, Words("All files").text]
  }
}

extension Window {
  /// The name by which portals know the window: under Wayland it has none.
  var portalName: String {
    let number = screen_window_number(handle)
    return number == 0 ? "" : "x11:\(String(number, radix: 16))"
  }
}
