import Bytes
import Support
import Testing

@Suite struct TextTests {
  private func read(_ text: String) -> (value: Double?, length: Int) {
    let bytes = Array(text.utf8)
    var place = 0
    let value = DecimalText.read(from: bytes.span, at: &place)
    return (value, place)
  }

  @Test func `a number is the nearest that there is`() {
    var random = RandomSource(seed: Seed.of(1))
    for _ in 0..<2000 {
      let digits = Int.random(in: 1...20, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
      if Bool.random(using: &random) {
        let place = text.index(text.endIndex, offsetBy: -Int.random(in: 0..<digits, using: &random))
        text.insert(".", at: place)
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -40...40, using: &random))" }
      #expect(read(text).value == Double(text), "\(text)")
    }
  }

  @Test func `a number ends where it ends`() {
    #expect(read("12.5 7") == (12.5, 4))
    #expect(read("+3,4") == (3, 2))
    #expect(read("7ll") == (7, 1))
    #expect(read("2em") == (2, 1))
    #expect(read("5e+") == (5, 1))
    #expect(read(".5") == (0.5, 2))
    #expect(read("-.5e1x") == (-5, 5))
    #expect(read("1e999").value == .infinity)
    #expect(read(String(repeating: "9", count: 2000)).length == 2000)
    for text in ["", " 1", "nan", "inf", "-", ".", "e5", "-e"] {
      #expect(read(text) == (nil, 0), "\(text)")
    }
  }

  @Test func `a number that was read from eight digits gives them again`() {
    var random = RandomSource(seed: Seed.of(2))
    for _ in 0..<5000 {
      let steps = Int.random(in: 0..<100_000_000, using: &random)
      let scales: [Double] = [1, 10, 1e3, 1e5, 1e8, 1e10]
      let value = Double(steps) / (scales.randomElement(using: &random) ?? 1)
      var text: [UInt8] = []
      DecimalText.append(value, digits: 8, to: &text)
      let found = read(String(decoding: text, as: UTF8.self))
      #expect(found.value == value)
      #expect(found.length == text.count)
      #expect(text.count <= 15)
    }
  }

  @Test func `numbers are written short`() {
    let texts: KeyValuePairs<Double, String> = [
      0: "0", -0.0: "0", 1: "1", -2.5: "-2.5", 595.275590551: "595.27559", 1e7: "10000000",
      0.001: "0.001", 99999999.6: "100000000", 123456789.5: "123456789.5", .nan: "0",
      .infinity: "0", 0.1 + 0.2: "0.3",
    ]
    for (value, expected) in texts {
      var text: [UInt8] = []
      DecimalText.append(value, digits: 8, to: &text)
      #expect(String(decoding: text, as: UTF8.self) == expected)
    }
  }

  @Test func `bytes come back from Base64`() {
    var random = RandomSource(seed: Seed.of(3))
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      var text: [UInt8] = []
      Base64.append(bytes, to: &text)
      #expect(text.count == (count + 2) / 3 * 4)
      #expect(Base64.decoded(text.span) == bytes)
      let spaced: [UInt8] = text.flatMap { [$0, 0x0A, 0x20] as [UInt8] }
      #expect(Base64.decoded(spaced.span) == bytes)
    }
    let known = Array("U3V6dXJp".utf8)
    #expect(Base64.decoded(known.span) == Array("Suzuri".utf8))
    for text in ["A", "AAAAA", "AA*A", "AA=A", "ÄÖ"] {
      let bytes = Array(text.utf8)
      #expect(Base64.decoded(bytes.span) == nil, "\(text)")
    }
  }
}
