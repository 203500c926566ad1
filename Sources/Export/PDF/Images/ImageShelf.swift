internal import Bytes
internal import Paint
internal import Synchronization

/// The images of a document, each prepared only once, by the first page that needs it.
final class ImageShelf: Sendable {
  private let images = Mutex<[ContentHash: Promise<PDFImage?>]>([:])

  /// Returns an image in the document's form; nil if its file is damaged.
  func image(_ image: PageImage) -> PDFImage? {
    let (promise, isFirst) = images.withLock { images in
      if let promise = images[image.hash] { return (promise, false) }
      let promise = Promise<PDFImage?>()
      images[image.hash] = promise
      return (promise, true)
    }
    if isFirst { promise.keep(PDFImage(image)) }
    return promise.wait()
  }

  /// Releases the bytes of an image already in the file.
  func release(_ image: PDFImage) {
    let promise = Promise<PDFImage?>()
    promise.keep(image.withoutBytes)
    images.withLock { $0[image.hash] = promise }
  }
}
