import Folding
import Search
import Testing

@testable import App

/// The words around what was found, as a cover says them.
@Suite struct ExcerptTests {
  @Test(arguments: [
    ("waves", "Standing waves", "Standing waves"),
    ("wave", "Optics \nStanding waves \nexam", "Standing waves"),
    (
      "wave", "In the beginning there are no standing waves at all",
      "… no standing waves at all"
    ),
    (
      "波", "この文書では、これは長い行であり、その中に定常波という言葉がある",
      "… これは長い行であり、その中に定常波という言葉がある"
    ),
    ("information", "this infor-\nmation is", "this infor- mation is"),
  ])
  func `from a little before it, within its line`(needle: String, text: String, words: String)
    throws
  {
    let folded = FoldedText(Array(text.unicodeScalars))
    let range = try #require(folded.firstRange(of: FoldedText(needle: needle)))
    #expect(text.excerpt(around: range) == words)
  }

  @Test func `no more than one sees, and nothing where there is nothing`() {
    let text = "wave" + String(repeating: " and more", count: 5000)
    #expect(text.excerpt(around: 0..<4).count <= 84)
    #expect("short".excerpt(around: 3..<9) == "")
  }
}
