internal import Bytes
internal import Wording

/// An examined file of a sync folder, before anything in it is taken.
struct OpenedFile: Sendable {
  let place: String
  let mark: FileNote.Mark
  let finding: Finding

  enum Finding: Sendable {
    /// Unreadable, and maybe not a bundle at all.
    case nothing
    case content(FileNote.Content)
    case bundle(Bundle, ContentHash)
  }
}

/// Examines files of a sync folder, on any thread: this is most of the cost of an exchange.
struct FileOpener: Sendable {
  let folder: String
  /// The taken bundles of each notebook, which need not be read again.
  let known: [[ContentHash: Shipment]]

  func open(_ file: (place: String, mark: FileNote.Mark)) -> OpenedFile {
    let finding = FolderPlace.mayBeBlob(file.place) ? blob(at: file.place) : identify(file)
    return OpenedFile(place: file.place, mark: file.mark, finding: finding)
  }

  static func bytes(of path: String) -> [UInt8]? {
    let bytes = Disk.bytes(of: path, atMost: Bundle.largestFile + 1)
    return bytes.flatMap { $0.count > Bundle.largestFile ? nil : $0 }
  }

  private func identify(_ file: (place: String, mark: FileNote.Mark)) -> OpenedFile.Finding {
    let isBundle = PathParts(file.place).ends(in: Bundle.ending)
    guard let head = Disk.bytes(of: path(of: file.place), atMost: Bundle.headSize)
    else { return isBundle ? .content(.unreadable(.closed)) : .nothing }
    // One that was zipped again is refused for that reason.
    let isArchive = isBundle && head.starts(with: [0x50, 0x4B])
    guard Bundle.isBundle(head) || isArchive else {
      guard isBundle else { return .content(.foreign) }
      return .content(.unreadable(file.mark.size == 0 ? .empty : .notABundle))
    }
    guard let bytes = Self.bytes(of: path(of: file.place))
    else { return .content(.unreadable(.tooLarge)) }
    let hash = ContentHash(of: bytes)
    if let shipment = known.lazy.compactMap({ $0[hash] }).first {
      return .content(.shipment(hash, shipment))
    }
    do throws(BundleError) {
      return .bundle(try Bundle(bytes), hash)
    } catch {
      return .content(.unreadable(FileFault(error)))
    }
  }

  private func blob(at place: String) -> OpenedFile.Finding {
    guard let bytes = Self.bytes(of: path(of: place))
    else { return .content(.unreadable(.tooLarge)) }
    let hash = ContentHash(of: bytes)
    return PathParts(place).name.hasPrefix(hash.description)
      ? .content(.blob(hash)) : .content(.unreadable(.misnamed))
  }

  private func path(of place: String) -> String { "\(folder)/\(place)" }
}

/// The reason why a file in a sync folder cannot be read yet, as the folder's memory keeps it.
enum FileFault: Hashable, Sendable, Worded {
  case closed
  case empty
  case notABundle
  case repacked
  case tooLarge
  case misnamed
  /// It is incomplete, or not as written; the details are kept in English.
  case damaged(String)
  case newer(format: Int)
  case requires(String)

  init(_ error: BundleError) {
    self =
      switch error {
      case .notABundle: .notABundle
      case .repacked: .repacked
      case .damaged(let reason): .damaged(reason.english)
      case .newer(let format): .newer(format: format)
      case .requires(let part): .requires(part)
      case .tooMuch: .tooLarge
      }
  }

  /// True if a newer version of the program can read it.
  var needsUpdate: Bool {
    switch self {
    case .newer, .requires: true
    case .closed, .empty, .notABundle, .repacked, .tooLarge, .misnamed, .damaged: false
    }
  }

  /// The problem, lower-case, without a full stop.
  var words: Words {
    switch self {
    case .closed: "it cannot be opened"
    case .empty: "it is empty"
    case .notABundle: "it does not begin like a bundle"
    case .repacked: BundleError.repacked.words
    case .tooLarge: "it cannot be read, or is too large"
    case .misnamed: "its content does not match its name"
    case .damaged(let detail): BundleError.damaged(Words(verbatim: detail)).words
    case .newer(let format): BundleError.newer(format: format).words
    case .requires(let part): BundleError.requires(part).words
    }
  }

  /// The fault in a text of the memory; nil for any other text, such as the sentences of earlier programs.
  init?(stored: String) {
    let parts = stored.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("closed", nil): self = .closed
    case ("empty", nil): self = .empty
    case ("not a bundle", nil): self = .notABundle
    case ("repacked", nil): self = .repacked
    case ("too large", nil): self = .tooLarge
    case ("misnamed", nil): self = .misnamed
    case ("damaged", let detail): self = .damaged(detail ?? "")
    case ("newer", let format?): self = .newer(format: Int(format) ?? 0)
    case ("requires", let part): self = .requires(part ?? "")
    default: return nil
    }
  }

  /// The fault as a text: a code, and details after a colon.
  var stored: String {
    switch self {
    case .closed: "closed"
    case .empty: "empty"
    case .notABundle: "not a bundle"
    case .repacked: "repacked"
    case .tooLarge: "too large"
    case .misnamed: "misnamed"
    case .damaged(let detail): "damaged:\(detail)"
    case .newer(let format): "newer:\(format)"
    case .requires(let part): "requires:\(part)"
    }
  }
}
