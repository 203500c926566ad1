import Bytes
import Testing

@Suite struct NumberWordsTests {
  @Test func `numbers have a fixed count of places`() {
    let cases: [(Double, Int, String)] = [
      (0, 2, "0.00"), (0.005, 2, "0.01"), (-0.5, 1, "−0.5"), (12.345, 1, "12.3"), (7.6, 0, "8"),
      (-0.04, 1, "0.0"), (.nan, 2, "–"), (.infinity, 0, "–"), (1e300, 0, "1e+300"),
    ]
    for (value, places, text) in cases {
      #expect(NumberWords.fixed(value, places: places) == text)
    }
  }

  @Test func `figures have three digits, also where they are rounded up to one more`() {
    let cases: [(Double, String)] = [
      (0, "0.00"), (0.0049, "0.00"), (5, "5.00"), (9.994, "9.99"), (9.996, "10.0"),
      (99.94, "99.9"), (99.96, "100"), (153.5, "154"), (-9.996, "−10.0"), (1234.4, "1234"),
    ]
    for (value, text) in cases { #expect(NumberWords.figure(value) == text) }
    #expect(NumberWords.figure(9.94, digits: 2) == "9.9")
    #expect(NumberWords.figure(9.96, digits: 2) == "10")
  }

  @Test func `times in sentences have no zeros at their end`() {
    let cases: [(Double, String)] = [
      (1, "1 ms"), (0.066, "0.066 ms"), (-4.36, "−4.36 ms"), (153.51, "153.5 ms"),
      (-0.0001, "0 ms"),
    ]
    for (value, text) in cases { #expect(Milliseconds.words(value) == text) }
  }

  @Test func `a share is none or all only where it is exactly that`() {
    let cases: [(Double, String)] = [
      (0, "0 %"), (1e-9, "<0.01 %"), (0.0072, "0.72 %"), (0.011, "1.1 %"), (0.43, "43 %"),
      (0.995, "99.5 %"), (0.9999, ">99.9 %"), (1, "100 %"), (.nan, "–"),
    ]
    for (share, text) in cases { #expect(NumberWords.percent(share) == text) }
  }

  @Test func `columns line up by what a terminal shows, and a heading widens none`() {
    let rows = [
      ["a long heading of its own"], ["日本", "1"], ["e\u{301}", "12"], ["wide word", "3", ""],
    ]
    #expect(
      TextTable(rows, rightAligned: [1]).lines == [
        "a long heading of its own", "日本        1", "e\u{301}          12", "wide word   3",
      ])
  }
}
