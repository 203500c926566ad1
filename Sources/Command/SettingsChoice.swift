private import Bytes

/// The place of the window's settings.
enum SettingsChoice {
  /// The settings file; nil if no place is known, in which case nothing is kept.
  ///
  /// In the folder that `SUZURI_CONFIG` names, else in `suzuri` in `XDG_CONFIG_HOME`, else in
  /// `.config/suzuri` in the home folder. Empty variables count as unset, as does a relative
  /// `XDG_CONFIG_HOME`, as its specification requires.
  static func path(in environment: Environment) -> String? {
    if let folder = environment["SUZURI_CONFIG"] { return "\(folder)/settings.json" }
    if let folder = environment["XDG_CONFIG_HOME"], PathParts(folder).isAbsolute {
      return "\(folder)/suzuri/settings.json"
    }
    return environment["HOME"].map { "\($0)/.config/suzuri/settings.json" }
  }
}
