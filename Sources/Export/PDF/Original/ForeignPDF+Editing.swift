internal import CQPDF

extension ForeignPDF {
  /// Makes a value from PDF syntax without references.
  func made(_ text: String) -> Value { file.map { library.parse($0, text) } ?? 0 }

  func set(_ key: String, of dictionary: Value, to value: Value?) {
    guard let file else { return }
    if let value {
      library.replace_key(file, dictionary, key, value)
    } else {
      library.remove_key(file, dictionary, key)
    }
  }

  func append(_ item: Value, to array: Value) {
    if let file { library.append_item(file, array, item) }
  }

  /// Removes the unwanted items of an array in a dictionary; returns the number left.
  ///
  /// They move to a new array: libqpdf copies the whole array for each item that it erases.
  @discardableResult
  func filter(_ key: String, of dictionary: Value, _ isWanted: (Value) -> Bool) -> Int {
    let all = list(key, of: dictionary)
    let left = all.filter(isWanted)
    guard left.count < all.count else { return left.count }
    let new = made("[]")
    for item in left { append(item, to: new) }
    set(key, of: dictionary, to: new)
    return left.count
  }

  /// Makes an object null, wherever others refer to it.
  func erase(_ object: Name) {
    if let file { library.replace_object(file, object.number, object.generation, made("null")) }
  }

  /// The keys and values in a tree, in order; its nodes list them under `key`, `/Names` or `/Nums`.
  func leaves(of tree: Value, _ key: String, most: Int = 100_000) -> [(key: Value, value: Value)] {
    var leaves: [(key: Value, value: Value)] = []
    var seen: Set<Name> = []
    func add(_ node: Value, depth: Int) {
      guard depth < 32, kind(of: node) == .dictionary,
        name(of: node).map({ seen.insert($0).inserted }) ?? true
      else { return }
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

}

// MARK: - Entries of a kind

extension ForeignPDF {
  /// The items of an array in a dictionary; none of anything else.
  func list(_ key: String, of dictionary: Value) -> [Value] {
    let list = entry(key, of: dictionary)
    return kind(of: list) == .array ? items(of: list) : []
  }

  /// The items of an array in a dictionary, or the one value that is no array.
  func values(_ key: String, of dictionary: Value) -> [Value] {
    let value = entry(key, of: dictionary)
    return switch kind(of: value) {
    case .null: []
    case .array: items(of: value)
    case .dictionary, .stream, .plain: [value]
    }
  }

  func dictionary(_ key: String, of dictionary: Value) -> Value? {
    let inner = entry(key, of: dictionary)
    return kind(of: inner) == .dictionary ? inner : nil
  }

  func number(_ key: String, of dictionary: Value) -> Double? {
    let value = entry(key, of: dictionary)
    return kind(of: value) == .plain ? number(of: value) : nil
  }

  func text(_ key: String, of dictionary: Value) -> String { text(of: entry(key, of: dictionary)) }

  /// The reference to an object that can be rewritten; nil if it cannot.
  func reference(to value: Value) -> PDFFile.Reference? {
    guard let name = name(of: value), name.generation == 0 else { return nil }
    return PDFFile.Reference(number: Int(name.number))
  }
}
