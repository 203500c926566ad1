internal import Bytes

/// An examined file of a sync folder, before anything in it is taken.
struct OpenedFile: Sendable {
  let place: String
  let mark: FileNote.Mark
  let finding: Finding

  enum Finding: Sendable {
    /// Unreadable, and maybe not a bundle at all.
    case nothing
    /// Nothing to take.
    case content(FileNote.Content)
    /// A bundle that was not taken yet.
    case bundle(Bundle, ContentHash)
  }
}

/// Examines files of a sync folder, on any thread: this is most of the cost of an exchange.
struct FileOpener: Sendable {
  let folder: String
  /// The taken bundles of each notebook, which need not be read again.
  let known: [[ContentHash: Shipment]]

  func open(_ file: (place: String, mark: FileNote.Mark)) -> OpenedFile {
    let finding = FolderPlace.mayBeBlob(file.place) ? blob(at: file.place) : look(into: file)
    return OpenedFile(place: file.place, mark: file.mark, finding: finding)
  }

  /// Reads a file; nil if missing or too large.
  static func bytes(of path: String) -> [UInt8]? {
    let limit = Bundle.largestFile
    guard let bytes = Disk.bytes(of: path, atMost: limit + 1), bytes.count <= limit else {
      return nil
    }
    return bytes
  }

  private func look(into file: (place: String, mark: FileNote.Mark)) -> OpenedFile.Finding {
    let isBundle = PathParts(file.place).ends(in: Bundle.ending)
    guard let head = Disk.bytes(of: path(of: file.place), atMost: Bundle.headSize) else {
      return isBundle ? .content(.unreadable(.closed)) : .nothing
    }
    // One that was zipped again is refused for that reason.
    let isArchive = isBundle && head.starts(with: [0x50, 0x4B])
    guard Bundle.isBundle(head) || isArchive else {
      guard isBundle else { return .content(.foreign) }
      return .content(.unreadable(file.mark.size == 0 ? .empty : .notABundle))
    }
    guard let bytes = Self.bytes(of: path(of: file.place)) else {
      return .content(.unreadable(.tooLarge))
    }
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
    guard let bytes = Self.bytes(of: path(of: place)) else {
      return .content(.unreadable(.tooLarge))
    }
    let hash = ContentHash(of: bytes)
    return PathParts(place).name.hasPrefix(hash.description)
      ? .content(.blob(hash)) : .content(.unreadable(.misnamed))
  }

  private func path(of place: String) -> String { "\(folder)/\(place)" }
}
