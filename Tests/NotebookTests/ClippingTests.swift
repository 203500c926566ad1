import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@Suite struct ClippingTests {
  private func clipping(_ random: inout RandomSource) -> Clipping {
    var files: [[UInt8]: [UInt8]] = [:]
    let elements: [SeenElement] = (0..<Int.random(in: 0...6, using: &random)).map { number in
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
        return .text(TextBox(origin: samples[0].position, text: "text \(number)"), map)
      case 1:
        let file = (0..<number).map { _ in random.byte() }
        var digest = SHA256()
        digest.update(file)
        let hash = digest.finalized()
        files[hash] = file
        let box = Box(low: .zero, high: samples[0].position)
        return .image(ImageFrame(box: box, hash: hash, mediaType: "image/png"), map)
      default:
        let parts = [StrokeRange(0, UInt32.random(in: 0...9000, using: &random))]
        return .stroke(stroke.settled, parts, map)
      }
    }
    return Clipping(elements, files: files)
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
}

extension RandomSource {
  fileprivate mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }
}
