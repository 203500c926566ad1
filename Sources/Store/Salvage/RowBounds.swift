/// The rows between which those of a page must be, according to the pages that lead to it.
struct RowBounds {
  private var lower: FoundRow.Order?
  private var upper: FoundRow.Order?

  /// Creates bounds that everything fits: those of the first page of a tree.
  init() {}

  /// True if a page may belong here: a page of another tree has rows of another table, and one from
  /// elsewhere has proven rows outside the bounds.
  func fit(_ rows: [FoundRow?], of table: String) -> Bool {
    let tables = rows.compactMap { $0?.table }
    let orders = rows.compactMap { $0?.order }
    return (tables.isEmpty || tables.contains(table)) && orders.allSatisfy(contains)
  }

  private func contains(_ order: FoundRow.Order) -> Bool {
    lower.map { $0 < order } != false && upper.map { order < $0 } != false
  }

  /// The bounds of the pages that a page leads to: its rows, if any, divide them.
  func divided(by rows: [FoundRow?], among count: Int) -> [RowBounds] {
    let orders = rows.map { $0?.order }
    var bounds = [RowBounds](repeating: self, count: count)
    for index in bounds.indices.dropFirst() where index <= orders.count {
      bounds[index].lower = orders[index - 1] ?? bounds[index - 1].lower
    }
    for index in bounds.indices.dropLast().reversed() where index < orders.count {
      bounds[index].upper = orders[index] ?? bounds[index + 1].upper
    }
    return bounds
  }
}

extension FoundRow {
  /// The place of a row in the order of its table.
  struct Order: Comparable {
    private let values: [SQLValue]

    fileprivate init(_ values: [SQLValue]) { self.values = values }

    static func < (a: Order, b: Order) -> Bool {
      guard let (one, other) = zip(a.values, b.values).first(where: { $0 != $1 }) else {
        return false
      }
      return switch (one, other) {
      case (.integer(let one), .integer(let other)): one < other
      case (.blob(let one), .blob(let other)): one.lexicographicallyPrecedes(other)
      default: false
      }
    }
  }

  /// Its place among the records or actions; nil for other rows and unproven ones.
  var order: Order? {
    guard isProven else { return nil }
    return switch self {
    case .record(let row): Order(row.key)
    case .action(let row): Order([.integer(row.notebook), .integer(row.number)])
    default: nil
    }
  }
}
