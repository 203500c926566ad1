import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@Suite struct ClippingTests {
  private func clipping(_ random: inout RandomSource) -> Clipping {
    var files: [ContentHash: [UInt8]] = [:]
    let elements: [LooseElement] = (0..<Int.random(in: 0...6, using: &random)).map { number in
      let samples = (0..<Int.random(in: 1...40, using: &random)).map { index in
        Sample(
          position: Point(
            x: Double.random(in: 0...500, using: &random),
            y: Double.random(in: 0...700, using: &random)), time: Double(index) * 7)
      }
      let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
      let map = Affine.rotation(by: Double.random(in: 0...6, using: &random))
        .then(.translation(by: Point(x: 3, y: Double.random(in: -90...90, using: &random))))
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        return LooseElement(
          .text(TextBox(origin: samples[0].position, text: "text \(number)")), transform: map)
      case 1:
        let file = (0..<number).map { _ in random.byte() }
        let hash = ContentHash(of: file)
        files[hash] = file
        let box = Box(low: .zero, high: samples[0].position)
        var frame = ImageFrame(box: box, hash: hash, mediaType: "image/png")
        if Bool.random(using: &random) { frame.excerpt = Self.excerpt }
        if Bool.random(using: &random) {
          let corner = Point(x: .random(in: 0...0.5, using: &random), y: 0.25)
          frame.crop = Crop(Box(low: corner, high: corner + Point(x: 0.5, y: 0.5)))
          (frame.opacity, frame.alternativeText) = (0.75, "硯 \(number)")
        }
        return LooseElement(.image(frame), transform: map)
      default:
        let parts = [StrokeRange(0, UInt32.random(in: 0...9000, using: &random))]
        return LooseElement(stroke.settled, showing: parts, transform: map)
      }
    }
    return Clipping(elements.map { anchored($0, &random) }, files: files)
  }

  private func anchored(
    _ element: LooseElement, _ random: inout RandomSource
  ) -> LooseElement {
    var element = element
    if Int.random(in: 0..<4, using: &random) == 0 { element.link = "https://example.org" }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let name = EntityID(
        counter: .random(in: 0...9, using: &random), incarnation: Incarnation(rawValue: 9))
      element.anchor.heading = HeadingPart(name, titled: Bool.random(using: &random) ? "A" : "")
    }
    element.groups = ElementGroups(
      (0..<max(.random(in: -3...3, using: &random), 0)).map {
        EntityID(counter: UInt64($0), incarnation: Incarnation(rawValue: 9))
      })
    return element
  }

  private static let excerpt = NotebookID(bytes: Array(1...16)).map { notebook in
    Excerpt(
      of: PageID(EntityID(counter: 7, incarnation: Incarnation(rawValue: 9)), of: notebook),
      Box(low: Point(x: 10, y: 20), high: Point(x: 110, y: 90)))
  }

  @Test func `a clipping is read as it was written`() throws {
    var random = RandomSource(seed: Seed.of(11))
    for _ in 0..<50 {
      let clipping = clipping(&random)
      #expect(try Clipping(clipping.bytes) == clipping)
    }
  }

  @Test func `damaged bytes are refused or read, and never trap`() {
    var random = RandomSource(seed: Seed.of(12))
    for _ in 0..<400 {
      var bytes = clipping(&random).bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[Int.random(in: bytes.indices, using: &random)] = random.byte()
        case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        default: bytes.append(random.byte())
        }
        if bytes.isEmpty { bytes = [1] }
      }
      guard let read = try? Clipping(bytes) else { continue }
      #expect(read.elements.isEmpty || !read.box.low.x.isNaN)
    }
    #expect(throws: ClippingError.damaged) { try Clipping([UInt8]()) }
    #expect(throws: ClippingError.unknownVersion) { try Clipping([9, 0] as [UInt8]) }
  }

  /// The seeds of the fuzzer, and whatever once broke the reader.
  private static let folder = Repository.root.appending(path: "Tests/Fuzz/Corpus/Clipping")

  @Test func `every seed is read as its own bytes say, or refused`() throws {
    var read: Set<String> = []
    for file in Repository.files(below: "Tests/Fuzz/Corpus/Clipping") {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      guard let clipping = try? Clipping(bytes) else { continue }
      #expect(try Clipping(clipping.bytes) == clipping, "\(file)")
      read.insert(Repository.file(file).lastPathComponent)
    }
    #expect(read.isSuperset(of: ["elements", "nothing"]))
    #expect(read.isDisjoint(with: ["cut", "version", "excess"]))
  }

  /// Run with RECORD_GOLDENS=1 to make the seeds anew.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil))
  func `seeds are made of random elements`() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    var random = RandomSource(seed: 13)
    var whole = clipping(&random)
    while whole.elements.count < 6 || whole.files.isEmpty { whole = clipping(&random) }
    let bytes = whole.bytes
    let seeds: [String: [UInt8]] = [
      "elements": bytes, "nothing": Clipping([LooseElement]()).bytes,
      "cut": Array(bytes.dropLast(9)),
      "version": [9] + bytes.dropFirst(), "excess": bytes + [0],
    ]
    for (name, seed) in seeds { try Data(seed).write(to: Self.folder.appending(path: name)) }
  }
}

extension RandomSource {
  fileprivate mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }
}
