import Bytes
import Support
import Testing

@testable import Recognition

/// Calculations as they are read, and their results.
@Suite struct CalculationTests {
  @Test(arguments: [
    ("0.1 + 0.2 =", "0.3"), ("1+2=", "3"), ("7 : 2 =", "3.5"), ("1/3=", "0.333333333333"),
    ("2÷3=", "0.666666666667"), ("3,5 × 2 =", "7"), ("0,1 + 0,2 =", "0,3"), ("2*3·4=", "24"),
    ("1.234,5 + 1 =", "1235,5"), ("1,234.5+1=", "1235.5"), ("1.000.000 + 1 =", "1000001"),
    ("1 000 000 + 10 000,5 =", "1010000,5"), ("2^10=", "1024"), ("2^-2=", "0.25"),
    ("-2^2=", "-4"), ("2^2^3=", "256"), ("√16 + 1=", "5"), ("√2=", "1.41421356237"),
    ("2√9=", "6"), ("2(3+4)=", "14"), ("(1+2)(3+4)=", "21"), ("200 + 10% =", "220"),
    ("200 - 10% =", "180"), ("50% × 8 =", "4"), ("10% + 10% =", "0.2"), ("5²+1=", "26"),
    ("3 × -4 =", "-12"), ("−3 − 4 =", "-7"), (".5 + .5 =", "1"), ("１＋２＝", "3"),
    ("1000000 * 1000000 =", "1 × 10^12"), ("2^1000=", "1.07150860719 × 10^301"),
    ("1 / 8000000 =", "1.25 × 10^-7"), ("999999999999 + 0.5 =", "1 × 10^12"),
    ("0.00001 × 1 =", "0.00001"),
  ])
  func `calculations have a result`(text: String, result: String) {
    #expect(Calculation.result(of: text) == result)
  }

  @Test(arguments: ["·", "•", "∙", "⋅", "‧", "・", "･", "×", "*", "x", "X", " x ", " · "])
  func `dots, crosses and the letter x multiply`(sign: String) {
    #expect(Calculation.result(of: "12\(sign)3=") == "36")
    #expect(Calculation.result(of: "1,5\(sign)3 + 1=") == "5,5")
  }

  @Test(arguments: [":", "÷", "/", "：", "∶", "∕", "⁄", " ÷ "])
  func `each sign of division divides`(sign: String) {
    #expect(Calculation.result(of: "12\(sign)3=") == "4")
    #expect(Calculation.result(of: "1\(sign)-8=") == "-0.125")
  }

  @Test(arguments: ["-", "−", "–", "—", "―", "‐", "‑", "‒", "ー", "一", "－", " — "])
  func `a dash of any length subtracts`(sign: String) {
    #expect(Calculation.result(of: "12\(sign)3=") == "9")
    #expect(Calculation.result(of: "\(sign)12+3=") == "-9")
  }

  @Test(arguments: [
    ("(2+3).4 =", "20"), ("4.(2+3) =", "20"), ("4 . 3 =", "12"), ("9,99.3 =", "29,97"),
    ("3.5 + 1,25 =", "4,75"), ("1,5 + 1.5 - 3,25 =", "-0,25"),
  ])
  func `raised dots and commas may be read as points`(text: String, result: String) {
    #expect(Calculation.result(of: text) == result)
  }

  @Test(arguments: [
    ("2 x 3 + l =", "7"), ("2 X 3 =", "6"), ("I + 2 =", "3"), ("1O + 5 =", "15"),
    ("S5 - 5 =", "50"), ("3 + |2 =", "15"),
  ])
  func `letters that are misread digits count in a calculation`(text: String, result: String) {
    #expect(Calculation.result(of: text) == result)
  }

