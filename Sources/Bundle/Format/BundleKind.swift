/// The purpose of a bundle.
public enum BundleKind: String, Hashable, Sendable, CaseIterable {
  /// Everything visible in a notebook, to be mailed or kept.
  case notebook
  /// Chosen pages of a notebook.
  case pages
  /// The changes that a device sends through a sync folder.
  case changes
  /// A device's report of what it has seen in a sync folder, without content.
  case receipt
}
