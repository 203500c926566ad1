internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

/// A picture as it was before it was reduced.
struct ReducedOriginal {
  let file: PictureFile
  let page: PageID
  /// The file that is on the page instead.
  let reduced: ContentHash
}

extension PictureFile {
  /// Takes a picture of any kind, in the form that pages store.
  init(of file: [UInt8]) throws(ClippingTextError) {
    let bytes: [UInt8]
    do throws(PictureFault) {
      bytes = try StoredPicture.bytes(of: file)
    } catch {
      throw .unreadable("\(error)")
    }
    let hash = ContentHash(of: bytes)
    let type = (PictureKind(of: bytes) ?? .png).mediaType
    guard let image = PageImage(hash: hash, mediaType: type, bytes: bytes),
      case .pixels(let width, let height) = image.kind
    else { throw .unreadable("the picture cannot be read") }
    self.init(
      hash: hash, mediaType: type, bytes: bytes, size: Point(x: Double(width), y: Double(height)))
  }
}

extension App {
  /// Tells that a pasted picture was reduced, and offers it as it was.
  func offerOriginal(of pasted: OfferedClipping, on page: PageID) {
    guard let original = pasted.original, let (hash, bytes) = pasted.clipping.files.first else {
      return
    }
    selecting.original = ReducedOriginal(file: original, page: page, reduced: hash)
    mailbox.post(.desk(.reduced(from: original.bytes.count, to: bytes.count)))
  }

  /// Replaces the picture that was reduced last by its original.
  func keepOriginal() {
    guard let original = selecting.original else { return }
    selecting.original = nil
    let shown = screen.pages[original.page]?.picture?.pictures(selectedBy: nil) ?? []
    guard let reduced = shown.last(where: { $0.image?.frame.hash == original.reduced }) else {
      return mailbox.post(.failed("The reduced picture is no longer on its page."))
    }
    perform(
      .change(.picture(.replace(original.file)), [reduced.id], of: original.page)
        as SelectionEffect)
  }
}
