public import Bytes
private import Glibc

/// The machine that records a trace.
public enum TraceHost {
  /// The machine's part of the metadata: processor, frequency governor, system and load.
  public static var metadata: JSON {
    [
      "cpu": text(processor), "cores": .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      "kernel": text(line("/proc/sys/kernel/osrelease")),
      "governor": text(line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
      "vm": .boolean(isVirtual),
      "load": line("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
        .map(JSON.number) ?? .null,
    ]
  }

  private static func text(_ text: Substring?) -> JSON { text.map { .string(String($0)) } ?? .null }

  private static var processor: Substring? {
    lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.drop { $0 == " " }
  }

  /// True if the processor reports a hypervisor.
  private static var isVirtual: Bool {
    lines("/proc/cpuinfo").first { $0.hasPrefix("flags") }?
      .split(separator: " ").contains("hypervisor") == true
  }

  private static func line(_ path: String) -> Substring? { lines(path).first }

  private static func lines(_ path: String) -> [Substring] {
    let bytes = Disk.bytes(of: path, atMost: 1 << 20) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
