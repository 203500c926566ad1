internal import CCairo
internal import CForward
public import Geometry

/// A file that Cairo writes, on one thread: a PDF of several pages, or an SVG.
public final class CairoFile {
  private let surface: OpaquePointer?
  private let bytes = Bytes()
  private let kind: Kind

  /// The kinds of files.
  public enum Kind: Hashable, Sendable {
    case pdf
    case svg
  }

  /// The error with which Cairo gave up.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Cairo's reason.
    public let description: String
  }

  private final class Bytes { var all: [UInt8] = [] }

  /// Begins a file whose first page has the given size in points.
  public init(_ kind: Kind, size: Point) {
    self.kind = kind
    let target = Unmanaged.passUnretained(bytes).toOpaque()
    switch kind {
    case .pdf:
      surface = cairo_pdf_surface_create_for_stream(Self.append, target, size.x, size.y)
      cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    case .svg: surface = cairo_svg_surface_create_for_stream(Self.append, target, size.x, size.y)
    }
  }

  deinit {
    // Cairo writes the end of the file here, even if it was abandoned.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  private static let append: cairo_write_func_t = { target, data, count in
    guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Bytes>.fromOpaque(target).takeUnretainedValue()
      .all.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }

  /// Adds a page with a size in points, which is ignored for an SVG; `label` is the page number in PDF
  /// readers.
  ///
  /// Throws `Fault` if something cannot be drawn, for example because it has no size.
  public func addPage(
    size: Point, label: String = "", _ draw: (borrowing Canvas) -> Void
  ) throws(Fault) {
    guard let surface else { throw Fault(description: "there is no memory") }
    if kind == .pdf {
      cairo_pdf_surface_set_size(surface, size.x, size.y)
      if !label.isEmpty { cairo_pdf_surface_set_page_label(surface, label) }
    }
    let canvas = Canvas(on: surface, isRaster: false)
    draw(canvas)
    cairo_show_page(canvas.context)
    try Self.check(cairo_status(canvas.context))
  }

  /// Sets the title of a PDF and the name of the program that made it.
  public func describe(title: String, creator: String) {
    guard kind == .pdf else { return }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, creator)
    if !title.isEmpty { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
  }

  /// Adds an entry to the outline of a PDF, for a page from 1, below `parent` or at the top level.
  public func addEntry(_ title: String, page: Int, below parent: Int? = nil) -> Int {
    Int(
      cairo_pdf_surface_add_outline(
        surface, parent.map { CInt($0) } ?? CInt(CAIRO_PDF_OUTLINE_ROOT), title, "page=\(page)",
        CAIRO_PDF_OUTLINE_FLAG_OPEN))
  }

  /// Ends the file and returns its bytes.
  public consuming func finished() throws(Fault) -> [UInt8] {
    cairo_surface_finish(surface)
    try Self.check(cairo_surface_status(surface))
    return bytes.all
  }

  private static func check(_ status: cairo_status_t) throws(Fault) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw Fault(description: String(cString: cairo_status_to_string(status)))
  }
}

/// A missing library: everything that needed it drew nothing, so a file made meanwhile is incomplete.
public struct MissingPackage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing package and how to install it, on one line.
  public let description: String

  /// Throws if something should have been drawn with a missing library.
  public static func check() throws(MissingPackage) {
    guard let fault = suzuri_forward_fault() else { return }
    throw MissingPackage(description: String(cString: fault))
  }
}
