import Foundation
import Testing

@testable import Bytes

@Suite struct JSONReadingTests {
  private func read(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test func `what is written can be read`() throws {
    let value: JSON = [
      "zebra": 1, "apple": [true, nil, -0.5, 1e-300, false], "none": [], "empty": [:],
      "text": "a\"b\\c\n\t\u{1}\u{85}é硯😀",
    ]
    #expect(try read(value.description) == value)
    #expect(try read(value.line) == value)
  }

  @Test func `what others write is read as they mean it`() throws {
    let text = #" [ 1 , -2.5E+1,"\u00e9\uD83D\uDE00\/\b\f\r", {"a" : null } ] "#
    #expect(try read(text) == [1, -25.0, "é😀/\u{8}\u{C}\r", ["a": nil]])
    let data = Data(text.utf8)
    #expect(try JSONSerialization.jsonObject(with: data) is [Any])
  }

  @Test(arguments: [
    "", " ", "nul", "truer", "[1,]", "[1 2]", "[", "{\"a\" 1}", "{a: 1}", "{\"a\": 1,}", "01",
    "-", "1.", ".5", "1e", "+1", "1e999", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "{} {}", "{\"a\": 1, \"a\": 2}", "NaN",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try JSON(parsing: [0xEF, 0xBB, 0xBF, 0x31]) }
  }

  @Test func `the line of a fault is named`() {
    #expect {
      try read("{\n  \"a\": 1\n  \"b\": 2\n}")
    } throws: {
      "\($0)" == "line 3: missing comma or }"
    }
  }

  @Test func `nesting is bounded`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(JSON.depthLimit + 1))
    for depth in [JSON.depthLimit + 2, 1_000_000] {
      #expect(throws: JSONError.self) { try read(nested(depth)) }
    }
  }

  @Test func `values are taken by name and kept within ranges`() throws {
    let value: JSON = ["n": 7, "x": -0.5, "t": "two", "f": true, "l": [1]]
    #expect(try value.number("n", in: 0...5) == 5)
    #expect(try value.number("x", in: 0...5) == 0)
    #expect(try value.integer("n", in: 0...9) == 7)
    #expect(try value.text("t") == "two")
    #expect(try value.flag("f") == true)
    #expect(try value.list("l") == [1])
    #expect(try value.choice("t", among: ["one": 1, "two": 2]) == 2)
    #expect(try value.number("missing", in: 0...1) == nil)
    #expect(throws: JSONFault.self) { try value.number("t", in: 0...5) }
    #expect(throws: JSONFault.self) { try value.integer("x", in: 0...5) }
    #expect(throws: JSONFault.self) { try value.choice("t", among: ["one": 1]) }
  }
}
