internal import Ink
internal import Notebook
internal import Wording

struct PageFigures: Hashable, Sendable {
  private(set) var pages = 0
  private(set) var layers = 0
  private(set) var strokes = 0
  private(set) var strokesWithPressure = 0
  private(set) var points = 0
  private(set) var texts = 0
  private(set) var images = 0

  mutating func count(_ page: LoosePage) {
    pages += 1
    layers += page.layers.count
    for element in page.layers.lazy.flatMap(\.elements) {
      switch element.content {
      case .stroke(let stroke, _, _):
        strokes += 1
        points += stroke.samples.count
        if stroke.channels.contains(.pressure) { strokesWithPressure += 1 }
      case .text: texts += 1
      case .image: images += 1
      }
    }
  }
}
