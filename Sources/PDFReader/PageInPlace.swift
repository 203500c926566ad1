internal import CPoppler

/// The first page of a PDF, opened in this process: for formulas, which the program itself draws.
public struct PageInPlace: ~Copyable {
  private let page: OpenPage

  /// Opens a PDF; nil if it is none, or nothing on this machine can draw it.
  public init?(_ bytes: [UInt8]) {
    do {
      page = try OpenPDF(bytes).page(1)
    } catch {
      return nil
    }
  }

  /// Its width in points.
  public var width: Double { page.width }
  /// Its height in points.
  public var height: Double { page.height }

  /// Draws it on a `cairo_t *` whose unit is the point.
  public func draw(on canvas: OpaquePointer) { page.draw(on: canvas) }
}
