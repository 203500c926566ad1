internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint
internal import Synchronization

struct TileName: Hashable, Sendable {
  let page: PageID
  /// The pixels per point.
  let scale: Double
  let column: Int
  let row: Int

  /// The length of a tile's side, in pixels.
  static let side = 512

  static let extent = Point(x: Double(side), y: Double(side))

  /// The tile that shows a whole page; of one that has grown around its corner, up to four that meet there.
  static func overview(of page: PageID, box: Box) -> [TileName] {
    let longest = [box.high.x, box.high.y, -box.low.x, -box.low.y].reduce(1, max)
    let scale = Double(side) / longest
    return (box.low.y < 0 ? [-1, 0] : [0]).flatMap { row in
      (box.low.x < 0 ? [-1, 0] : [0]).map { column in
        TileName(page: page, scale: scale, column: column, row: row)
      }
    }
  }

  /// The part of the page in points.
  var box: Box {
    let side = Double(Self.side) / scale
    let low = Point(x: Double(column) * side, y: Double(row) * side)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// The place of the tile among the page's pixels.
  var corner: Point { Point(x: Double(column * Self.side), y: Double(row * Self.side)) }

  /// The box of whole pixels around a part of the page, in points.
  func wholePixels(around part: Box) -> Box {
    let pixels = pixels(of: part)
    return Box(low: box.low + pixels.low * (1 / scale), high: box.low + pixels.high * (1 / scale))
  }

  /// The pixels of a tile for a part of the page, in points.
  func pixels(of part: Box) -> Box {
    Box(low: (part.low - box.low) * scale, high: (part.high - box.low) * scale).roundedOut
  }

  static func tiles(of page: PageID, at scale: Double, touching pixels: Box) -> [TileName] {
    guard !pixels.isEmpty else { return [] }
    func index(_ place: Double) -> Int { Int((place / Double(side)).rounded(.down)) }
    let (columns, rows) = (
      index(pixels.low.x)...index(pixels.high.x), index(pixels.low.y)...index(pixels.high.y)
    )
    return rows.flatMap { row in
      columns.map { TileName(page: page, scale: scale, column: $0, row: row) }
    }
  }
}

/// A tile that a worker has drawn; unchecked, since the worker gives up the bitmap when it passes it on.
struct DrawnTile: @unchecked Sendable {
  let name: TileName
  let bitmap: Bitmap
  let version: Int
  /// True if it was drawn quickly rather than finely.
  var isDraft = false
  var ground: Bitmap?
  var lacksGround = false
  /// True if the PDF page is still being drawn.
  var isWithoutGround = false
}

extension Bitmap {
  /// Draws a part of a page as in a tile, on the ground if there is one; no PDF page is waited for.
  func draw(
    _ picture: PagePicture, as tile: TileName, in box: Box? = nil, on ground: Bitmap? = nil,
    isDraft: Bool = false, while isWanted: () -> Bool = { true }
  ) {
    let part = box ?? tile.box
    draw { canvas in
      if isDraft { canvas.drawQuickly() }
      if let ground { canvas.copy(ground, in: tile.pixels(of: part)) }
      canvas.show(tile)
      if let box { canvas.clip(to: box) }
      if ground == nil { picture.drawPaper(on: canvas, in: part, scale: tile.scale) { false } }
      picture.drawInk(on: canvas, in: part, while: isWanted)
    }
  }

  /// Draws the ground of a tile's ink; waits for the PDF page, and returns whether it is there.
  func drawGround(of picture: PagePicture, as tile: TileName, while isWanted: () -> Bool) -> Bool {
    var isDrawn = true
    draw { canvas in
      canvas.show(tile)
      isDrawn =
        picture.drawPaper(on: canvas, in: tile.box, scale: tile.scale, while: isWanted).isEmpty
    }
    return isDrawn
  }
}

extension Canvas {
  func show(_ tile: TileName) {
    transform(by: .scaling(x: tile.scale, y: tile.scale))
    transform(by: .translation(by: -tile.box.low))
  }
}

protocol PictureRequest: Sendable {
  associatedtype Key: Hashable, Sendable
  var key: Key { get }
}

/// The pictures wanted from some threads, none of which draws what another is drawing.
final class WantedPictures<Request: PictureRequest>: Sendable {
  private let requests = WorkQueue<Request>()
  private let begun = Mutex<[Request.Key: Ticket]>([:])

