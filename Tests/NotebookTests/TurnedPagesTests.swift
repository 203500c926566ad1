import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Pages that are turned with all that is on them.
@Suite struct TurnedPagesTests {
  /// A notebook of pages of several sizes, with strokes, texts and images, some of which were moved.
  private static func device(using random: inout RandomSource, moved: Bool) throws -> Device {
    var device = Device(incarnation: 1, skew: 0)
    _ = try device.act(at: 1000) { editor in
      let section = try editor.addSection()
      for size in [PageSize.a4, .a4.landscape, PageSize(width: 12_345, height: 6789)] {
        let place = try editor.addPage(to: section, size: size, paper: Paper(.ruled))
        var elements: [EntityID] = []
        for number in 0..<6 {
          let origin = Point(x: Double.random(in: 0...300, using: &random), y: 100)
          switch number % 3 {
          case 0: elements.append(try editor.addStroke(InkCell.stroke(at: origin), at: place))
          case 1:
            elements.append(try editor.add(.text(TextBox(origin: origin, text: "a")), at: place))
          default:
            let box = Box(low: origin, high: origin + Point(x: 20, y: 30))
            let frame = ImageFrame(box: box, hash: ContentHash(of: [1]), mediaType: "image/png")
            elements.append(try editor.add(.image(frame), at: place))
          }
        }
        let hidden = try editor.addLayer(to: place.page)
        let below = Place(page: place.page, layer: hidden)
        elements.append(try editor.addStroke(InkCell.stroke(at: .zero), at: below))
        try editor.set(.isVisible, of: hidden, to: false)
        guard moved else { continue }
        for element in elements where Bool.random(using: &random) {
          let angle = Double.random(in: 0...6, using: &random)
          try editor.transform([element], by: .rotation(by: angle))
        }
      }
    }
    return device
  }

  private static func digest(_ device: Device) throws -> String {
    "\(try ContentDigest(of: device.notebook))"
  }

  @Test(arguments: Seed.several(10))
  func `four quarter turns are none, and undo after any of them brings the page before`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var device = try Self.device(using: &random, moved: false)
    let pages = Set(try Outline(of: device.notebook).pages.map(\.id))
    for turns in [QuarterTurns.right, .left] {
      var digests = [try Self.digest(device)]
      for step in 1...4 {
        _ = try device.act(at: Int64(2000 + step)) { _ = try $0.apply(.turn(turns), to: pages) }
        digests.append(try Self.digest(device))
        _ = try device.undo(at: Int64(2000 + step))
        #expect(try Self.digest(device) == digests[step - 1])
        _ = try device.redo(at: Int64(2000 + step))
        #expect(try Self.digest(device) == digests[step])
      }
      #expect(digests[4] == digests[0])
      #expect(Set(digests).count == 4, "every turn is seen")
    }
  }

  @Test(arguments: Seed.several(10))
  func `what lies on a page turns with its corners, on hidden layers too`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var device = try Self.device(using: &random, moved: true)
    let before = try Outline(of: device.notebook).pages
    let old = try before.map { try PageContent(of: $0.id, in: device.notebook).elements }
    let turns = QuarterTurns(Int.random(in: 1...3, using: &random))
    _ = try device.act(at: 2000) {
      _ = try $0.apply(.turn(turns), to: Set(before.map(\.id)))
    }
    for (number, page) in try Outline(of: device.notebook).pages.enumerated() {
      #expect(page.size == turns.size(of: before[number].size) && page.turns == turns)
      let map = turns.map(of: before[number].size.box.high)
      #expect(map(before[number].size.box) == page.size.box)
      let new = try PageContent(of: page.id, in: device.notebook).elements
      for (one, other) in zip(old[number], new) {
        for point in [Point.zero, Point(x: 7, y: 11)] {
          let (wanted, found) = (map(one.transform(point)), other.transform(point))
          #expect((wanted - found).length < 1e-9)
        }
      }
      let back = turns.opposite.map(of: page.size.box.high)
      #expect((back(map(Point(x: 3, y: 5))) - Point(x: 3, y: 5)).length < 1e-9)
    }
  }

  @Test func `a turned page that is taken elsewhere stays turned, and can be had upright`() throws {
    var random = RandomSource(seed: 1)
    var device = try Self.device(using: &random, moved: false)
    let page = try Outline(of: device.notebook).pages[0]
    let upright = try LoosePage(copying: page, in: device.notebook)
    _ = try device.act(at: 2000) { _ = try $0.apply(.turn(.right), to: [page.id]) }
    let turned = try LoosePage(
      copying: Outline(of: device.notebook).pages[0], in: device.notebook)
    #expect(turned.turns == .right && turned.showsTurns && turned.size == .a4.landscape)
    #expect(turned.upright.size == upright.size && turned.upright.turns == .none)
    for (one, other) in zip(upright.layers, turned.upright.layers) {
      for (one, other) in zip(one.elements, other.elements) {
        #expect((one.bounds.center - other.bounds.center).length < 1e-9)
      }
    }
    _ = try device.act(at: 2001) { _ = try $0.apply(.duplicate, to: [page.id]) }
    #expect(try Outline(of: device.notebook).pages[1].turns == .right)
  }

  @Test func `lines of another kind lie upright on a turned page`() throws {
    var random = RandomSource(seed: 2)
    var device = try Self.device(using: &random, moved: false)
    let page = try Outline(of: device.notebook).pages[0].id
    _ = try device.act(at: 2000) { _ = try $0.apply(.turn(.right), to: [page]) }
    var change = SheetChange()
    change.ruling = .staves
    _ = try device.act(at: 2001) { _ = try $0.apply(.change(change), to: [page]) }
    #expect(try Outline(of: device.notebook).pages[0].turns == .none)
    _ = try device.undo(at: 2002)
    #expect(try Outline(of: device.notebook).pages[0].turns == .right)
  }
}
