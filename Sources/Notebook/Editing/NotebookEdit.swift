public import Ink

/// The edits of a whole notebook on the shelf.
///
/// They are not in the notebook's history, since undo there is for what is on its pages: each has its
/// opposite, which the shelf offers.
public enum NotebookEdit: Hashable, Sendable {
  /// Give it a title.
  case entitle(String)
  /// Put it into a folder; empty for the top.
  case move(to: FolderPath)
  /// Add it to the favorites, or remove it.
  case favor(Bool)
  /// Move it to the trash, or restore it.
  case trash(Bool)
  /// Add or remove a tag.
  case tag(String, isOn: Bool)
  /// Give its back a color; nil for the one derived from its name.
  case color(Color?)
  /// Put a picture on its cover; nil for its first page.
  case picture(Backdrop?)
}

extension Editor {
  /// Edits the whole notebook; returns the edit that takes it back, nil if nothing changed.
  public mutating func make(_ edit: NotebookEdit) throws -> NotebookEdit? {
    let cover = try entity(.notebook)
    let opposite: NotebookEdit
    switch edit {
    case .entitle(let title):
      opposite = .entitle(cover.value(.title) ?? "")
      try set(.title, of: .notebook, to: title.trimmedTitle)
    case .move(let folder):
      opposite = .move(to: cover.value(.folder) ?? .top)
      try set(.folder, of: .notebook, to: folder)
    case .favor(let isFavorite):
      opposite = .favor(cover.value(.isFavorite) ?? false)
      try set(.isFavorite, of: .notebook, to: isFavorite)
    case .trash(let isTrashed):
      opposite = .trash(cover.value(.isTrashed) ?? false)
      try set(.isTrashed, of: .notebook, to: isTrashed)
    case .tag(let tag, let isOn):
      opposite = .tag(tag, isOn: cover.value(.tag(tag)) ?? false)
      if !tag.isEmpty { try set(.tag(tag), of: .notebook, to: isOn) }
    case .color(let color):
      opposite = .color(cover.value(.color))
      if let color {
        try set(.color, of: .notebook, to: color)
      } else {
        try clear(.color, of: .notebook)
      }
    case .picture(let picture):
      opposite = .picture(cover.value(.backdrop))
      if let picture {
        try set(.backdrop, of: .notebook, to: picture)
      } else {
        try clear(.backdrop, of: .notebook)
      }
    }
    return opposite == edit ? nil : opposite
  }
}

/// An edit of one of the notebooks on the shelf.
public struct ShelfEdit: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The edit.
  public let edit: NotebookEdit

  /// Creates an edit of a notebook.
  public init(_ notebook: NotebookID, _ edit: NotebookEdit) {
    (self.notebook, self.edit) = (notebook, edit)
  }
}
