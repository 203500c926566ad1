import Bytes
import Support
import Testing

@testable import Notebook

@Suite struct IdentityTests {
  @Test func `a set of names answers as a plain set does`() throws {
    var random = RandomSource(seed: Seed.of(4))
    for _ in 0..<60 {
      let (a, b) = (names(&random), names(&random))
      let set = EntitySet(a).union(EntitySet(b))
      let plain = a.union(b)
      for id in plain { #expect(set.contains(id)) }
      for counter in 0..<90 as Range<UInt64> {
        let id = EntityID(counter: counter, incarnation: Incarnation(rawValue: 2))
        #expect(set.contains(id) == plain.contains(id))
      }
      #expect(try EntitySet(stored: set.stored) == set)
      #expect(EntitySet(b).union(EntitySet(a)) == set)
      #expect(EntitySet(a).subtracting(EntitySet(b)) == EntitySet(a.subtracting(b)))
      #expect(EntitySet(a).intersection(EntitySet(b)) == EntitySet(a.intersection(b)))
    }
  }

  @Test func `thousands of neighbors take a few bytes`() {
    let run = (1...8000).map {
      EntityID(counter: UInt64($0), incarnation: Incarnation(rawValue: 9))
    }
    #expect(EntitySet(run).stored.count < 20)
  }

  @Test func `there is always a place between two neighbors`() throws {
    var random = RandomSource(seed: Seed.of(5))
    var keys: [FractionalIndex] = []
    for counter in 1...1500 as ClosedRange<UInt64> {
      let index = Int.random(in: 0...keys.count, using: &random)
      let id = EntityID(counter: counter, incarnation: Incarnation(rawValue: 1))
      let low = index > 0 ? keys[index - 1] : nil
      let high = index < keys.count ? keys[index] : nil
      let key = FractionalIndex(after: low, before: high, for: id)
      if let low { #expect(low < key) }
      if let high { #expect(key < high) }
      #expect(try FractionalIndex(stored: key.stored) == key)
      keys.insert(key, at: index)
    }
    #expect(keys.map(\.bytes.count).max() ?? 0 < 40)
  }

  @Test(arguments: [true, false])
  func `keys stay short where a notebook grows at one end`(isEnd: Bool) throws {
    var last: FractionalIndex?
    for counter in 1...5000 as ClosedRange<UInt64> {
      let id = EntityID(counter: counter, incarnation: Incarnation(rawValue: 3))
      let key = FractionalIndex(after: isEnd ? last : nil, before: isEnd ? nil : last, for: id)
      if let last { #expect(isEnd ? last < key : key < last) }
      #expect(key.bytes.count <= 5)
      last = key
    }
  }

  @Test func `always putting things at one spot in the middle grows keys slowly`() throws {
    let low = FractionalIndex(whole: 0)
    var high = FractionalIndex(whole: 1)
    for counter in 1...400 as ClosedRange<UInt64> {
      let id = EntityID(counter: counter, incarnation: Incarnation(rawValue: 3))
      let key = FractionalIndex(after: low, before: high, for: id)
      #expect(low < key && key < high)
      high = key
    }
    #expect(high.bytes.count < 500)
  }

  @Test func `hostile keys neither trap nor hang`() throws {
    var random = RandomSource(seed: Seed.of(6))
    let id = EntityID(counter: 1, incarnation: Incarnation(rawValue: 3))
    var keys: [FractionalIndex] = []
    for _ in 0..<4000 {
      let digits: [UInt8] = [0, 1, 0x7F, 0x81, 0x82, 0x79, 255]
      let bytes = (0..<Int.random(in: 1...10, using: &random)).map { _ -> UInt8 in
        digits.randomElement(using: &random) ?? 0
      }
      var writer = ByteWriter()
      writer.appendBlock(bytes)
      if let key = try? FractionalIndex(stored: writer.bytes) { keys.append(key) }
    }
    #expect(keys.count > 100)
    for (a, b) in zip(keys, keys.dropFirst()) {
      _ = FractionalIndex(after: a, before: b, for: id)
    }
  }

  private func names(_ random: inout RandomSource) -> Set<EntityID> {
    Set(
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        EntityID(
          counter: UInt64.random(in: 0..<80, using: &random),
          incarnation: Incarnation(rawValue: UInt64.random(in: 1...3, using: &random)))
      })
  }
}