  func next() -> Request? { requests.next() }

  /// Has these drawn next, the first one first; others are given up, even half done.
  func replace(with wanted: [Request]) {
    let keys = Set(wanted.map(\.key))
    let begun = begun.withLock { $0 }
    for (key, ticket) in begun where !keys.contains(key) { ticket.cancel() }
    requests.replace(with: wanted.filter { begun[$0.key]?.isCancelled != false })
  }

  /// Draws a picture, unless another thread is drawing it.
  ///
  /// A request that was given up and is wanted again begins again, even if its thread has not noticed yet.
  func begin(_ request: Request, _ draw: (Ticket) -> Void) {
    let ticket = Ticket()
    let isFree = begun.withLock { begun in
      guard begun[request.key]?.isCancelled != false else { return false }
      begun[request.key] = ticket
      return true
    }
    guard isFree else { return }
    draw(ticket)
    begun.withLock { if $0[request.key] === ticket { $0[request.key] = nil } }
  }

  func finish() {
    replace(with: [])
    requests.close()
  }
}

final class TileRenderer: Sendable {
  struct Request: PictureRequest {
    let name: TileName
    let picture: PagePicture
    let version: Int
    /// True to draw the tile finely, after its draft.
    let isFine: Bool
    /// True if the draft is there already; much of its ink may have gone since.
    var hasDraft = false

    var key: Key { Key(name: name, version: version, isFine: isFine) }
  }

  struct Key: Hashable, Sendable {
    let name: TileName
    let version: Int
    let isFine: Bool
  }

  /// A tile with more ink than this is shown as a draft first.
  private static let muchInk = 400

  private let requests = WantedPictures<Request>()

  /// Starts the threads, which yield to the pen's whenever it has work.
  init(mailbox: Mailbox<Notice>) {
    for _ in 0..<min(WorkerThread.processorCount, 4) {
      WorkerThread.start("tiles") { [self] in
        while let request = requests.next() { draw(request, mailbox) }
      }
    }
  }

  private func draw(_ request: Request, _ mailbox: Mailbox<Notice>) {
    let isDense = request.picture.pictures(touching: request.name.box).count > Self.muchInk
    // A tile with little ink is drawn finely at once.
    guard isDense || !request.isFine || request.hasDraft else { return }
    let isDraft = isDense && !request.isFine
    requests.begin(request) { ticket in
      let ground = ground(of: request, ticket, mailbox)
      let bitmap = Bitmap.tile
      bitmap.draw(request.picture, as: request.name, on: ground?.bitmap, isDraft: isDraft) {
        !ticket.isCancelled
      }
      guard !ticket.isCancelled else { return }
      mailbox.post(
        .tile(
          DrawnTile(
            name: request.name, bitmap: bitmap, version: request.version, isDraft: isDraft,
            ground: ground?.bitmap, lacksGround: ground?.isDrawn == false)))
    }
  }

  /// The time for which ink is held back for the PDF page below it, so that pages do not flicker.
  private static let patience = Duration.milliseconds(300)

  /// Draws the PDF page below a tile's ink, if there is one; the ink is shown without it if that takes long.
  private func ground(
    of request: Request, _ ticket: Ticket, _ mailbox: Mailbox<Notice>
  ) -> (bitmap: Bitmap, isDrawn: Bool)? {
    guard request.picture.printed?.file != nil else { return nil }
    let ground = Bitmap.tile
    let begin = ContinuousClock.now
    var isShown = false
    let isDrawn = ground.drawGround(of: request.picture, as: request.name) {
      if !isShown, !ticket.isCancelled, ContinuousClock.now - begin > Self.patience {
        isShown = true
        let bitmap = Bitmap.tile
        bitmap.draw(request.picture, as: request.name) { !ticket.isCancelled }
        mailbox.post(
          .tile(
            DrawnTile(
              name: request.name, bitmap: bitmap, version: request.version, isWithoutGround: true)))
      }
      return !ticket.isCancelled
    }
    return (ground, isDrawn)
  }

  func draw(_ tiles: [Request]) { requests.replace(with: tiles) }
  func finish() { requests.finish() }
}

extension Bitmap {
  fileprivate static var tile: Bitmap {
    Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
  }
}
