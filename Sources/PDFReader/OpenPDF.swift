internal import CPoppler
internal import Geometry
private import Glibc
internal import Helper

struct OpenPDF: ~Copyable {
  private let document: OpaquePointer

  /// Opens bytes that stay in place for good.
  init(lasting bytes: UnsafeRawBufferPointer) throws(PrintedError) {
    document = try Self.open(g_bytes_new_static(bytes.baseAddress, gsize(bytes.count)))
  }

  init(_ bytes: [UInt8]) throws(PrintedError) {
    document = try Self.open(g_bytes_new(bytes, gsize(bytes.count)))
  }

  private static func open(_ bytes: OpaquePointer?) throws(PrintedError) -> OpaquePointer {
    defer { g_bytes_unref(bytes) }
    var fault: UnsafeMutablePointer<GError>?
    let opened = poppler_document_new_from_bytes(bytes, nil, &fault)
    guard let opened else {
      let isLocked = fault?.pointee.code == CInt(POPPLER_ERROR_ENCRYPTED.rawValue)
      if let fault { g_error_free(fault) }
      throw isLocked ? .locked : .unreadable
    }
    guard poppler_document_get_n_pages(opened) > 0 else {
      suzuri_release(UnsafeMutableRawPointer(opened))
      throw .unreadable
    }
    return opened
  }

  deinit { suzuri_release(UnsafeMutableRawPointer(document)) }

  var count: Int { min(Int(poppler_document_get_n_pages(document)), PrintedInfo.mostPages) }

  func info() -> PrintedInfo {
    var info = PrintedInfo()
    var hasLabels = true
    for number in 1...count {
      // A missing page has no size, so that the others keep their numbers.
      var facts = PrintedInfo.Page(width: 0, height: 0, label: "")
      if let page = try? page(number) {
        (facts.width, facts.height) = (page.width, page.height)
        facts.label = hasLabels ? page.label : ""
      }
      // A number in letters can be as long as a book, so no more of them are made.
      hasLabels = hasLabels && facts.label.utf8.count <= PrintedInfo.longestLabel
      if !hasLabels || facts.label.isEmpty { facts.label = "\(number)" }
      info.pages.append(facts)
    }
    if let index = poppler_index_iter_new(document) { add(index, depth: 0, to: &info) }
    return info
  }

  private func add(_ index: OpaquePointer, depth: Int, to info: inout PrintedInfo) {
    defer { poppler_index_iter_free(index) }
    repeat {
      guard info.headings.count < PrintedInfo.mostHeadings else { return }
      if let action = poppler_index_iter_get_action(index) {
        let title = action.pointee.any.title.map { String(cString: $0) } ?? ""
        let seen = String(title.prefix(PrintedInfo.longestTitle))
        if case .page(let number, _)? = target(of: action) {
          info.headings.append(PrintedInfo.Heading(depth: depth, title: seen, page: number))
        }
        poppler_action_free(action)
      }
      if depth < 50, let child = poppler_index_iter_get_child(index) {
        add(child, depth: depth + 1, to: &info)
      }
    } while poppler_index_iter_next(index) != 0
  }

  func page(_ number: Int) throws(PrintedError) -> OpenPage {
    guard (1...count).contains(number),
      let page = poppler_document_get_page(document, CInt(number - 1))
    else { throw .noPage }
    return OpenPage(page)
  }

  func links(of number: Int) throws(PrintedError) -> [PrintedLink] {
    let page = try page(number)
    let list = poppler_page_get_link_mapping(page.page)
    defer { poppler_page_free_link_mapping(list) }
    var links: [PrintedLink] = []
    for mapping in Self.items(of: list, as: PopplerLinkMapping.self)
    where links.count < PrintedLink.most {
      guard let action = mapping.action, let target = target(of: action) else { continue }
      let (area, height) = (mapping.area, page.height)
      let box = Box(
        low: Point(x: area.x1, y: height - area.y2), high: Point(x: area.x2, y: height - area.y1))
      links.append(PrintedLink(box: box, target: target))
    }
    // Poppler has the topmost first.
    return links.reversed()
  }

  fileprivate static func items<Item>(
    of list: UnsafeMutablePointer<GList>?, as kind: Item.Type
  ) -> [Item] {
    guard let list else { return [] }
    return sequence(first: list) { $0.pointee.next }
      .compactMap { $0.pointee.data?.assumingMemoryBound(to: kind).pointee }
  }

