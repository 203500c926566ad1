internal import Bytes
internal import CONNX
private import Glibc
internal import Helper

/// The network in the memory of the helper.
final class ReadingNetwork {
  private let network: OpaquePointer
  /// The Unicode number of each class; nil for letters of no language that is read.
  private let codes: [UInt16?]

  /// The share of the likeliest letter below which another one is left out.
  private static let least: Float = 1e-4

  init(_ file: HelperFile) throws(ReadingError) {
    guard let parts = ReaderParts.find(), let start = file.memory.baseAddress else {
      throw .missing
    }
    let checksum = Checksum.crc32(file.memory)
    guard ReaderParts.isModel(size: file.memory.count, checksum: checksum) else { throw .damaged }
    var fault = ONNX_SOUND
    let opened = onnx_open(parts.library, start, file.memory.count, &fault)
    guard let opened else { throw fault == ONNX_TELLTALE ? .newerLibrary : .damaged }
    guard let note = onnx_note(opened, "character") else { throw .damaged }
    // It has been copied.
    madvise(UnsafeMutableRawPointer(mutating: start), file.memory.count, MADV_DONTNEED)
    network = opened
    let letters = String(cString: note).split(separator: "\n", omittingEmptySubsequences: false)
    codes =
      [Lattice.blank]
      + letters.map { letter in
        guard let scalar = letter.unicodeScalars.first, let code = UInt16(exactly: scalar.value),
          ReadingLanguage.isKnown(code)
        else { return nil }
        return code
      } + [32]
  }

  /// Reads a picture of `LinePicture`.
  func lattice(of pixels: [UInt8]) throws(ReadingError) -> Lattice {
    let (height, width) = (LinePicture.height, pixels.count / LinePicture.height)
    guard pixels.count == width * height, width <= LinePicture.mostWidth else { throw .damaged }
    let plane = pixels.map { 1 - 2 * Float($0) / 255 }
    var planes = plane + plane + plane
    let table = onnx_compute(network, &planes, Int64(height), Int64(width))
    guard let values = table.values, table.columns == codes.count else { throw .damaged }
    let all = UnsafeBufferPointer(start: values, count: Int(table.rows * table.columns))
    return Lattice(
      (0..<Int(table.rows)).map { row in
        letters(in: all[row * codes.count..<(row + 1) * codes.count])
      })
  }

  /// The likeliest letters of a frame.
  private func letters(in values: Slice<UnsafeBufferPointer<Float>>) -> [Lattice.Letter] {
    var best: [(code: UInt16, value: Float)] = []
    var least = Self.least
    for (value, code) in zip(values, codes) where value > least {
      guard let code else { continue }
      let place = best.firstIndex { $0.value < value } ?? best.count
      best.insert((code, value), at: place)
      if best.count > Lattice.mostLetters { best.removeLast() }
      if best.count == Lattice.mostLetters { least = best[best.count - 1].value }
    }
    guard let top = best.first?.value else { return [Lattice.Letter(Lattice.blank, cost: 0)] }
    return best.filter { $0.value >= top * Self.least }.map { letter in
      let cost = Float(Lattice.costsPerNat) * log(top / letter.value)
      return Lattice.Letter(letter.code, cost: UInt8(min(cost.rounded(), 255)))
    }
  }
}
