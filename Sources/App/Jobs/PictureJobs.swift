internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

struct BackdropPicture {
  let backdrop: Backdrop
  let bytes: [UInt8]

  init(at path: String, by read: AppSettings.Reading) throws {
    let page = try read(FileToRead(path: path)).next()
    guard let picture = page?.backdrop, case .image = picture.share,
      let hash = picture.imageHash, let file = page?.files[hash]
    else { throw Failure("not a picture") }
    (backdrop, bytes) = (picture, file)
  }
}

struct CoverPicture: BackgroundJob {
  let notebooks: [NotebookID]
  let path: String
  let read: AppSettings.Reading

  var kind: Job.Kind { .importing }
  var title: Words { Words(verbatim: PathParts(path).name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    let picture = try BackdropPicture(at: path, by: read)
    let edits = notebooks.map { ShelfEdit($0, .picture(picture.backdrop)) }
    let opposites = try context.steps.result { notes in
      notes.alsoChanged.formUnion(notebooks)
      return try notes.library.arrange(edits, with: [picture.bytes], now: .now)
    }
    context.mailbox.post(
      .arranged(
        ShelfStep(
          opposites,
          saying: notebooks.count == 1
            ? "Changed the cover picture." : "Changed \(notebooks.count) cover pictures.",
          undone: notebooks.count == 1
            ? "Restored the cover." : "Restored \(notebooks.count) covers.")))
    return nil
  }
}

struct PictureReplacement: BackgroundJob {
  let path: String
  let picture: EntityID
  let page: PageID
  let read: AppSettings.Reading

  var kind: Job.Kind { .importing }
  var title: Words { Words(verbatim: PathParts(path).name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    let file = try PictureFile(of: try BackdropPicture(at: path, by: read).bytes)
    context.mailbox.post(.replaced(file, picture, page))
    return nil
  }
}

struct PictureInsertion: BackgroundJob {
  let path: String
  let goal: PasteGoal
  let read: AppSettings.Reading

  var kind: Job.Kind { .importing }
  var title: Words { Words(verbatim: PathParts(path).name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    let file = try BackdropPicture(at: path, by: read)
    let picture = try OfferedClipping(picture: file.bytes)
    context.mailbox.post(.laid(picture, goal))
    return nil
  }
}
