import Desk
import Dispatch
import Synchronization
import Testing

@testable import App
@testable import Store

/// Notices that several workers leave at once.
@Suite struct MailboxTests {
  @Test func `the rest holds every notice that was left before, whoever leaves more`() {
    let mailbox = Mailbox<Int>()
    let missed = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 3) { worker in
      for number in 1...5000 {
        mailbox.post(worker == 0 ? number : 0)
        guard worker == 0, !mailbox.takeRest().contains(number) else { continue }
        missed.add(1, ordering: .relaxed)
      }
    }
    #expect(missed.load(ordering: .relaxed) == 0)
  }

  @Test func `damage is told of in lists of which each is longer than the one before`() {
    let mailbox = Mailbox<Notice>()
    let log = DamageLog()
    let news = DamageNews(log, mailbox: mailbox)
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for number in 0..<100 {
        log.add(Damage(table: "blob", row: "\(worker) \(number)", reason: .hash))
        news.reportNewDamage()
      }
    }
    let counts = mailbox.takeRest().compactMap { notice in
      if case .desk(.damaged(let parts)) = notice { parts.count } else { nil }
    }
    #expect(counts.last == 400)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }
}
