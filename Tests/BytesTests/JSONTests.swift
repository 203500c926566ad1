import Bytes
import Foundation
import Testing

@Suite struct JSONTests {
  @Test func `a value is written in its order, indented`() {
    let value: JSON = [
      "zebra": 1, "apple": [true, nil, -0.5], "none": [], "empty": [:], "text": "a\"b\\c\n\u{1}é硯",
    ]
    #expect(
      value.description == """
        {
          "zebra": 1,
          "apple": [
            true,
            null,
            -0.5
          ],
          "none": [],
          "empty": {},
          "text": "a\\"b\\\\c\\n\\u0001é硯"
        }
        """)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is null`(number: Double) {
    #expect(JSON.number(number).description == "null")
  }

  @Test func `finite numbers come back exactly`() throws {
    for number in [
      0.1, -0.0, 1e300, 1e-300, 1e16, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ] {
      let data = Data(JSON.array([.number(number)]).description.utf8)
      #expect(try JSONDecoder().decode([Double].self, from: data) == [number])
    }
  }

  @Test func `every character of the first planes comes back`() throws {
    var state: UInt32 = 1
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<50 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let range: UInt32 = state & 64 == 0 ? 0x100 : 0x1_1000
        if let scalar = Unicode.Scalar((state >> 8) % range) { text.unicodeScalars.append(scalar) }
      }
      let data = Data(JSON.array([.string(text)]).description.utf8)
      let back = try JSONDecoder().decode([String].self, from: data)
      #expect(back.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      #expect(!data.contains { $0 < 0x20 && $0 != 0x0A })
    }
  }
}
