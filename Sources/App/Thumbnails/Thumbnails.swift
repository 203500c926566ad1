internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// The thumbnails in the window: recently drawn ones, within a bound, and the wanted ones.
@MainActor final class Thumbnails {
  private struct Entry {
    var bitmap: Bitmap?
    var look: ThumbnailLook?
    /// The version up to which it is known to be right.
    var version: Int
    var frame: Int
  }

  private var entries: [ThumbnailName: Entry] = [:]
  private var sizes: [PageID: [ThumbnailName]] = [:]
  private var byteCount = 0
  /// Counts the changes of notebooks.
  private var version = 0
  /// The versions of the last changes: of each notebook, and of everything.
  private var changes: [NotebookID: Int] = [:]
  private var allChanged = 0
  /// Counts the pictures of the face.
  private var frame = 0
  var light = PageLight.plain
  /// The colors of the papers of the open notebook.
  private var papers: [PageID: Color] = [:]
  private var sheets: [Sheet] = []
  private let worker: ThumbnailWorker
  /// The last requests.
  private var asked: [ThumbnailWorker.Request] = []

  /// The most bytes of all.
  private static let limit = 96 << 20

  init(worker: ThumbnailWorker) { self.worker = worker }

  /// The bytes of the pictures.
  var bytesInUse: Int { byteCount }

  /// True if something wanted has not arrived yet.
  var isWaiting: Bool { !asked.isEmpty }

  // MARK: - What is shown

  /// Shows pages in boxes of the window, the most wanted first; requests what is missing or may have
  /// changed.
  func show(_ places: [(page: PageID, box: Box)], on desk: Desk) {
    frame += 1
    if desk.notebook?.sheets != sheets { know(desk.notebook?.sheets ?? []) }
    // While something is written, drawing could only get in its way.
    let wanted = desk.hand.wet == nil ? places.compactMap(request) : []
    guard wanted != asked else { return }
    asked = wanted
    worker.draw(wanted)
  }

  /// Learns the papers of a notebook.
  private func know(_ sheets: [Sheet]) {
    self.sheets = sheets
    papers = Dictionary(sheets.map { ($0.id, $0.paper.color) }) { $1 }
  }

  private func request(page: PageID, box: Box) -> ThumbnailWorker.Request? {
    let name = ThumbnailName(page, filling: box, in: light)
    let latest = max(changes[page.notebook] ?? 0, allChanged)
    guard let entry = entries[name] else {
      return ThumbnailWorker.Request(name: name, version: latest, known: nil)
    }
    entries[name]?.frame = frame
    guard entry.version < latest else { return nil }
    return ThumbnailWorker.Request(
      name: name, version: latest, known: entry.bitmap == nil ? nil : entry.look)
  }

  /// Draws a page in a box: its picture, or one of another size or light, or the color of its paper.
  func draw(_ page: PageID, in box: Box, on canvas: borrowing Canvas) {
    let name = ThumbnailName(page, filling: box, in: light)
    if let bitmap = entries[name]?.bitmap {
      canvas.draw(bitmap, at: box.low)
    } else if let bitmap = stopgap(for: name) {
      canvas.draw(bitmap, filling: box)
    } else {
      canvas.fill(box, with: light.color(of: papers[page] ?? .paper))
    }
  }

  /// The picture of the same page and light whose size is nearest.
  private func stopgap(for name: ThumbnailName) -> Bitmap? {
    let known = (sizes[name.page] ?? []).filter {
      $0.light == name.light && entries[$0]?.bitmap != nil
    }
    let nearest = known.min { abs($0.width - name.width) < abs($1.width - name.width) }
    return nearest.flatMap { entries[$0]?.bitmap }
  }

  // MARK: - What changes

  /// Has the thumbnails of a notebook checked again, or all if there is no notebook.
  func doubt(_ notebook: NotebookID?) {
    version += 1
    if let notebook { changes[notebook] = version } else { allChanged = version }
  }

  /// Takes a drawn thumbnail; returns whether it looks different.
  func take(_ drawn: DrawnThumbnail) -> Bool {
    let name = drawn.request.name
    asked.removeAll { $0 == drawn.request }
    let old = entries[name]
    let bitmap = drawn.bitmap ?? old?.bitmap
    byteCount += (bitmap?.byteCount ?? 0) - (old?.bitmap?.byteCount ?? 0)
    if old == nil { sizes[name.page, default: []].append(name) }
    entries[name] = Entry(
      bitmap: bitmap, look: drawn.look ?? old?.look, version: drawn.request.version, frame: frame)
    giveUp()
    return drawn.bitmap != nil
  }

  /// Keeps within the bound: those shown longest ago go first.
  private func giveUp() {
    guard byteCount > Self.limit || entries.count > 8192 else { return }
    for (name, entry) in entries.sorted(by: { $0.value.frame < $1.value.frame })
    where entry.frame < frame && (byteCount > Self.limit / 4 * 3 || entries.count > 6144) {
      entries[name] = nil
      byteCount -= entry.bitmap?.byteCount ?? 0
      sizes[name.page]?.removeAll { $0 == name }
      if sizes[name.page]?.isEmpty == true { sizes[name.page] = nil }
    }
  }

  func finish() { worker.finish() }
}
