internal import Bytes
internal import Notebook

/// The files of images, each stored once.
extension Inspection {
  mutating func inspectImages() throws {
    var present: Set<ContentHash> = []
    let columns = "SELECT number, hash, bytes FROM blob"
    if notebook == nil {
      try connection.forEach(columns) { if let hash = inspect(image: $0) { present.insert(hash) } }
    } else {
      for hash in shown {
        try connection.forEach("\(columns) WHERE hash = ?", [.blob(hash.bytes)]) {
          if let hash = inspect(image: $0) { present.insert(hash) }
        }
      }
    }
    for hash in shown.subtracting(present).sorted()
    where try !connection.isKnownToBeLost(image: hash) && !connection.isAwaited(image: hash) {
      findings.add(missing: hash)
      report.add(Damage(table: "blob", row: hash.description, reason: .missing))
    }
  }

  private mutating func inspect(image row: borrowing Row) -> ContentHash? {
    report.imageCount += 1
    let name = row.bytes(1)
    let hash = ContentHash(bytes: name)
    guard ContentHash(of: row.bytes(2)) != hash else { return hash }
    findings.add(image: row.integer(0))
    report.add(Damage(table: "blob", row: Hex.digits(name), reason: .hash))
    return hash
  }
}

extension Connection {
  /// True if the loss of an image was already reported.
  func isKnownToBeLost(image hash: ContentHash) throws -> Bool {
    try number(
      "SELECT count(*) FROM quarantine WHERE source = 'blob' AND key = ? AND value = x''",
      [.blob(hash.bytes)]) > 0
  }
}
