internal import Geometry
internal import Ink

extension Property where Value == Bool {
  /// True if the pages of a notebook are stickers.
  public static let holdsStickers: Property = Property(code: 72)
}

extension Clipping {
  /// The room around a sticker on its page: more than half of a broad pen.
  private static let margin = 3 * Length.millimeter

  fileprivate var extent: Box { elements.reduce(box) { $0.union($1.extent) } }

  /// The size of a page that shows all of it.
  public var stickerSize: PageSize { PageSize(extent.expanded(by: Self.margin)) }

  /// Everything that is shown on a page.
  public init(of page: LoosePage) {
    self.init(page.layers.filter(\.isVisible).flatMap(\.elements), files: page.files)
  }
}

extension Editor {
  /// Puts copied elements on a page of their size, as one group.
  public mutating func fillSticker(_ clipping: Clipping, at place: Place) throws {
    let shift = clipping.stickerSize.box.center - clipping.extent.center
    let pasted = try paste(clipping, by: shift, at: place)
    let outer = Set(clipping.elements.map(\.groups.outermost))
    if pasted.count > 1, outer.count > 1 || outer.contains(nil) { try group(pasted) }
  }
}
