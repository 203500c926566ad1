import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

/// Formulas that are edited on a page.
@Suite struct FormulaTests {
  private static let old = FormulaDrawing(
    source: "a", hash: ContentHash(of: [1]), mediaType: "m", size: Point(x: 8, y: 4))
  private static let corner = Point(x: 10, y: 20)

  private func edited(_ source: String, _ width: Double) -> ElementsEdit {
    let file = Array(source.utf8)
    return .formula(
      FormulaDrawing(
        source: source, hash: ContentHash(of: file), mediaType: "application/pdf",
        size: Point(x: width, y: width / 2)), file: file)
  }

  /// Devices that know a page with a formula that was moved and turned.
  private func devices() throws -> (devices: [Device], formula: EntityID, page: EntityID) {
    var devices = (1...2).map { Device(incarnation: $0, skew: 0) }
    var (formula, page): (EntityID?, EntityID?)
    let records = try devices[0].act(at: 1) { editor in
      let place = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      let id = try editor.add(.image(ImageFrame(Self.old, at: Self.corner)), at: place)
      try editor.transform([id], by: .rotation(by: 0.5).then(.scaling(x: 2, y: 2)))
      (formula, page) = (id, place.page)
    }
    for record in records { devices[1].receive(record) }
    return (devices, try #require(formula), try #require(page))
  }

  private func frame(on page: EntityID, of device: Device) throws -> (ImageFrame, Affine) {
    let elements = try PageContent(of: page, in: device.notebook).elements
    guard elements.count == 1, case .figure(.image(let frame)) = elements[0].content else {
      throw EditError.noSuchElement
    }
    return (frame, elements[0].transform)
  }

  @Test func `an edited formula keeps its corner and its map, until it is undone`() throws {
    var (devices, formula, page) = try devices()
    let (before, map) = try frame(on: page, of: devices[0])
    _ = try devices[0].act(at: 2) { _ = try $0.apply(edited("\\frac{a}{b}", 30), to: [formula]) }
    let (after, same) = try frame(on: page, of: devices[0])
    #expect(after.formula == "\\frac{a}{b}" && same == map)
    #expect(after.box == Box(low: Self.corner, high: Self.corner + Point(x: 30, y: 15)))
    #expect(after.hash == ContentHash(of: Array("\\frac{a}{b}".utf8)))
    _ = try devices[0].undo(at: 3)
    #expect(try frame(on: page, of: devices[0]) == (before, map))
    _ = try devices[0].redo(at: 4)
    #expect(try frame(on: page, of: devices[0]) == (after, map))
  }

  @Test(arguments: Seed.several(40))
  func `edits of two devices never mix, in any order`(seed: UInt64) throws {
    var random = Dice(seed)
    var (devices, formula, page) = try devices()
    var records: [Record] = []
    var wanted: [ImageFrame] = [try frame(on: page, of: devices[0]).0]
    for step in 0..<6 {
      let (number, width) = (Int.random(in: 0...1, using: &random), Double(step + 1))
      let time = Int64.random(in: 2...4, using: &random)
      records += try devices[number].act(at: time) {
        _ = try $0.apply(edited("x^\(step)", width), to: [formula])
      }
      wanted.append(try frame(on: page, of: devices[number]).0)
    }
    for number in devices.indices {
      for record in records.shuffled(using: &random) { devices[number].receive(record) }
    }
    let (last, _) = try frame(on: page, of: devices[0])
    #expect(try frame(on: page, of: devices[1]).0 == last && wanted.contains(last))
  }

  @Test func `only an image becomes a formula`() throws {
    var (devices, formula, page) = try devices()
    let layer = try #require(try PageContent(of: page, in: devices[0].notebook).layers.first).id
    let text = TextBox(origin: .zero, text: "a")
    #expect(throws: EditError.noSuchElement) {
      _ = try devices[0].act(at: 2) { editor in
        let id = try editor.add(.text(text), at: Place(page: page, layer: layer))
        _ = try editor.apply(edited("b", 3), to: [formula, id])
      }
    }
  }

  @Test func `its form on the disk stays, and nonsense is refused`() throws {
    let bytes = Self.old.stored
    #expect(bytes.prefix(4) == [1, 0x61, 32, Self.old.hash.bytes[0]])
    #expect(try FormulaDrawing(stored: bytes) == Self.old)
    for count in 0..<bytes.count {
      #expect(throws: ByteError.self) { try FormulaDrawing(stored: Array(bytes[..<count])) }
    }
    for size in [Point(x: 0, y: 1), Point(x: 1, y: -1), Point(x: .nan, y: 1), Point(x: 1, y: 1e7)] {
      var drawing = Self.old
      drawing.size = size
      #expect(throws: ByteError.self) { try FormulaDrawing(stored: drawing.stored) }
    }
  }
}
