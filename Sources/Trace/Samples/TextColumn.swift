/// A column unknown to this program, kept byte for byte.
struct TextColumn: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  init(emptyRows: Int = 0) { ends = Array(repeating: 0, count: emptyRows) }

  subscript(row: Int) -> ArraySlice<UInt8> { bytes[(row == 0 ? 0 : ends[row - 1])..<ends[row]] }

  mutating func append(_ value: some Sequence<UInt8>) {
    bytes.append(contentsOf: value)
    ends.append(bytes.count)
  }

  mutating func append(_ other: TextColumn) {
    let base = bytes.count
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends.lazy.map { base + $0 })
  }
}
