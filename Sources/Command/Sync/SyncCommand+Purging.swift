internal import Bundle
internal import Bytes
internal import Notebook
internal import Store
internal import Wording

extension SyncCommand {
  /// Deletes a trashed or deleted notebook from folders as well.
  func purge(
    _ name: String, from folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws {
    let id = try deleted(name, among: folders, of: library, in: &console)
    try exchange(with: folders, purging: [id], in: &console)
    guard !asJSON else { return }
    for folder in folders {
      for removal in try folder.status(now: .now).removals where removal.notebook == id {
        console.note(removal.words)
      }
    }
  }

  /// The notebook that a person means, after its deletion from the trash.
  private func deleted(
    _ name: String, among folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws -> NotebookID {
    let (isTrashed, isKept) = try (
      library.has(name, inTrash: true), library.has(name, inTrash: false)
    )
    if isTrashed {
      let id = try library.notebook(named: name, inTrash: true)
      try deleteFromTrash(id, name, after: folders, of: library, in: &console)
      return id
    }
    if let id = try folders.lazy.compactMap({ try $0.deletedNotebook(named: name) }).first {
      return id
    }
    guard isKept else { throw SyncError.noSuchNotebook(name: name) }
    throw Failure("'\(name)' is not in the trash: move it there with 'suzuri trash'")
  }

  /// Deletes a notebook from the trash once other devices can know that it was there.
  private func deleteFromTrash(
    _ id: NotebookID, _ name: String, after folders: [SyncFolder], of library: Library,
    in console: inout Console
  ) throws {
    for folder in folders { _ = try folder.exchange(now: .now) }
    let backup = try library.backUpBeforeRemoval(
      now: .now, telling: { console.note($0, isAskedFor: false) })
    guard try !library.emptyTrash(of: [id], keptIn: backup).isEmpty else {
      throw Failure(
        "'\(name)' stays in the trash until 'suzuri sync' has informed the other devices")
    }
    console.note(
      "Restore it with 'suzuri restore NOTEBOOK --backup \(backup.name.printable)'.")
  }
}

extension Library {
  /// True if a name means any notebook in the trash, or outside it.
  fileprivate func has(_ name: String, inTrash: Bool) throws -> Bool {
    do {
      _ = try notebook(named: name, inTrash: inTrash)
    } catch .noSuchNotebook {
      return false
    } catch .ambiguous {
      return true
    }
    return true
  }
}
