internal import Notebook

/// The files of images, of which each lies in the library once.
extension Inspection {
  mutating func inspectImages() throws {
    var present: Set<[UInt8]> = []
    let columns = "SELECT number, hash, bytes FROM blob"
    if notebook == nil {
      try connection.forEach(columns) { present.insert(inspect(image: $0)) }
    } else {
      for hash in shown {
        try connection.forEach("\(columns) WHERE hash = ?", [.blob(hash)]) {
          present.insert(inspect(image: $0))
        }
      }
    }
    for hash in shown.subtracting(present).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where try !connection.isKnownToBeLost(image: hash) {
      findings.add(missing: hash)
      report.add(Damage(table: "blob", row: Hex.digits(hash), reason: .missing))
    }
  }

  private mutating func inspect(image row: borrowing Row) -> [UInt8] {
    report.imageCount += 1
    let hash = row.bytes(1)
    guard Library.hash(of: row.bytes(2)) != hash else { return hash }
    findings.add(image: row.integer(0))
    report.add(Damage(table: "blob", row: Hex.digits(hash), reason: .hash))
    return hash
  }
}

extension Connection {
  /// Whether the loss of an image was said before.
  func isKnownToBeLost(image hash: [UInt8]) throws -> Bool {
    try number(
      "SELECT count(*) FROM quarantine WHERE source = 'blob' AND key = ? AND value = x''",
      [.blob(hash)]) > 0
  }
}
