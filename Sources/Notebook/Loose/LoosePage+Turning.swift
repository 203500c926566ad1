public import Geometry

extension LoosePage {
  /// The page with its contents before its paper was turned.
  public var upright: LoosePage { turned(by: turns.opposite) }

  /// The page turned with its contents; a page without a size stays as it is.
  public func turned(by further: QuarterTurns) -> LoosePage {
    guard further != .none, let size else { return self }
    let map = further.map(of: size.box.high)
    var page = self
    (page.turns, page.size) = (turns.then(further), further.size(of: size))
    (page.growth, page.added) = (growth.turned(by: further), added.turned(by: further))
    page.ruledSheet = ruledSheet.map { $0.turned(by: further, map) }
    page.move(by: map)
    return page
  }

  /// Moves everything on it by a map.
  public mutating func move(by map: Affine) {
    for layer in layers.indices {
      for element in layers[layer].elements.indices {
        layers[layer].elements[element].content.move(by: map)
      }
    }
  }

  /// True if anything on it besides ink is turned.
  public var showsTurns: Bool {
    let hasPrint = backdrop != nil || paper.map { $0.ruling != .plain } ?? false
    return turns != .none
      && (hasPrint || layers.contains { $0.elements.contains { !$0.content.isInk } })
  }
}

extension SeenElement {
  fileprivate var isInk: Bool { if case .stroke = self { true } else { false } }

  fileprivate mutating func move(by map: Affine) {
    switch self {
    case .stroke(let stroke, let parts, let own): self = .stroke(stroke, parts, own.then(map))
    case .text(let text, let own): self = .text(text, own.then(map))
    case .image(let frame, let own): self = .image(frame, own.then(map))
    }
  }
}
