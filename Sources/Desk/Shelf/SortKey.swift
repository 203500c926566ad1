/// What titles are ordered by: letters without case, and numbers by their value, so that 2 comes before 10.
enum SortKey {
  /// The units by which a title is compared.
  static func of(_ title: String) -> [UInt32] {
    var key: [UInt32] = []
    var digits: [UInt32] = []
    func endNumber() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == 48 }
      // A longer number is larger; the place of digits among letters stays.
      key += [48, UInt32(number.count)] + number
      digits = []
    }
    for letter in title.unicodeScalars {
      if (48...57).contains(letter.value) {
        digits.append(letter.value)
      } else {
        endNumber()
        key += letter.properties.lowercaseMapping.unicodeScalars.map(\.value)
      }
    }
    endNumber()
    return key
  }
}

extension SortKey {
  /// Whether a row of names comes before another one.
  static func precedes(_ a: [String], _ b: [String]) -> Bool {
    for (one, other) in zip(a, b) where one != other {
      let (key, next) = (of(one), of(other))
      return key == next ? one < other : key.lexicographicallyPrecedes(next)
    }
    return a.count < b.count
  }
}
