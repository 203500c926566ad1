internal import Wording

/// What the writer can ask for about files that were exported.
public enum ShareAction: Hashable, Sendable {
  /// Show them where they lie, in the file manager.
  case show([String])
  /// Write a mail with them.
  case mail([String])

  /// The action in a few words.
  var name: Words {
    switch self {
    case .show: "Show"
    case .mail: "Email"
    }
  }
}

/// What the desk wants done with exported files.
public enum ShareOrder: Hashable, Sendable {
  /// Show them where they lie.
  case show([String])
  /// Write a mail with them.
  case mail([String])
  /// Find the printers.
  case findPrinters
}
