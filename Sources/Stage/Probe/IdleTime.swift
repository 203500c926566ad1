internal import Bytes
private import Glibc

/// The unused processor time.
enum IdleTime {
  /// The seconds of observation.
  private static let moment = 0.3
  /// The share of one core that has to be idle, so that measurements need not wait for other work.
  private static let enough = 0.75

  /// Waits until a core is idle, for some seconds at most; returns whether that happened, or true if the
  /// system does not tell.
  static func wait(within seconds: Double) -> Bool {
    let end = StageClock.after(seconds)
    repeat {
      let (start, before) = (StageClock.now, total)
      StageClock.sleep(until: StageClock.after(moment))
      guard let before, let after = total else { return true }
      if after - before >= enough * Double(StageClock.now - start) / 1e9 { return true }
    } while StageClock.now < end
    return false
  }

  /// The idle seconds of all cores since the machine started.
  private static var total: Double? {
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    return Disk.bytes(of: "/proc/stat", atMost: 1 << 20).flatMap { seconds(in: $0, ticks: ticks) }
  }

  /// The idle seconds in the text of `/proc/stat`, whose first line counts the ticks of all cores: idle
  /// ones are the fourth number, those of waiting for a disk the fifth.
  static func seconds(in text: [UInt8], ticks: Int) -> Double? {
    let line = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count > 5, words[0] == "cpu", ticks > 0, let idle = Double(words[4]),
      let waiting = Double(words[5])
    else { return nil }
    return (idle + waiting) / Double(ticks)
  }
}
