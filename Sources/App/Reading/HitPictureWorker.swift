internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

/// Draws parts of pages on which handwriting was found, on a separate thread and connection.
final class HitPictureWorker: Sendable {
  private enum Request {
    case draw(HitStrip, PaperFrame)
    case end
  }

  private let requests = WorkQueue<Request>()

  /// Starts the thread, which opens the library when it is first asked for.
  init(_ source: NotesSource, mailbox: Mailbox<Notice>) {
    WorkerThread.start("matches") { [requests] in
      var pages: DrawnPages?
      var count = 0
      while let request = requests.next() {
        guard case .draw(let strip, let frame) = request else {
          pages = nil
          continue
        }
        pages = pages ?? (try? source.library()).map(DrawnPages.init)
        count += 1
        let paper = ListedPaper(name: "\(strip.page)", mark: "\(count)")
        let picture = (try? pages?.picture(of: strip.page)).map {
          PaperPicture(of: paper, in: frame, showing: strip.box, of: $0)
        }
        mailbox.post(.desk(.hitPicture(strip, picture ?? PaperPicture(of: paper, in: frame))))
      }
    }
  }

  /// Draws these strips, in this order, and none that were to be drawn before.
  func draw(_ strips: [HitStrip], in frame: PaperFrame) {
    requests.replace(with: strips.map { .draw($0, frame) })
  }

  /// Gives up what is to be drawn, and closes the library.
  func end() { requests.replace(with: [.end]) }

  func finish() { requests.close() }
}

/// Reads pages through a connection; the last one is kept, since most strips come from the same page.
private struct DrawnPages {
  private let library: Library
  private var last: (page: PageID, state: PageState, picture: PagePicture)?

  init(_ library: Library) { self.library = library }

  /// What is written on a page, without a PDF below it; throws if the page is gone.
  mutating func picture(of page: PageID) throws -> PagePicture {
    let state = try library.state(of: page.page, of: page.notebook)
    if let last, last.page == page, last.state == state { return last.picture }
    guard let sheet = try library.sheet(page.page, of: page.notebook) else { throw Cancelled() }
    let color = sheet.ownPaper?.sheet.color ?? sheet.paper.color
    let picture = PagePicture(
      of: try library.page(page.page, of: page.notebook), size: sheet.size,
      paper: Paper(.plain, color: color), turns: sheet.turns, added: sheet.added,
      cuts: sheet.cuts, reusing: last?.page == page ? last?.picture : nil)
    last = (page, state, picture)
    return picture
  }
}

extension PaperPicture {
  /// Draws a part of a page that has the shape of the frame.
  fileprivate init(
    of paper: ListedPaper, in frame: PaperFrame, showing box: Box, of page: PagePicture
  ) {
    var page = page
    page.light = frame.isDark ? .turned : .plain
    let bitmap = Bitmap(width: frame.width, height: frame.height, format: .opaque)
    let scale = Double(frame.height) / box.height
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -box.low))
      // An image that is not there is left out.
      _ = page.draw(on: canvas, in: box, scale: scale)
    }
    self.init(of: paper, in: frame)
    guard bitmap.isUsable else { return }
    self.init(of: paper, in: frame, width: frame.width, height: frame.height, rgb: bitmap.rgb)
  }
}

extension App {
  func perform(_ order: FindOrder) {
    texts.perform(order, in: desk.preferences.handwriting.shownLanguage)
    if order == .end { hitPictures.end() }
  }
}
