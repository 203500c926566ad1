/// The purpose of a bundle.
public enum BundleKind: String, Hashable, Sendable, CaseIterable {
  /// All visible content of a notebook, to be mailed or kept.
  case notebook
  /// Chosen pages of a notebook.
  case pages
  /// The changes that a device sends through a shared folder.
  case changes
  /// The shipments a device has seen in a shared folder; it has no content of its own.
  case receipt
}
