internal import Bytes
internal import Exchange
internal import Geometry
internal import Notebook
internal import Paint

extension LoosePage {
  /// The page for Xournal++, which can neither crop, rotate nor mirror pictures: these become what they look like.
  func withPlainPictures() -> LoosePage {
    var page = self
    for layer in layers.indices {
      for (place, element) in layers[layer].elements.enumerated() {
        guard let (plain, bytes) = plainPicture(of: element) else { continue }
        var twin = LooseElement(.image(plain), audio: element.audio)
        twin.anchor = element.anchor
        page.layers[layer].elements[place] = twin
        page.files[plain.hash] = bytes
      }
    }
    return page
  }

  /// A picture as it looks, upright; nil for all else.
  ///
  /// A formula is worth more than its angle.
  private func plainPicture(of element: LooseElement) -> (frame: ImageFrame, bytes: [UInt8])? {
    guard case .image(let frame)? = element.figure, let file = files[frame.hash] else { return nil }
    let isPlain = frame.crop == nil && frame.opacity == 1
    guard !isPlain || !element.transform.keepsBoxes && frame.formula.isEmpty else { return nil }
    let bounds = element.bounds
    let size = PageSize(bounds)
    var page = LoosePage(number: 1, size: size, paper: Paper(.plain))
    page.layers = [Layer(elements: [element])]
    page.files = [frame.hash: file]
    page.move(by: .translation(by: -bounds.low))
    guard
      let drawn = try? PNGPage.png(
        of: page, paper: .none, pixels: .clipping(size.box)),
      drawn.notes.isEmpty
    else { return nil }
    let box = Box(low: bounds.low, high: bounds.low + size.box.high)
    return (
      ImageFrame(box: box, hash: ContentHash(of: drawn.bytes), mediaType: "image/png"), drawn.bytes
    )
  }
}
