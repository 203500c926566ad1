internal import Bytes

/// A cabinet: an archive of Windows whose files lie one after the other in compressed folders ([MS-CAB]).
struct Cabinet {
  static let mark = Array("MSCF".utf8)

  private struct Folder {
    var start: Int
    var blocks: Int
    var compression: UInt16
  }

  private struct File {
    var name: String
    var folder: Int
    var start: Int
    var count: Int
  }

  private let bytes: [UInt8]
  private var folders: [Folder] = []
  private var files: [File] = []
  private var numbers: [String: Int] = [:]
  /// The number of bytes that are reserved before the data of each block.
  private var reserved = 0
  /// The number of bytes that may still be expanded, as files of two folders may alternate.
  private var work = 4 * ForeignContent.largest
  /// The folder that was expanded last, as most files are in one.
  private var expanded: (folder: Int, bytes: [UInt8])?

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    self.bytes = bytes
    var cursor = ByteCursor(bytes)
    guard cursor.isNext(Self.mark) else { throw .damaged }
    try cursor.skip(16)
    let filesStart = Int(try cursor.number(UInt32.self))
    try cursor.skip(6)
    let folderCount = Int(try cursor.number(UInt16.self))
    let fileCount = Int(try cursor.number(UInt16.self))
    let flags = try cursor.number(UInt16.self)
    try cursor.skip(4)
    var folderReserved = 0
    if flags & 4 > 0 {
      let count = Int(try cursor.number(UInt16.self))
      folderReserved = Int(try cursor.byte())
      reserved = Int(try cursor.byte())
      try cursor.skip(count)
    }
    // Parts of a set of cabinets have no beginning or no end.
    guard flags & 3 == 0 else { throw .damaged }
    for _ in 0..<folderCount {
      folders.append(
        Folder(
          start: Int(try cursor.number(UInt32.self)), blocks: Int(try cursor.number(UInt16.self)),
          compression: try cursor.number()))
      try cursor.skip(folderReserved)
    }
    try cursor.seek(filesStart)
    for _ in 0..<fileCount { try addFile(&cursor) }
  }

  private mutating func addFile(_ cursor: inout ByteCursor) throws(ForeignFault) {
    let count = Int(try cursor.number(UInt32.self))
    let start = Int(try cursor.number(UInt32.self))
    let folder = Int(try cursor.number(UInt16.self))
    try cursor.skip(6)
    var name: [UInt8] = []
    while case let byte = try cursor.byte(), byte != 0 {
      guard name.count < 1024 else { throw .damaged }
      name.append(byte)
    }
    let text = String(decoding: name, as: UTF8.self)
    guard folders.indices.contains(folder), numbers[text] == nil else { return }
    numbers[text] = files.count
    files.append(File(name: text, folder: folder, start: start, count: count))
  }

  /// The names of all files, with their folders.
  var names: [String] { files.map(\.name) }

  /// The bytes of a file.
  mutating func bytes(of name: String) throws(ForeignFault) -> [UInt8] {
    guard let file = numbers[name].map({ files[$0] }) else { throw .damaged }
    if expanded?.folder != file.folder {
      expanded = nil
      expanded = (file.folder, try expand(folders[file.folder]))
    }
    guard let whole = expanded?.bytes, file.start <= whole.count,
      file.count <= whole.count - file.start
    else { throw .damaged }
    return Array(whole[file.start..<file.start + file.count])
  }

  /// The largest block after expansion, in bytes.
  private static let blockSize = 32_768

  private mutating func expand(_ folder: Folder) throws(ForeignFault) -> [UInt8] {
    var cursor = ByteCursor(bytes)
    try cursor.seek(folder.start)
    var blocks: [(data: ByteCursor, size: Int)] = []
    var size = 0
    for _ in 0..<folder.blocks {
      try cursor.skip(4)
      let packed = Int(try cursor.number(UInt16.self))
      let count = Int(try cursor.number(UInt16.self))
      guard count <= Self.blockSize else { throw .damaged }
      try cursor.skip(reserved)
      blocks.append((try cursor.part(packed), count))
      size += count
    }
    work -= size
    guard size <= ForeignContent.largest, work >= 0 else { throw .tooLarge }
    switch folder.compression & 0xF {
    case 0: return try Self.stored(blocks)
    case 1: return try Self.inflated(blocks)
    case 3: return try Self.unpacked(blocks, size, order: Int(folder.compression >> 8 & 0x1F))
    default: throw .tooNew
    }
  }

  private static func stored(
    _ blocks: [(data: ByteCursor, size: Int)]
  ) throws(ForeignFault) -> [UInt8] {
    var whole: [UInt8] = []
    for block in blocks {
      var data = block.data
      whole += try data.bytes(block.size)
    }
    return whole
  }

  /// Expands blocks of MSZIP: deflate that may refer to the block before.
  private static func inflated(
    _ blocks: [(data: ByteCursor, size: Int)]
  ) throws(ForeignFault) -> [UInt8] {
    var whole: [UInt8] = []
    for block in blocks {
      var data = block.data
      guard try data.byte() == UInt8(ascii: "C"), try data.byte() == UInt8(ascii: "K") else {
        throw .damaged
      }
      let window = whole.suffix(blockSize)
      // A stored block with the bytes before makes them known.
      var stream: [UInt8] = []
      if !window.isEmpty {
        let count = UInt16(window.count)
        for number in [count, ~count] {
          stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
        }
        stream = [0] + stream + window
      }
      stream += try data.bytes(data.remaining)
      guard let block = try? Deflate.expanded(stream, limit: window.count + block.size) else {
        throw .damaged
      }
      whole += block.dropFirst(window.count)
    }
    return whole
  }

  private static func unpacked(
    _ blocks: [(data: ByteCursor, size: Int)], _ size: Int, order: Int
  ) throws(ForeignFault) -> [UInt8] {
    var packed: [UInt8] = []
    for block in blocks {
      var data = block.data
      packed += try data.bytes(data.remaining)
    }
    return try LZX.expanded(packed, size: size, order: order)
  }
}
