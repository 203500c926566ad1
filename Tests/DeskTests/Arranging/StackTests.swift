import Geometry
import Notebook
import Testing

@testable import Desk

/// Where pages lie, one by one or side by side, as a whole or without their margins.
@Suite struct StackTests {
  static let arrangements = (0..<16).map { Arrangement(bits: $0) }
  private static let counts = [0, 1, 2, 3, 4, 5, 8, 9]

  /// Pages of mixed sizes, of which every third is seen only in part.
  private static func leaves(_ count: Int) -> [Stack.Leaf] {
    (0..<count).map { number in
      let size = number % 4 == 3 ? PageSize(width: 42_000, height: 20_000) : .a4
      let part = size.box.expanded(by: -40)
      // And some have grown around their sheets.
      let grown = Box(low: Point(x: -600, y: -900), high: Point(x: 1200, y: 3000))
      return Stack.Leaf(size, part: number % 5 == 2 ? grown : number % 3 == 0 ? part : nil)
    }
  }

  @Test func `bits and arrangements are the same`() {
    for arrangement in Self.arrangements {
      #expect(Arrangement(bits: arrangement.bits) == arrangement)
    }
    #expect(Set(Self.arrangements).count == 16)
  }

  @Test(arguments: counts)
  func `each page is in one row, and rows follow each other`(count: Int) {
    for arrangement in Self.arrangements {
      var next = 0
      while next < count {
        let row = arrangement.row(of: next, among: count)
        #expect(row.lowerBound == next && row.count <= (arrangement.isPaired ? 2 : 1))
        for page in row { #expect(arrangement.row(of: page, among: count) == row) }
        next = row.upperBound
      }
      #expect(next == count)
    }
  }

  @Test(arguments: counts)
  func `no two pages overlap, and each is found where it is seen`(count: Int) {
    for arrangement in Self.arrangements {
      let stack = Stack(Self.leaves(count), as: arrangement)
      #expect(stack.boxes.count == count && stack.parts.count == count)
      for (place, part) in stack.parts.enumerated() {
        let sheet = stack.boxes[place]
        #expect(sheet.contains(part) || part.contains(sheet))
        #expect(stack.box.contains(part))
        #expect(stack.page(at: part.center) == place)
        #expect(stack.page(nearest: part.center) == place)
        #expect(stack.pages(touching: part).contains(place))
        #expect(stack.row(of: place)?.contains(part.intersection(sheet)) == true)
        #expect(stack.row(of: place)?.center.x == 0)
        for other in stack.parts[(place + 1)...] {
          #expect(part.intersection(other).isEmpty)
          #expect(other.center.y >= part.low.y, "later pages do not lie above")
        }
      }
    }
  }

  @Test func `one row by itself lies as it does among all`() {
    for arrangement in Self.arrangements {
      let leaves = Self.leaves(9)
      let all = Stack(leaves, as: arrangement)
      for page in leaves.indices {
        let row = arrangement.row(of: page, among: 9)
        let one = Stack(
          Array(leaves[row]), as: arrangement, first: row.lowerBound, of: leaves.count)
        #expect(one.boxes.count == row.count)
        for (place, number) in row.enumerated() {
          #expect(one.parts[place].low.x == all.parts[number].low.x)
          #expect(one.parts[place].width == all.parts[number].width)
        }
      }
    }
  }

  @Test func `the first of two is the right one for those who read leftwards`() {
    for isRightToLeft in [false, true] {
      let stack = Stack(
        Self.leaves(2), as: Arrangement(isPaired: true, isRightToLeft: isRightToLeft))
      #expect((stack.parts[0].low.x > stack.parts[1].low.x) == isRightToLeft)
      let cover = Stack(
        Self.leaves(3),
        as: Arrangement(isPaired: true, startsAlone: true, isRightToLeft: isRightToLeft))
      #expect((cover.parts[0].center.x < 0) == isRightToLeft, "a cover is the other one")
      #expect(cover.parts[1].low.y > cover.parts[0].low.y)
    }
  }
}
