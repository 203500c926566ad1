internal import Desk
internal import Notebook
internal import Wording

struct PictureFile {
  /// The picture as the paper of a page.
  let backdrop: Backdrop
  let bytes: [UInt8]

  init(at path: String, by read: AppSettings.Reading) throws {
    let page = try read(FileToRead(path: path)).next()
    guard let picture = page?.backdrop, case .image = picture.share,
      let hash = picture.imageHash, let file = page?.files[hash]
    else { throw NoPicture() }
    (backdrop, bytes) = (picture, file)
  }

  private struct NoPicture: Error, Worded {
    let words: Words = "not a picture"
  }
}
