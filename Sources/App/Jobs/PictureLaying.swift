internal import Bytes
internal import Desk
internal import Notebook
internal import Wording

/// Reads a picture to put on a page.
struct PictureLaying: BackgroundJob {
  let path: String
  let goal: PasteGoal
  let read: AppSettings.Reading

  var kind: Job.Kind { .importing }
  var title: Words { Words(verbatim: PathParts(path).name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    let file = try PictureFile(at: path, by: read)
    let picture = try OfferedClipping(picture: file.bytes)
    context.mailbox.post(.laid(picture, goal))
    return nil
  }
}
