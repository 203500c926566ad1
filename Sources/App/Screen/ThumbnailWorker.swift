internal import Bytes
internal import Notebook
internal import Paint
internal import Search
internal import Store

/// Draws thumbnails in the background, on threads of lower priority than the pen's, the most wanted first.
final class ThumbnailWorker: Sendable {
  struct Request: PictureRequest, Hashable {
    let name: ThumbnailName
    /// Counts the changes of what the window shows.
    let version: Int
    /// The look of the one in the window; nil if there is none.
    let known: ThumbnailLook?

    var key: Request { self }
  }

  private let requests = WantedPictures<Request>()

  /// Two read and draw at once where that leaves a processor for the hand.
  private static var threads: Int { min(max(WorkerThread.processorCount - 1, 1), 2) }

  /// Starts the threads, which open the keeper's library on the first request.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    for _ in 0..<Self.threads {
      WorkerThread.start("thumbnails") { [self] in
        var reader: ThumbnailReader?
        while let request = requests.next() {
          requests.begin(request) { ticket in
            reader = reader ?? keeper.directory.wait().flatMap { try? ThumbnailReader(of: $0) }
            // An unreadable page is shown as paper; whoever opens it learns why.
            let drawn = try? reader?.make(request, ticket)
            guard !ticket.isCancelled else { return }
            mailbox.post(.thumbnail(drawn ?? DrawnThumbnail(request: request, look: nil)))
          }
        }
      }
    }
  }

  func draw(_ wanted: [Request]) { requests.replace(with: wanted) }
  func finish() { requests.finish() }
}

struct ThumbnailLook: Hashable, Sendable {
  let state: PageState
  let mark: String
}

/// A drawn thumbnail; unchecked, since the worker gives up the bitmap when it passes it on.
struct DrawnThumbnail: @unchecked Sendable {
  let request: ThumbnailWorker.Request
  /// Its look; nil if the page cannot be read.
  let look: ThumbnailLook?
  /// The picture; nil if the known one is right.
  var bitmap: Bitmap?
}

/// Makes thumbnails for one thread, through its own connection: neither window nor keeper waits for it.
final class ThumbnailReader {
  private let library: Library
  private let cache: ThumbnailCache

  /// The most bytes of image files that a page loads; images beyond that show a frame.
  private static let mostBytes = 64 << 20

  init(of directory: String) throws {
    library = try Library(at: directory, reporting: DamageLog())
    library.wait(atMost: NoteKeeping.patience)
    cache = ThumbnailCache(of: directory)
  }

  func make(_ request: ThumbnailWorker.Request, _ ticket: Ticket) throws -> DrawnThumbnail {
    let (name, page) = (request.name, request.name.page)
    let mark = try library.mark(of: page.notebook).text
    if let known = request.known, known.mark == mark {
      return DrawnThumbnail(request: request, look: known)
    }
    let state = try library.state(of: page.page, of: page.notebook)
    let look = ThumbnailLook(state: state, mark: mark)
    if request.known?.state == state { return DrawnThumbnail(request: request, look: look) }
    if let kept = cache.picture(name.kept), kept.mark == mark || kept.state == state,
      let bitmap = Bitmap(rgb: kept.rgb, width: name.width, height: name.height)
    {
      if kept.mark != mark { cache.confirm(name.kept, at: mark) }
      return DrawnThumbnail(request: request, look: look, bitmap: bitmap)
    }
    return try draw(request, look, ticket)
  }

  private func draw(
    _ request: ThumbnailWorker.Request, _ look: ThumbnailLook, _ ticket: Ticket
  ) throws -> DrawnThumbnail {
    let name = request.name
    let picture = try picture(of: name.page)
    try ticket.check()
    let bitmap = Bitmap(width: name.width, height: name.height, format: .opaque)
    let undrawn = name.draw(picture, on: bitmap) { !ticket.isCancelled }
    try ticket.check()
    // An image may still be on its way, which changes no statement about the page.
    if undrawn.isEmpty, bitmap.isUsable {
      let kept = ThumbnailCache.Picture(rgb: bitmap.rgb, state: look.state, mark: look.mark)
      cache.store(kept, as: name.kept)
    }
    return DrawnThumbnail(request: request, look: look, bitmap: bitmap)
  }

  /// A page, or the picture on a cover, which has the name of its notebook.
  private func picture(of page: PageID) throws -> PagePicture {
    if page.page == .notebook { return try cover(of: page.notebook) }
    guard let sheet = try library.sheet(page.page, of: page.notebook) else { throw Cancelled() }
    return try picture(of: sheet, in: page.notebook)
  }

  private func cover(of notebook: NotebookID) throws -> PagePicture {
    guard let picture = try library.outline(of: notebook).picture, let hash = picture.imageHash,
      case .image(let type) = picture.share, let bytes = try library.image(hash)
    else { throw Cancelled() }
    var size = PageSize.a4
    if case .pixels(let width, let height)? =
      PageImage(hash: hash, mediaType: type, bytes: bytes)?.kind
    {
      size = PageSize(width: size.width, height: size.width * height / max(width, 1))
    }
    return PagePicture(
      of: try library.page(.notebook, of: notebook), size: size, paper: Paper(.plain),
      backdrop: picture, files: [hash: bytes], reusing: nil)
  }

  private func picture(of sheet: Outline.Page, in notebook: NotebookID) throws -> PagePicture {
    let content = try library.page(sheet.id, of: notebook)
    let files = try library.images(of: content, on: sheet, atMost: Self.mostBytes)
    return PagePicture(
      of: content, size: sheet.size, paper: sheet.paper, backdrop: sheet.backdrop,
      turns: sheet.turns, added: sheet.added, cuts: sheet.cuts, files: files,
      printed: try library.printedFile(below: sheet), reusing: nil)
  }
}
