internal import Export
internal import Geometry
internal import Notebook
internal import Paint

/// Copied ink on offer: as such for other windows, and as pictures for other programs.
struct CopiedInk: Sendable {
  let clipping: Clipping

  /// The most bytes of a picture.
  private static let mostBytes = 12 << 20

  /// The forms, with costly ones made on request; text only if some was typed.
  var forms: [ClipboardForm] {
    let text = clipping.elements.compactMap { element in
      if case .text(let box, _) = element { box.text } else { nil }
    }.joined(separator: "\n")
    return [
      ClipboardForm(ClipboardForm.clippingType) { clipping.bytes },
      ClipboardForm("image/png") {
        page.flatMap { page, box in
          try? PNGPage.clipping(of: page, box, paper: .none, within: Self.mostBytes).bytes
        }
      },
      ClipboardForm("image/svg+xml") {
        page.flatMap { page, _ in try? SVGPage.svg(of: page, paper: .none, title: "").bytes }
      },
    ] + (text.isEmpty ? [] : ClipboardForm.text(text))
  }

  /// A page with nothing else on it, as large as the visible part.
  private var page: (page: LoosePage, box: Box)? {
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.layers = [LoosePage.Layer(elements: clipping.elements.map { LooseElement($0) })]
    page.files = clipping.files
    let box = PagePicture(of: page, paper: .none).pictures(selectedBy: nil)
      .reduce(Box.empty) { $0.union($1.bounds) }
    guard !box.isEmpty else { return nil }
    page.move(by: .translation(by: -box.low))
    let size = PageSize(box)
    page.size = size
    return (page, size.box)
  }
}