  private func target(of action: UnsafePointer<PopplerAction>) -> PrintedLink.Target? {
    switch action.pointee.type {
    case POPPLER_ACTION_GOTO_DEST:
      guard let place = action.pointee.goto_dest.dest else { return nil }
      guard place.pointee.type == POPPLER_DEST_NAMED else { return target(of: place) }
      guard let found = poppler_document_find_dest(document, place.pointee.named_dest) else {
        return nil
      }
      defer { poppler_dest_free(found) }
      return target(of: UnsafePointer(found))
    case POPPLER_ACTION_URI:
      return action.pointee.uri.uri.map { .address(String(cString: $0)) }
    default: return nil
    }
  }

  private func target(of place: UnsafePointer<PopplerDest>) -> PrintedLink.Target? {
    let number = Int(place.pointee.page_num)
    guard (1...count).contains(number), let page = try? page(number) else { return nil }
    let hasTop = place.pointee.change_top != 0
    let top = page.height - place.pointee.top
    return .page(number, top: hasTop && top.isFinite ? min(max(top, 0), page.height) : nil)
  }

  fileprivate static func text(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

struct OpenPage: ~Copyable {
  fileprivate let page: OpaquePointer
  let width: Double
  let height: Double

  fileprivate init(_ page: OpaquePointer) {
    self.page = page
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(page, &width, &height)
    self.width = width.isFinite && width > 0 ? width : 612
    self.height = height.isFinite && height > 0 ? height : 792
  }

  deinit { suzuri_release(UnsafeMutableRawPointer(page)) }

  var label: String { OpenPDF.text(poppler_page_get_label(page)) }

  /// Draws a part; nil if there is no memory for that.
  func pixels(of part: PrintedPart) -> [UInt32]? {
    var isDrawn = false
    let count = part.width * part.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { memory, filled in
      guard let start = memory.baseAddress else { return }
      isDrawn =
        suzuri_draw_page(
          UnsafeMutableRawPointer(page), Double(part.left), Double(part.top),
          part.pageWidth / width,
          part.pageHeight / height, CInt(part.width), CInt(part.height), start) != 0
      filled = isDrawn ? count : 0
    }
    return isDrawn ? pixels : nil
  }

  /// Draws the page on a `cairo_t *` whose unit is the point.
  func draw(on canvas: OpaquePointer) { poppler_page_render(page, canvas) }

  func text() -> PrintedText {
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    let words = OpenPDF.text(poppler_page_get_text(page))
    guard poppler_page_get_text_layout(page, &rectangles, &count) != 0, let rectangles else {
      return PrintedText(letters: [], boxes: [])
    }
    defer { g_free(rectangles) }
    let letters = Array(words.unicodeScalars.prefix(PrintedText.most))
    let boxes = (0..<min(Int(count), PrintedText.most)).map { place in
      let area = rectangles[place]
      return Box(low: Point(x: area.x1, y: area.y1), high: Point(x: area.x2, y: area.y2))
    }
    return PrintedText(letters: letters, boxes: boxes)
  }

  func pictures() -> [Box] {
    let list = poppler_page_get_image_mapping(page)
    defer { poppler_page_free_image_mapping(list) }
    let areas = OpenPDF.items(of: list, as: PopplerImageMapping.self).map(\.area)
    return areas.prefix(PrintedLink.most).map { area in
      Box(
        low: Point(x: min(area.x1, area.x2), y: min(area.y1, area.y2)),
        high: Point(x: max(area.x1, area.x2), y: max(area.y1, area.y2)))
    }
  }

  func svg() -> [UInt8]? {
    var bytes: [UInt8] = []
    let isDrawn = withUnsafeMutablePointer(to: &bytes) { target in
      suzuri_draw_svg(
        UnsafeMutableRawPointer(page), width, height,
        { target, data, count in
          guard let target, let data else { return }
          target.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        }, target)
    }
    return isDrawn != 0 && bytes.count <= ReaderService.kind.longest ? bytes : nil
  }
}

/// The first page of a PDF, opened in this process: for formulas, which the program itself draws.
public struct PageInPlace: ~Copyable {
  private let page: OpenPage

  /// Opens a PDF; nil if it is none, or nothing on this machine can draw it.
  public init?(_ bytes: [UInt8]) { do { page = try OpenPDF(bytes).page(1) } catch { return nil } }

  /// Its width in points.
  public var width: Double { page.width }
  /// Its height in points.
  public var height: Double { page.height }

  /// Draws it on a `cairo_t *` whose unit is the point.
  public func draw(on canvas: OpaquePointer) { page.draw(on: canvas) }
}
