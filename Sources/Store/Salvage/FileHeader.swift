internal import Wording

/// The first hundred bytes of a database, which say how to read the rest.
///
/// SQLite believes most of them. Nearly all are the same in every library, so each is compared with its
/// fixed value, or with the rest of the file.
struct FileHeader {
  /// The number of bytes.
  static let byteCount = 100

  private let bytes: [UInt8]

  /// Takes the header from the start of a file.
  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes.prefix(Self.byteCount)) }

  static func isPageSize(_ number: Int) -> Bool {
    (512...65_536).contains(number) && number.nonzeroBitCount == 1
  }

  /// The page size in bytes; nil if impossible.
  var pageSize: Int? {
    let number = bytes.number(at: 16, 2)
    let size = number == 1 ? 65_536 : number
    return Self.isPageSize(size) ? size : nil
  }

  var pageCount: Int { bytes.number(at: 28, 4) }
  /// The first free page; 0 if there are none.
  var firstFreePage: Int { bytes.number(at: 32, 4) }
  var freePageCount: Int { bytes.number(at: 36, 4) }
  /// True if the header says that the file belongs to Suzuri.
  var isOurs: Bool { bytes.number(at: 68, 4) == Int(Schema.applicationID) }

  /// The faults found, a sentence each.
  var faults: [Words] {
    guard bytes.count == Self.byteCount else { return ["the file ends within its header"] }
    var faults: [Words] = []
    func expect(_ isRight: Bool, _ name: Words, _ place: Int, _ count: Int = 1) {
      guard !isRight else { return }
      faults.append(
        count == 1
          ? "the header of the file is damaged: \(name) (byte \(place))"
          : "the header of the file is damaged: \(name) (bytes \(place) to \(place + count - 1))")
    }
    expect(Array(bytes[..<16]) == Self.magic, "the format name", 0, 16)
    expect(pageSize != nil, "the page size", 16, 2)
    // A backup put in place by hand has no log yet.
    expect(bytes[18] == bytes[19] && (1...2).contains(bytes[18]), "the log type", 18, 2)
    expect(bytes[20] == 0, "the reserved bytes on each page", 20)
    expect(Array(bytes[21...23]) == [64, 32, 32], "the page fractions", 21, 3)
    expect(bytes[24..<28] == bytes[92..<96], "the change counter", 24, 4)
    expect(bytes.number(at: 44, 4) == 4, "the table format", 44, 4)
    expect(bytes.number(at: 48, 4) == 0, "the cache size", 48, 4)
    expect(bytes.number(at: 52, 4) == 0, "the largest root", 52, 4)
    expect(bytes.number(at: 56, 4) == 1, "the text encoding", 56, 4)
    expect(bytes.number(at: 60, 4) > 0, "the library version", 60, 4)
    expect(bytes.number(at: 64, 4) == 0, "the vacuum", 64, 4)
    expect(isOurs, "the owning program", 68, 4)
    expect(bytes[72..<92].allSatisfy { $0 == 0 }, "the unused bytes", 72, 20)
    expect((3_007_000..<4_000_000).contains(bytes.number(at: 96, 4)), "SQLite's version", 96, 4)
    return faults
  }

  private static let magic = Array("SQLite format 3".utf8) + [0]
}
