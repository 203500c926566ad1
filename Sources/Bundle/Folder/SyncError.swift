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
      "there is no folder \(path): make it, or connect the drive on which it lies"
    case .notConnected(let path):
      "\(path) is empty, and not on the drive on which it was: connect that drive; if it is to be on this "
        + "one from now on, 'suzuri sync --refill \(path)' writes all of it anew"
    case .unreachable(let path, let reason): "cannot look at \(path): \(reason)"
    case .unmade(let path, let reason):
      "cannot write \(path): \(reason); what is new here stays here until that works"
    case .inTheWay(let path):
      "something else stands in the place of \(path): move it away; what is new here waits until then"
    case .unwritable(let error): "\(error); what is new here stays here until that works"
    case .unfaithful(let path):
      "\(path) reads otherwise than it was written: the drive or the program that carries the folder fails"
    case .library(let path):
      "\(path) lies in a library: choose a folder outside, since a library must never be shared itself"
    case .aboveLibrary(let path):
      "your library lies in \(path): choose another folder, since a library must never be shared itself"
    case .failed(let error): "\(error)"
    case .busy:
      "another Suzuri exchanges with the folder at this moment: try again when it has finished"
    case .noSuchNotebook(let name):
      "there is no notebook named '\(name)', neither here nor in the folder"
    case .noSuchDevice(let name, let known):
      known.isEmpty
        ? "no other device has written in the folder yet"
        : "there is no single device named '\(name)'; there are "
          + known.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}
