internal import Bytes
internal import Wording

/// The size of the window, in units of the desktop, that the next one opens with.
struct WindowState: Hashable, Sendable {
  /// The size while it does not fill the screen.
  var width: Int32
  var height: Int32
  var isMaximized = false

  /// The range of a side; SDL makes no window beyond it.
  private static let sides = 1...16_384

  init(width: Int32, height: Int32, isMaximized: Bool = false) {
    (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
  }

  /// Reads the member of the settings; nil if missing or nonsense.
  init?(_ settings: JSON, faults: inout [Words]) {
    guard let json = settings["window"] else { return nil }
    do throws(JSONFault) {
      guard let width = try json.integer("width", in: Self.sides),
        let height = try json.integer("height", in: Self.sides)
      else { throw JSONFault("the window has no size") }
      self.init(
        width: Int32(width), height: Int32(height),
        isMaximized: try json.flag("maximized") ?? false)
    } catch {
      faults.append("\(error)")
      return nil
    }
  }

  var member: JSON.Member {
    .init(
      name: "window",
      value: [
        "width": .integer(Int(width)), "height": .integer(Int(height)),
        "maximized": .boolean(isMaximized),
      ])
  }
}
