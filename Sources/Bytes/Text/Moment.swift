private import Glibc

extension Int64 {
  /// A time in milliseconds as people read it in their time zone: 2026-03-05 14:07.
  package var localTime: String {
    var (seconds, parts) = (time_t(self / 1000), tm())
    localtime_r(&seconds, &parts)
    return Self.text(parts, "%Y-%m-%d %H:%M")
  }

  /// A time in milliseconds as programs read it: 2026-03-05T14:07:09Z.
  package var universalTime: String {
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
