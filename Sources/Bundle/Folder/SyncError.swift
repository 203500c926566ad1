public import Bytes
public import Store
public import Wording

/// The reason why an exchange with a folder failed.
public enum SyncError: Error, Hashable, Sendable, Worded {
  case noFolder(path: String)
  /// It is empty, and on a different drive than before.
  case notConnected(path: String)
  /// It cannot be read.
  case unreachable(path: String, reason: Words)
  /// It cannot be written.
  case unwritable(OutputError)
  /// A folder in it cannot be created.
  case unmade(path: String, reason: Words)
  /// Something else has the place of one of our files or folders.
  case inTheWay(path: String)
  /// A file reads differently from what was written.
  case unfaithful(path: String)
  /// It is a library, or is inside one.
  case library(path: String)
  case aboveLibrary(path: String)
  /// The library cannot be used.
  case failed(LibraryError)
  /// Another program is exchanging with the folder at the moment.
  case busy
  /// No notebook here or in the folder has this name.
  case noSuchNotebook(name: String)
  /// No device in the folder has this name, or several have.
  case noSuchDevice(name: String, known: [String])

  /// One line: the problem, the place, and what to do.
  public var words: Words {
    switch self {
    case .noFolder(let path):
      "there is no folder \(path): create it, or connect its drive"
    case .notConnected(let path):
      "\(path) is empty and on a different drive than before: connect the original drive, or run "
        + "'suzuri sync --refill \(path)' to rewrite everything on this one"
    case .unreachable(let path, let reason): "cannot access \(path): \(reason)"
    case .unmade(let path, let reason):
      "cannot write \(path): \(reason); new changes remain here until this works"
    case .inTheWay(let path):
      "something else is in the place of \(path): move it away; new changes wait until then"
    case .unwritable(let error): "\(error); new changes remain here until this works"
    case .unfaithful(let path):
      "\(path) reads differently than it was written: the drive or the sync program is failing"
    case .library(let path):
      "\(path) is in a library: choose a folder outside, since a library must never be synced "
        + "itself"
    case .aboveLibrary(let path):
      "your library is in \(path): choose another folder, since a library must never be synced "
        + "itself"
    case .failed(let error): "\(error)"
    case .busy:
      "another Suzuri is using the folder: try again when it has finished"
    case .noSuchNotebook(let name):
      "there is no notebook named '\(name)' here or in the folder"
    case .noSuchDevice(let name, let known):
      known.isEmpty
        ? "no other device has written in the folder yet"
        : "no single device is named '\(name)'; the devices are "
          + known.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}
