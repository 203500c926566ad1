import Desk
import Foundation
import Testing
import Wording

@testable import App

/// What the window is told of a shared folder that may not answer.
@Suite struct FolderNewsTests {
  private let mailbox = Mailbox<Notice>()
  private let folder = SyncedFolder(path: "/notes", name: "notes", state: .upToDate, minutes: 1)

  /// Waits for the next thing that is told of the folder.
  private func next() -> SyncedFolder? {
    for _ in 0..<60_000 {
      for notice in mailbox.takeRest() {
        if case .sync(.folder(let folder)) = notice { return folder }
      }
      usleep(1000)
    }
    return nil
  }

  @Test func `a folder that does not answer is said to be silent until it does`() {
    let news = FolderNews(of: folder, to: mailbox, patience: 1_000_000)
    #expect(next()?.state == .upToDate)
    news.recordRequest()
    guard case .failed(let reason)? = next()?.state else {
      Issue.record("nothing is said of it")
      return
    }
    #expect(reason.text.contains("does not respond"))
    news.recordAnswer()
    news.report(folder)
    // It may be found silent once more before it is heard.
    var last = next()
    while let folder = last, folder.state != .upToDate { last = next() }
    #expect(last?.state == .upToDate)
  }

  @Test func `what the window knows is not told again`() {
    let news = FolderNews(of: folder, to: mailbox)
    #expect(next()?.state == .upToDate)
    news.report(folder)
    #expect(mailbox.takeRest().isEmpty)
    var other = folder
    other.state = .paused
    news.report(other)
    #expect(next()?.state == .paused)
  }
}
