/// What a bundle is for.
public enum BundleKind: String, Hashable, Sendable, CaseIterable {
  /// All visible content of a notebook, to be mailed or kept.
  case notebook
  /// Chosen pages of a notebook.
  case pages
  /// What a device said through a shared folder.
  case changes
  /// What a device has seen in a shared folder; it has no content of its own.
  case receipt
}
