internal import Bus

/// What the desktop hands to the program that a person has started, which lets its window come before others.
public struct DesktopToken: Hashable, Sendable {
  /// The token itself.
  let text: String

  /// The names of the variables in which desktops hand it to a program: under Wayland, and under X11.
  private static let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
  /// Under which it is in calls of a program that runs.
  private static let keys = ["activation-token", "desktop-startup-id"]
  /// The most bytes that one is long.
  private static let longest = 1000

  private init?(_ texts: [String?]) {
    let text = texts.compactMap(\.self).first { !$0.isEmpty && $0.utf8.count <= Self.longest }
    guard let text else { return nil }
    self.text = text
  }

  /// Takes the token that a program was started with; nil if there is none.
  public init?(in environment: (_ variable: String) -> String?) {
    self.init(Self.variables.map(environment))
  }

  /// Reads the token that a call brings along, last of all; nil if it brings none.
  init?(_ call: BusMessage) {
    let options = call.arguments.last?.options ?? [:]
    self.init(Self.keys.map { options[$0]?.text })
  }

  /// The token as a call brings it along.
  var options: BusValue {
    .array(
      of: "{sv}", Self.keys.map { .entry(.string($0), .variant(.string(text))) })
  }
}
