internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store

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
  private(set) var byteCount = 0
  /// Counts the changes of notebooks.
  private var version = 0
  /// The versions of the last changes: of each notebook, and of everything.
  private var changes: [NotebookID: Int] = [:]
  private var allChanged = 0
  private var frame = 0
  var light = PageLight.plain
  private var papers: [PageID: Color] = [:]
  private var sheets: [Sheet] = []
  private let worker: ThumbnailWorker
  private var asked: [ThumbnailWorker.Request] = []

  private static let limit = 96 << 20

  init(worker: ThumbnailWorker) { self.worker = worker }

  var isWaiting: Bool { !asked.isEmpty }

  // MARK: - Display

  /// Shows pages in boxes, the most wanted first; requests what is missing or may have changed.
  func show(_ places: [(page: PageID, box: Box)], on desk: Desk) {
    frame += 1
    let new = desk.notebook?.sheets ?? []
    if new != sheets {
      (sheets, papers) = (new, Dictionary(new.map { ($0.id, $0.paper.color) }) { $1 })
    }
    // While something is written, drawing could only get in its way.
    let wanted = desk.hand.wet == nil ? places.compactMap(request) : []
    guard wanted != asked else { return }
    asked = wanted
    worker.draw(wanted)
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

  // MARK: - Changes

  /// Has the thumbnails of a notebook checked again, or all if there is no notebook.
  func invalidate(_ notebook: NotebookID?) {
    version += 1
    if let notebook { changes[notebook] = version } else { allChanged = version }
  }

  /// Stores a drawn thumbnail; returns whether it looks different.
  func store(_ drawn: DrawnThumbnail) -> Bool {
    let name = drawn.request.name
    asked.removeAll { $0 == drawn.request }
    let old = entries[name]
    let bitmap = drawn.bitmap ?? old?.bitmap
    byteCount += (bitmap?.byteCount ?? 0) - (old?.bitmap?.byteCount ?? 0)
    if old == nil { sizes[name.page, default: []].append(name) }
    entries[name] = Entry(
      bitmap: bitmap, look: drawn.look ?? old?.look, version: drawn.request.version, frame: frame)
    evict()
    return drawn.bitmap != nil
  }

  private func evict() {
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

/// A page as a small picture that fills its size; of a page with another shape, the upper part or the
/// middle is visible.
///
/// A page that is much wider, such as a slide, is shown entirely between strips of its color.
struct ThumbnailName: Hashable, Sendable {
  let page: PageID
  /// The size in pixels.
  let width: Int
  let height: Int
  let light: PageLight

  private static let longest = 2048

  init(_ page: PageID, filling box: Box, in light: PageLight) {
    self.page = page
    width = Int(min(max(box.width.rounded(), 1), Double(Self.longest)))
    height = Int(min(max(box.height.rounded(), 1), Double(Self.longest)))
    self.light = light
  }

  var kept: ThumbnailCache.Name {
    ThumbnailCache.Name(of: page, width: width, height: height, light: light.word)
  }

  func draw(_ picture: PagePicture, on bitmap: Bitmap, while isWanted: () -> Bool) -> [Undrawn] {
    var picture = picture
    picture.light = light
    let part = part(of: picture)
    let (scale, low) = (Double(width) / part.width, part.low)
    var undrawn: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.paint(picture.seenColor)
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -low))
      undrawn = picture.draw(on: canvas, in: part, scale: scale, while: isWanted)
    }
    return undrawn
  }

  /// The visible part of a page, in its coordinates; it may be higher than the page.
  private func part(of picture: PagePicture) -> Box {
    let size = Point(x: Double(width), y: Double(height))
    let seen = picture.overview(width: size.x, height: size.y)
    let isWide = seen.width * size.y > seen.height * size.x * Self.wide
    // A picture that was put on a cover fills it.
    if isWide, page.page != .notebook {
      let half = Point(x: seen.width / 2, y: seen.width / 2 * size.y / size.x)
      return Box(low: seen.center - half, high: seen.center + half)
    }
    let scale = max(size.x / seen.width, size.y / seen.height)
    let low = Point(x: seen.center.x - size.x / scale / 2, y: seen.low.y)
    return Box(low: low, high: low + size * (1 / scale))
  }

  /// How many times wider than its small picture a page is that is not cut at its sides.
  private static let wide = 1.25
}

extension PagePicture {
  /// The part of a page in a small picture: its sheet, or everything if it has grown on all sides.
  fileprivate func overview(width: Double, height: Double) -> Box {
    let seen = bounds.intersection(box).expanded(by: Self.margin)
    guard box.low.x < 0, box.low.y < 0, !seen.isEmpty else { return size.box }
    // Not larger than life, and of the shape that is filled.
    let scale = max(seen.width / width, seen.height / height, size.box.width / width)
    let half = Point(x: width, y: height) * (scale / 2)
    return Box(low: seen.center - half, high: seen.center + half)
  }

  /// The room around the contents of a page, in points.
  private static let margin = 12.0
}

extension PageLight {
  fileprivate var word: String {
    switch self {
    case .plain: "plain"
    case .turned: "turned"
    case .tinted(let color): String(color.rgba, radix: 16)
    }
  }
}

extension Screen {
  func requestThumbnails(_ desk: Desk) {
    shownThumbnails = face.thumbnails(from: desk.viewport.window.center)
    thumbnails.show(shownThumbnails, on: desk)
  }

  func invalidateThumbnails(of notebook: NotebookID?, _ desk: Desk) {
    thumbnails.invalidate(notebook)
    thumbnails.show(shownThumbnails, on: desk)
  }

  func show(_ thumbnail: DrawnThumbnail, _ desk: Desk) {
    guard thumbnails.store(thumbnail) else { return }
    for place in shownThumbnails where place.page == thumbnail.request.name.page {
      let box = place.box.roundedOut.intersection(dry.box)
      guard !box.isEmpty else { continue }
      compose(box, desk)
      showComposed(in: box, desk)
    }
  }
}

extension Face {
  /// The pages that it shows as thumbnails or soon may, with their boxes, the nearest to a place first.
  func thumbnails(from place: Point) -> [(page: PageID, box: Box)] {
    var found: [(page: PageID, box: Box)] = []
    for part in parts { Self.gather(part.marks, movedBy: .zero, &found) }
    return found.sorted { $0.box.center.distance(to: place) < $1.box.center.distance(to: place) }
  }

  private static func gather(
    _ marks: [Mark], movedBy shift: Point, _ found: inout [(page: PageID, box: Box)]
  ) {
    for mark in marks {
      switch mark {
      case .thumbnail(let page, let box): found.append((page, box.moved(by: shift)))
      case .shifted(let inner, let more, _): gather(inner, movedBy: shift + more, &found)
      case .ahead(let inner): gather(inner, movedBy: shift, &found)
      default: break
      }
    }
  }
}
