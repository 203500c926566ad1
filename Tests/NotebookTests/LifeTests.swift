import Testing

@testable import Notebook

@Suite struct LifeTests {
  private let things = (1...6).map {
    EntityID(counter: UInt64($0), incarnation: Incarnation(rawValue: 7))
  }

  private func life(_ length: UInt32, covering places: Range<Int>) -> Life {
    Life(length: length, cover: EntitySet(things[places]))
  }

  @Test func `of two deletions at a time both count`() {
    let merged = life(2, covering: 0..<3).merged(with: life(2, covering: 2..<5))
    #expect(things.map(merged.shows) == [false, false, false, false, false, true])
  }

  @Test func `of two who bring a page back each brings what it had seen`() {
    let merged = life(3, covering: 0..<3).merged(with: life(3, covering: 2..<5))
    #expect(things.map(merged.shows) == [true, true, false, true, true, true])
  }

  @Test func `lives merge alike in any order and any number of times`() {
    let lives = (1...4).flatMap { length in
      [0..<0, 0..<3, 2..<5].map { life(UInt32(length), covering: $0) }
    }
    for one in lives {
      #expect(one.merged(with: one) == one)
      for other in lives {
        #expect(one.merged(with: other) == other.merged(with: one))
        for third in lives {
          #expect(
            one.merged(with: other).merged(with: third)
              == one.merged(with: other.merged(with: third)))
        }
      }
    }
  }
}
