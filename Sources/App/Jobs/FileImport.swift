internal import Bytes
internal import Desk
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

/// Imports files into the notebook together: all of them, or none; or makes a notebook of one.
struct FileImport: UnlockableJob {
  let notebook: NotebookID?
  let paths: [String]
  /// The encrypted file of which a notebook is made; nil if pages go into the one that is open.
  let locked: LockedNotes?
  /// The passwords that are known, by the paths of their files.
  private var passwords: [String: String] = [:]
  /// Opens a file for reading page by page.
  let read: AppSettings.Reading

  /// Imports files into a notebook.
  init(notebook: NotebookID?, paths: [String], read: @escaping AppSettings.Reading) {
    (self.notebook, self.paths, self.read, locked) = (notebook, paths, read, nil)
  }

  /// Makes a notebook of a file; any other that is open lends its library.
  init(notebook: NotebookID?, locked: LockedNotes, read: @escaping AppSettings.Reading) {
    (self.notebook, paths, self.locked, self.read) = (notebook, [locked.path], locked, read)
  }

  /// The same import with a password.
  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.passwords[path] = password
    return copy
  }

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    do {
      let paths = try ReadableFiles.files(at: paths, context.ticket).map(\.path)
      var work = PageIntake(context: context, sourceCount: paths.count)
      for (number, path) in paths.enumerated() {
        let name = PathParts(path).name
        do {
          var file = FileToRead(path: path)
          file.password = passwords[path]
          let pages = try read(file)
          if let locked, number == 0 { try begin(locked, titled: pages.title, context) }
          try work.bring(pages, number, name)
        } catch let error as PrintedError where error.concernsPassword {
          throw LockedImport(work: self, path: path, reason: error)
        } catch let error where !(error is Cancelled) {
          // The user knows where the file is, and its path would push back the reason.
          let reason = Words(verbatim: "\(error)".replacing(path, with: name))
          // What lies in a folder is left out where it cannot be read.
          guard work.isBetweenPages, !self.paths.contains(path) else {
            throw Refusal(words: reason)
          }
          work.notes.append(reason)
        }
      }
      let notes = work.notes
      if !work.hasPages, let reason = notes.first { throw Refusal(words: reason) }
      if let locked {
        let mark = locked.mark
        let made = try context.steps.result { try $0.publishNotebook(context.id, markedBy: mark) }
        if let made { context.mailbox.post(.made(made)) }
        return nil
      }
      return try context.steps.result { try $0.publish(context.id, notes) }
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: context.id) }
      guard let locked = error as? LockedImport else { throw error }
      context.mailbox.post(.locked(locked))
      return nil
    }
  }

  private func begin(
    _ locked: LockedNotes, titled title: String, _ context: JobContext
  ) throws {
    let title = String(title.prefix(200)).trimmedTitle
    let job = context.id
    try context.steps.add {
      try $0.beginNotebook(for: job, titled: title.isEmpty ? locked.title : title)
    }
  }

  /// Why a file was not imported.
  private struct Refusal: Error, Worded {
    let words: Words
  }
}
