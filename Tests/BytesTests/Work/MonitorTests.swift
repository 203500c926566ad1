import Bytes
import Foundation
import Testing

/// Threads share a value, and wait until it is as they need it.
@Suite struct MonitorTests {
  @Test func `threads that wait go on when there is what they need`() {
    let (items, sum) = (Monitor([Int]()), Monitor((count: 0, sum: 0)))
    for _ in 0..<4 {
      WorkerThread.start("taker") {
        let taken = items.wait { $0.isEmpty ? nil : $0.removeFirst() }
        sum.withLock { $0 = ($0.count + 1, $0.sum + taken) }
        sum.wakeAll()
      }
    }
    for number in 1...4 {
      items.withLock { $0.append(number) }
      items.wakeOne()
    }
    #expect(sum.wait(within: 60) { $0.count == 4 ? $0.sum : nil } == 10)
  }

  @Test func `a wait ends after its time, and no sooner`() {
    let (monitor, start) = (Monitor(false), ContinuousClock.now)
    #expect(monitor.wait(within: 0.05) { $0 ? 1 : nil } == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    #expect(monitor.wait(within: -1) { $0 ? 1 : nil } == nil)
    #expect(monitor.wait(within: .infinity) { $0 ? nil : 2 } == 2)
  }

  @Test func `a thread has its name and priority`() {
    let found = Promise<(name: String, niceness: CInt)>()
    WorkerThread.start("a name that is long") {
      let name = Disk.bytes(of: "/proc/thread-self/comm", atMost: 100) ?? []
      let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      found.fulfill((String(decoding: name, as: UTF8.self), niceness))
    }
    let (name, niceness) = found.wait()
    #expect(name == "a name that is \n")
    #expect(niceness >= 5)
  }
}
