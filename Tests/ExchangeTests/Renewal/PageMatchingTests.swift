import Support
import Testing

@testable import Exchange

/// Which pages of an old PDF are which of a new one.
@Suite struct PageMatchingTests {
  private static let words =
    "light wave lens focus mirror angle image ray prism colour slit phase path beam glass edge"
    .split(separator: " ").map { String($0) }

  /// A page of some words.
  private struct Page: Equatable {
    let name: Int
    var words: [String]

    init(_ name: Int, _ dice: inout Dice) {
      self.name = name
      words = (0..<Int.random(in: 20...60, using: &dice)).map { place in
        "\(PageMatchingTests.words.randomElement(using: &dice) ?? "")\(name * 7 % 97 + place % 3)"
      }
    }

    var traits: PageTraits {
      PageTraits(
        words: PageTraits.hashes(of: Array(words.joined(separator: " ").unicodeScalars)),
        darkness: nil)
    }
  }

  @Test(arguments: Seed.several(30))
  func `pages are found again after pages were added, removed, mended and moved`(seed: UInt64) {
    var dice = Dice(seed)
    let old = (0..<Int.random(in: 5...40, using: &dice)).map { Page($0, &dice) }
    var new = old
    for _ in 0..<Int.random(in: 0...4, using: &dice) {
      new.remove(at: .random(in: new.indices, using: &dice))
    }
    for number in 0..<Int.random(in: 0...4, using: &dice) {
      new.insert(Page(100 + number, &dice), at: .random(in: 0...new.count, using: &dice))
    }
    for _ in 0..<Int.random(in: 0...6, using: &dice) {
      let page = Int.random(in: new.indices, using: &dice)
      let word = Int.random(in: new[page].words.indices, using: &dice)
      new[page].words[word] = "mended"
    }
    if Bool.random(using: &dice) {
      new.insert(new.removeLast(), at: .random(in: 0...new.count, using: &dice))
    }
    let pairs = PageMatching(old.map(\.traits), new.map(\.traits)).pairs
    let found = pairs.mapValues { new[$0].name }
    for (index, page) in old.enumerated() {
      let isThere = new.contains { $0.name == page.name }
      #expect(found[index] == (isThere ? page.name : nil))
    }
    #expect(Set(pairs.values).count == pairs.count, "no page comes below two")
  }

  @Test func `pages that are alike are paired in their order`() {
    var dice = Dice(5)
    let page = Page(1, &dice)
    let old = Array(repeating: page, count: 4).map(\.traits)
    #expect(PageMatching(old, old).pairs == [0: 0, 1: 1, 2: 2, 3: 3])
    let one = Page(2, &dice).traits
    #expect(PageMatching(old, [one] + old).pairs == [0: 1, 1: 2, 2: 3, 3: 4])
  }

  @Test func `pages without words are known by their looks`() {
    func drawing(_ places: Range<Int>) -> PageTraits {
      var darkness = [UInt8](repeating: 0, count: 48 * 48)
      for place in places { darkness[place] = 200 }
      return PageTraits(words: nil, darkness: darkness)
    }
    let old = [drawing(0..<100), drawing(300..<500), drawing(900..<950)]
    let new = [drawing(0..<104), drawing(1200..<1400), drawing(302..<500)]
    #expect(PageMatching(old, new).pairs == [0: 0, 1: 2])
    #expect(PageMatching(old, []).pairs.isEmpty && PageMatching([], old).pairs.isEmpty)
    let unread = PageTraits(words: nil, darkness: nil)
    #expect(PageMatching([unread, unread], [unread]).pairs.isEmpty)
  }

  @Test func `as much is alike as texts have in common`() {
    func traits(_ text: String) -> PageTraits {
      PageTraits(words: PageTraits.hashes(of: Array(text.unicodeScalars)), darkness: nil)
    }
    let text = (0..<200).map { "word\($0)" }
    let half = text[..<100] + (0..<100).map { "other\($0)" }
    let (one, other) = (traits(text.joined(separator: " ")), traits(half.joined(separator: "\n")))
    #expect(one.likeness(to: one) == 1)
    #expect(abs(one.likeness(to: other) - 1 / 3) < 0.2)
    #expect(traits("nothing of it").likeness(to: one) < 0.1)
  }
}
