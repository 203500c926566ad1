internal import Bus

/// An activation token: lets the window of a program that a person has started take the focus.
public struct DesktopToken: Hashable, Sendable {
  /// The token itself.
  let text: String

  /// The environment variables that carry it, under Wayland and X11.
  private static let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
  /// The keys of the platform data that carry it in calls over D-Bus.
  private static let keys = ["activation-token", "desktop-startup-id"]
  /// The longest token accepted, in bytes.
  private static let longest = 1000

  private init?(_ texts: [String?]) {
    let text = texts.compactMap(\.self).first { !$0.isEmpty && $0.utf8.count <= Self.longest }
    guard let text else { return nil }
    self.text = text
  }

  /// Reads the token from the environment; nil if there is none.
  public init?(in environment: (_ variable: String) -> String?) {
    self.init(Self.variables.map(environment))
  }

  /// Reads the token from the platform data of a call, its last argument; nil if there is none.
  init?(_ call: BusMessage) {
    let options = call.arguments.last?.options ?? [:]
    self.init(Self.keys.map { options[$0]?.text })
  }

  /// The platform data of a call that passes the token on.
  var options: BusValue {
    .array(
      of: "{sv}", Self.keys.map { .entry(.string($0), .variant(.string(text))) })
  }
}
