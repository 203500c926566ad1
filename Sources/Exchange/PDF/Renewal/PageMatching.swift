/// Matches the pages of an old PDF with those of a new one.
struct PageMatching {
  /// The new page of each old one, by index; none for removed pages.
  private(set) var pairs: [Int: Int] = [:]

  /// The least likeness of the same page in the same order.
  private static let least: Float = 0.3
  /// The least likeness of a moved page.
  private static let leastMoved: Float = 0.6
  /// The most pairs of pages compared, apart from those at both ends.
  private static let most = 64 << 20

  /// Matches pages by likeness: first in their order, then moved ones.
  init(_ old: [PageTraits], _ new: [PageTraits]) {
    var (start, end) = (0, 0)
    while start < min(old.count, new.count), old[start].likeness(to: new[start]) > 0.99 {
      pairs[start] = start
      start += 1
    }
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end].likeness(to: new[new.count - 1 - end]) > 0.99
    {
      pairs[old.count - 1 - end] = new.count - 1 - end
      end += 1
    }
    let (rest, others) = (start..<old.count - end, start..<new.count - end)
    guard !rest.isEmpty, !others.isEmpty, rest.count <= Self.most / others.count else { return }
    alignInOrder(Array(old[rest]), Array(new[others]), from: start)
    findMoved(old, new)
  }

  /// Finds the pairs with the most likeness in total that keep the order.
  private mutating func alignInOrder(_ old: [PageTraits], _ new: [PageTraits], from start: Int) {
    let width = new.count + 1
    var best = [Float](repeating: 0, count: width)
    // Whether the pair of the row and the column belongs to the best way to its place.
    var isPair = [Bool](repeating: false, count: (old.count + 1) * width)
    var comesFromAbove = isPair
    for row in 1...old.count {
      var next = best
      for column in 1..<width {
        let likeness = old[row - 1].likeness(to: new[column - 1])
        let paired = likeness >= Self.least ? best[column - 1] + likeness : -1
        let place = row * width + column
        next[column] = max(paired, best[column], next[column - 1])
        isPair[place] = paired >= best[column] && paired >= next[column - 1]
        comesFromAbove[place] = best[column] >= next[column - 1]
      }
      best = next
    }
    var (row, column) = (old.count, new.count)
    while row > 0, column > 0 {
      let place = row * width + column
      if isPair[place] {
        (row, column) = (row - 1, column - 1)
        pairs[start + row] = start + column
      } else if comesFromAbove[place] {
        row -= 1
      } else {
        column -= 1
      }
    }
  }

  /// Pairs the remaining pages, most alike first.
  private mutating func findMoved(_ old: [PageTraits], _ new: [PageTraits]) {
    let taken = Set(pairs.values)
    let (rest, others) = (
      old.indices.filter { pairs[$0] == nil }, new.indices.filter { !taken.contains($0) }
    )
    var likely: [(old: Int, new: Int, likeness: Float)] = []
    for one in rest {
      for other in others {
        let likeness = old[one].likeness(to: new[other])
        if likeness >= Self.leastMoved { likely.append((one, other, likeness)) }
      }
    }
    var found = taken
    for pair in likely.sorted(by: { $0.likeness > $1.likeness })
    where pairs[pair.old] == nil && found.insert(pair.new).inserted {
      pairs[pair.old] = pair.new
    }
  }
}
