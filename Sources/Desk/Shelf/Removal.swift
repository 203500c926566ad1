public import Notebook

/// What lets notebooks leave the library for good, or brings them back.
public enum Removal: Hashable, Sendable {
  /// Remove what lies in the trash; only some notebooks, if they are named.
  case empty(only: [NotebookID]?)
  /// Bring notebooks back into the trash, out of the backup that has them.
  case bringBack([NotebookID], from: String)

  /// Whether nothing leaves and nothing comes back.
  var isNothing: Bool {
    switch self {
    case .empty(let only): only?.isEmpty == true
    case .bringBack(let notebooks, _): notebooks.isEmpty
    }
  }
}
