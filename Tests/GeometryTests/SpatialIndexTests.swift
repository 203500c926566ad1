import Geometry
import Support
import Testing

@Suite struct SpatialIndexTests {
  private func box(_ dice: inout Dice) -> Box {
    let size = dice.number(0...1) < 0.1 ? 300.0 : dice.number(0...1) < 0.2 ? 0 : 8
    let low = Point(x: dice.number(-500...500), y: dice.number(-500...500))
    return Box(
      low: low, high: low + Point(x: dice.number(0...1) * size, y: dice.number(0...1) * size))
  }

  @Test func `an index finds what looking at everything finds`() {
    var dice = Dice(Seed.of(1))
    var boxes: [Int: Box] = [:]
    for id in 0..<400 { boxes[id] = box(&dice) }
    var index = SpatialIndex<Int>()
    for (id, box) in boxes { index.insert(id, box: box) }
    for round in 0..<300 {
      let id = Int(dice.number(0...450))
      if round.isMultiple(of: 3) {
        #expect(index.remove(id) == (boxes.removeValue(forKey: id) != nil))
      } else {
        boxes[id] = box(&dice)
        index.insert(id, box: boxes[id] ?? .empty)
      }
      let query =
        round.isMultiple(of: 5) ? box(&dice).expanded(by: 400) : box(&dice).expanded(by: 9)
      let expected = boxes.filter { $0.value.intersects(query) }.keys.sorted()
      #expect(index.elements(touching: query).sorted() == expected)
    }
  }

  @Test func `strange boxes do no harm`() {
    var index = SpatialIndex<Int>()
    let whole = Box(
      low: Point(x: -Double.infinity, y: -Double.infinity),
      high: Point(x: Double.infinity, y: Double.infinity))
    index.insert(0, box: .empty)
    index.insert(1, box: whole)
    index.insert(2, box: Box(low: Point(x: 1e300, y: 0), high: Point(x: 1e300, y: 1)))
    index.insert(3, box: Box(low: Point(x: .nan, y: 0), high: Point(x: .nan, y: 1)))
    let near = Box(low: .zero, high: Point(x: 1, y: 1))
    #expect(index.elements(touching: near) == [1])
    #expect(index.elements(touching: whole).sorted() == [1, 2])
    let copy = index
    index.remove(1)
    #expect(copy.elements(touching: near) == [1])
    #expect(index.elements(touching: near).isEmpty)
  }
}
