internal import CQPDF

extension ForeignPDF {
  /// Makes a value from PDF syntax without references.
  func made(_ text: String) -> Value { file.map { library.parse($0, text) } ?? 0 }

  /// Sets an entry of a dictionary; nil removes it.
  func set(_ key: String, of dictionary: Value, to value: Value?) {
    guard let file else { return }
    if let value {
      library.replace_key(file, dictionary, key, value)
    } else {
      library.remove_key(file, dictionary, key)
    }
  }

  /// Adds an item to an array.
  func append(_ item: Value, to array: Value) {
    if let file { library.append_item(file, array, item) }
  }

  /// Removes the items of an array that are not wanted; returns how many are left.
  @discardableResult
  func filter(_ array: Value, _ isWanted: (Value) -> Bool) -> Int {
    guard let file else { return 0 }
    var left = 0
    for (place, item) in items(of: array).enumerated().reversed() {
      if isWanted(item) { left += 1 } else { library.erase_item(file, array, CInt(place)) }
    }
    return left
  }

  /// Makes an object nothing, wherever others refer to it.
  func erase(_ object: Name) {
    if let file { library.replace_object(file, object.number, object.generation, made("null")) }
  }

  /// The keys and values in a tree of names or numbers, in order.
  ///
  /// - Parameters:
  ///   - tree: Its root.
  ///   - key: The entry of its nodes that lists them: `/Names` or `/Nums`.
  ///   - most: The most that are read.
  /// - Returns: The keys with their values.
  func leaves(of tree: Value, _ key: String, most: Int = 100_000) -> [(key: Value, value: Value)] {
    var leaves: [(key: Value, value: Value)] = []
    func add(_ node: Value, depth: Int) {
      guard depth < 32, kind(of: node) == .dictionary else { return }
      let list = list(key, of: node)
      for place in stride(from: 0, to: list.count - 1, by: 2) where leaves.count < most {
        leaves.append((list[place], list[place + 1]))
      }
      for kid in self.list("/Kids", of: node) where leaves.count < most {
        add(kid, depth: depth + 1)
      }
    }
    add(tree, depth: 0)
    return leaves
  }

  /// The items of an array in a dictionary; none of anything else.
  func list(_ key: String, of dictionary: Value) -> [Value] {
    let list = entry(key, of: dictionary)
    return kind(of: list) == .array ? items(of: list) : []
  }
}
