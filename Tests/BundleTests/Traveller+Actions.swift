import Bytes
import Geometry
import Ink
import Notebook

@testable import Bundle
@testable import Store

extension Traveler {
  /// Something that a person might do to a notebook on the device; and whether ink may go by it.
  func act(
    on id: NotebookID, at time: Int64, using random: inout RandomSource
  ) throws -> (takesInk: Bool, Void) {
    let now = now(time)
    switch Int.random(in: 0..<26, using: &random) {
    case 0: return (true, try ignoring { _ = try library.undo(id, now: now) })
    case 1: return (true, try ignoring { _ = try library.redo(id, now: now) })
    case 2...3: return (true, try changePages(of: id, now, &random))
    case 4...7: return (true, try erase(in: id, now, &random))
    case 8...10: return (false, try changeElements(of: id, now, &random))
    case 11: return (false, try draw(in: id, now, &random))
    case 12: return (false, try name(id, now, &random))
    default: return (false, try write(in: id, now, &random))
    }
  }

  /// What has not arrived as a whole cannot be worked on yet.
  private func ignoring(_ work: () throws -> Void) throws {
    do { try work() } catch is EditError {}
  }

  private func somewhere(
    in id: NotebookID, _ random: inout RandomSource
  ) throws -> (place: Place, elements: [Element])? {
    guard let page = try library.outline(of: id).pages.randomElement(using: &random) else {
      return nil
    }
    let content = try library.page(page.id, of: id)
    guard let layer = content.layers.first else { return nil }
    return (Place(page: page.id, layer: layer.id), content.elements)
  }

  private func write(in id: NotebookID, _ now: Int64, _ random: inout RandomSource) throws {
    guard let place = try somewhere(in: id, &random)?.place else { return }
    let origin = Point(x: Double.random(in: 0...400, using: &random), y: 100)
    try ignoring {
      try library.edit(id, action: .write, now: now) { editor in
        _ = try editor.addStroke(InkStep.stroke(at: origin), at: place)
      }
    }
  }

  private func draw(in id: NotebookID, _ now: Int64, _ random: inout RandomSource) throws {
    guard let place = try somewhere(in: id, &random)?.place else { return }
    // The same picture may come from several devices.
    let bytes = Array("picture \(Int.random(in: 0..<9, using: &random))".utf8)
    try ignoring {
      try library.edit(id, action: .write, now: now) { editor in
        let box = Box(low: .zero, high: Point(x: 10, y: 10))
        let hash = try library.addImage(bytes)
        let frame = ImageFrame(box: box, hash: hash, mediaType: "image/png")
        _ = try editor.add(.image(frame), at: place)
      }
    }
  }

  private func name(_ id: NotebookID, _ now: Int64, _ random: inout RandomSource) throws {
    let number = Int.random(in: 0..<9, using: &random)
    try library.edit(id, action: .rename, now: now) { editor in
      try editor.set(.title, of: .notebook, to: "Title \(number)")
    }
  }

  private func erase(in id: NotebookID, _ now: Int64, _ random: inout RandomSource) throws {
    guard let (_, elements) = try somewhere(in: id, &random),
      let element = elements.randomElement(using: &random)
    else { return }
    let (isWhole, steps) = (Bool.random(using: &random), Self.steps(&random))
    try ignoring {
      try library.edit(id, action: .erase, now: now) { editor in
        if isWhole { return try editor.erase([element.id]) }
        try editor.erase([InkStep.range(steps)], of: element.id)
      }
    }
  }

  private func changeElements(
    of id: NotebookID, _ now: Int64, _ random: inout RandomSource
  ) throws {
    guard let (_, elements) = try somewhere(in: id, &random),
      let element = elements.randomElement(using: &random),
      let target = try somewhere(in: id, &random)?.place
    else { return }
    let (choice, steps) = (Int.random(in: 0..<3, using: &random), Self.steps(&random))
    try ignoring {
      try library.edit(id, action: .move, now: now) { editor in
        switch choice {
        case 0:
          let pieces = try editor.cut(InkStep.range(steps), of: element.id)
          try editor.transform(pieces, by: .translation(by: Point(x: 3, y: 1)))
        case 1: try editor.move(elements.map(\.id), to: target)
        default: try editor.transform([element.id], by: .translation(by: Point(x: 1, y: 2)))
        }
      }
    }
  }

  private func changePages(of id: NotebookID, _ now: Int64, _ random: inout RandomSource) throws {
    let sections = try library.outline(of: id).sections
    guard let section = sections.randomElement(using: &random) else { return }
    let page = section.pages.randomElement(using: &random)
    let choice = Int.random(in: 0..<5, using: &random)
    try ignoring {
      try library.edit(id, action: .addPage, now: now) { editor in
        switch (choice, page) {
        case (0, let page?): try editor.deletePage(page.id)
        case (1, let page?): try editor.movePage(page.id, to: section.id, after: nil)
        default: _ = try editor.addPage(to: section.id, size: .a4, paper: Paper(.grid))
        }
      }
    }
  }

  private static func steps(_ random: inout RandomSource) -> ClosedRange<UInt32> {
    let one = UInt32.random(in: 0..<InkStep.count, using: &random)
    let other = UInt32.random(in: 0..<InkStep.count, using: &random)
    return min(one, other)...max(one, other)
  }
}
