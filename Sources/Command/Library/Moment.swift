private import Glibc
internal import Wording

extension Int64 {
  /// The time in milliseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// A time in milliseconds, local, for people: 2026-03-05 14:07.
  var localTime: String {
    var (seconds, parts) = (time_t(self / 1000), tm())
    localtime_r(&seconds, &parts)
    return Self.text(parts, "%Y-%m-%d %H:%M")
  }

  /// A time in milliseconds, for programs: 2026-03-05T14:07:09Z.
  var universalTime: String {
    var (seconds, parts) = (time_t(self / 1000), tm())
    gmtime_r(&seconds, &parts)
    return Self.text(parts, "%Y-%m-%dT%H:%M:%SZ")
  }

  private static func text(_ parts: tm, _ format: String) -> String {
    var (parts, buffer) = (parts, [CChar](repeating: 0, count: 64))
    let length = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