  @Test(arguments: [
    "", "=", "5 =", "-5 =", "(5) =", "1 + 2", "x =", "2x - 3 =", "x + 1 =", "S + 2 =", "l + I =",
    "z/2 =", "a = 3 + 4 =", "Sum: 1 + 2 =", "1 2 + 3 =", "10 00 + 1 =", "1000 000 + 1 =",
    "1 + =", "+ 1 =", "(1 + 2 =", "1 + 2) =", "() =", "1.. + 2 =", "1. + 2 =", "3 - -4 =",
    "1,234 + 1 =", "1,234.5 + 1,5 =", "1,23,456.5 + 1 =", "6/2(1+2) =", "(2)3 =", "1e5 + 1 =",
  ])
  func `what makes no sense, or two senses, has no result`(text: String) {
    #expect(Calculation.result(of: text) == nil)
  }

  @Test(arguments: [
    "1/0 =", "0/0 =", "1/(2-2) =", "0^0 =", "0^-1 =", "√(-1) =", "(-8)^0.5 =", "9^9^9^9 =",
  ])
  func `what has no value has no result`(text: String) {
    #expect(Calculation.result(of: text) == nil)
  }

  /// A random calculation as it is written, with its value as a ratio; nil where that divides by zero.
  private func calculation(
    depth: Int, using random: inout RandomSource
  ) -> (text: String, value: (Int, Int)?) {
    guard depth > 0 else {
      let number = Int.random(in: 0...40, using: &random)
      guard Bool.random(using: &random) else { return ("\(number)", (number, 1)) }
      let tenth = Int.random(in: 0...9, using: &random)
      return ("\(number).\(tenth)", (number * 10 + tenth, 10))
    }
    let one = calculation(depth: depth - 1, using: &random)
    let two = calculation(depth: Int.random(in: 0..<depth, using: &random), using: &random)
    let sign = ["+", "-", "×", "/"].randomElement(using: &random) ?? "+"
    return ("(\(one.text) \(sign) \(two.text))", Self.combined(one.value, two.value, sign))
  }

  private static func combined(_ one: (Int, Int)?, _ two: (Int, Int)?, _ sign: String) -> (
    Int, Int
  )? {
    guard let one, let two else { return nil }
    switch sign {
    case "+": return (one.0 * two.1 + two.0 * one.1, one.1 * two.1)
    case "-": return (one.0 * two.1 - two.0 * one.1, one.1 * two.1)
    case "×": return (one.0 * two.0, one.1 * two.1)
    default: return two.0 == 0 ? nil : (one.0 * two.1, one.1 * two.0)
    }
  }

  @Test func `random calculations have the result of exact fractions`() throws {
    var random = RandomSource(seed: Seed.of(31))
    var whole = 0
    for _ in 0..<2000 {
      let (text, value) = calculation(depth: 2, using: &random)
      let result = Calculation.result(of: text + " =")
      guard let value else {
        #expect(result == nil, "\(text)")
        continue
      }
      let shown = try #require(result, "\(text)")
      if value.0 % value.1 == 0 {
        whole += 1
        #expect(shown == "\(value.0 / value.1)", "\(text)")
      } else {
        let number = try #require(Self.number(shown))
        let exact = Double(value.0) / Double(value.1)
        #expect(abs(number - exact) <= 1e-11 * abs(exact), "\(text): \(shown)")
      }
    }
    #expect(whole > 100)
  }

  private static func number(_ text: String) -> Double? {
    Double(text.split(separator: " × 10^").joined(separator: "e"))
  }

  @Test func `random signs have no result or a finite one, and end nothing`() {
    var random = RandomSource(seed: Seed.of(32))
    let letters = Array("0123456789+-*/x:().,%^√²lIOSz =")
    var found = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0..<14, using: &random)
      let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "0" })
      guard let result = Calculation.result(of: text + "=") else { continue }
      found += 1
      let digits = result.split(separator: " ")[0].filter(\.isNumber).drop { $0 == "0" }
      #expect(digits.count <= 12, "\(text) \(result)")
    }
    #expect(found > 100)
    #expect(Calculation.result(of: String(repeating: "(", count: 100_000) + "=") == nil)
    #expect(Calculation.result(of: String(repeating: "9", count: 150) + "+1=") == nil)
  }
}
