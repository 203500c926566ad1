/// An input device as a recording describes it, and its reports.
struct EvdevDevice: Sendable {
  /// The range and resolution of an axis.
  struct Axis: Hashable, Sendable {
    var low: Int32
    var high: Int32
    /// Steps per millimeter, or per radian for a tilt; 0 if unknown.
    var resolution: Int32

    var isEmpty: Bool { high <= low }

    /// The share of the range at a value, 0 to 1.
    func share(_ value: Int32) -> Double {
      let range = Double(high) - Double(low)
      return min(max((Double(value) - Double(low)) / range, 0), 1)
    }
  }

  struct Event: Hashable, Sendable {
    /// Nanoseconds on the recording's clock.
    let time: Int64
    let type: UInt16
    let code: UInt16
    let value: Int32
  }

  var name = ""
  var vendor: UInt16 = 0
  var product: UInt16 = 0
  var axes: [UInt16: Axis] = [:]
  var keys: Set<UInt16> = []
  var events: [Event] = []

  /// True if the recording says what the device can report.
  var isDescribed: Bool { !axes.isEmpty || !keys.isEmpty }

  /// True if it reports a pen, rather than fingers, a mouse or keys.
  var isTablet: Bool {
    guard isDescribed else { return isTabletByEvents }
    guard axes[EvdevCode.x] != nil, axes[EvdevCode.y] != nil else { return false }
    if !keys.isDisjoint(with: EvdevCode.tools) || keys.contains(EvdevCode.firstButton) {
      return true
    }
    // Some tablets report only a nib's force, and touch screens report that of fingers.
    return axes[EvdevCode.pressure] != nil && axes[EvdevCode.fingerX] == nil
      && keys.contains(EvdevCode.touch)
  }

  private var isTabletByEvents: Bool {
    events.contains { event in
      event.type == EvdevType.key
        ? EvdevCode.tools.contains(event.code)
        : event.type == EvdevType.absolute && event.code == EvdevCode.pressure
    }
  }

  /// The identity as usually written, such as `056a:0357`; nil if unknown.
  var identity: String? {
    guard vendor != 0 || product != 0 else { return nil }
    func digits(_ value: UInt16) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 4 - text.count) + text
    }
    return "\(digits(vendor)):\(digits(product))"
  }
}
