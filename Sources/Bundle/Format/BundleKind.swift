/// The purpose of a bundle.
public enum BundleKind: String, Hashable, Sendable, CaseIterable {
  /// Everything visible in a notebook, to be mailed or kept.
  case notebook
  /// Chosen pages of a notebook.
  case pages
  /// The changes that a device sends through a shared folder.
  case changes
  /// What a device has seen in a shared folder, without content of its own.
  case receipt
}
