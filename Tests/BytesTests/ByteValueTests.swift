import Bytes
import Support
import Testing
import Wording

@Suite struct ByteValueTests {
  @Test func `every value is read back as it was written`() throws {
    var random = RandomSource(seed: Seed.of(1))
    for _ in 0..<2000 {
      let number = random.next() >> (random.next() % 64)
      let signed = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let bits = random.next()
      let length = Int.random(in: 0...300, using: &random)
      let block = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
      var writer = ByteWriter()
      writer.append(UInt8(truncatingIfNeeded: bits))
      writer.appendVarint(number)
      writer.appendSigned(signed)
      writer.appendFixed32(UInt32(truncatingIfNeeded: bits))
      writer.appendFixed64(bits)
      writer.appendFloat(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      writer.appendDouble(Double(bitPattern: bits))
      writer.appendBlock(block)
      writer.appendText("硯 \(number)")
      writer.append(contentsOf: block)

      var reader = ByteReader(writer.bytes)
      #expect(try reader.byte() == UInt8(truncatingIfNeeded: bits))
      #expect(try reader.varint() == number)
      #expect(try reader.signed() == signed)
      #expect(try reader.fixed32() == UInt32(truncatingIfNeeded: bits))
      #expect(try reader.fixed64() == bits)
      #expect(try reader.float().bitPattern == UInt32(truncatingIfNeeded: bits))
      #expect(try reader.double().bitPattern == bits)
      #expect(try reader.block() == block)
      #expect(try reader.text() == "硯 \(number)")
      #expect(reader.remaining == block.count)
      #expect(try reader.bytes(block.count) == block)
      #expect(reader.isAtEnd)
    }
  }

  @Test func `small numbers take one byte`() {
    var writer = ByteWriter()
    writer.appendVarint(127)
    writer.appendSigned(-64)
    writer.appendSigned(63)
    #expect(writer.bytes == [0x7F, 0x7F, 0x7E])
  }

  @Test func `extreme numbers survive`() throws {
    for number in [Int64.min, Int64.min + 1, -1, 0, 1, Int64.max] {
      var writer = ByteWriter()
      writer.appendSigned(number)
      writer.appendVarint(UInt64(bitPattern: number))
      var reader = ByteReader(writer.bytes)
      #expect(try reader.signed() == number)
      #expect(try reader.varint() == UInt64(bitPattern: number))
    }
  }

  @Test func `fixed numbers sort like their bytes`() {
    var random = RandomSource(seed: Seed.of(2))
    for _ in 0..<500 {
      let pair = [random.next(), random.next()]
      let spelled = pair.map { number in
        var writer = ByteWriter()
        writer.appendFixed64(number)
        return writer.bytes
      }
      #expect((pair[0] < pair[1]) == spelled[0].lexicographicallyPrecedes(spelled[1]))
    }
  }
}

@Suite struct HostileByteTests {
  @Test func `a number has one spelling only`() {
    for bytes: [UInt8] in [[0x80, 0], [0xFF, 0], [0x81, 0x80, 0]] {
      var reader = ByteReader(bytes)
      #expect(throws: ByteError.overlong) { try reader.varint() }
    }
  }

  @Test func `a number beyond 64 bits is refused`() {
    let nines = [UInt8](repeating: 0xFF, count: 9)
    for last: [UInt8] in [[2], [0x7F], [0x81, 0], [0xFF, 0xFF, 1]] {
      var reader = ByteReader(nines + last)
      #expect(throws: ByteError.tooLarge) { try reader.varint() }
    }
    var zeroAtEnd = ByteReader(nines + [0])
    #expect(throws: ByteError.overlong) { try zeroAtEnd.varint() }
  }

  @Test func `missing bytes are noticed`() {
    let short: [UInt8] = [0x80]
    var reader = ByteReader(short)
    #expect(throws: ByteError.truncated) { try reader.varint() }
    for part in [0, 1, 3] {
      var reader = ByteReader([UInt8](repeating: 1, count: part))
      #expect(throws: ByteError.truncated) { try reader.fixed32() }
      #expect(throws: ByteError.truncated) { try reader.double() }
      #expect(throws: ByteError.truncated) { try reader.bytes(part + 1) }
      #expect(throws: ByteError.truncated) { try reader.bytes(-1) }
    }
    var empty = ByteReader([])
    #expect(throws: ByteError.truncated) { try empty.byte() }
  }

  @Test func `a length beyond the data takes no memory`() {
    var writer = ByteWriter()
    writer.appendVarint(.max)
    var reader = ByteReader(writer.bytes)
    #expect(throws: ByteError.truncated) { try reader.block() }
    var again = ByteReader(writer.bytes)
    #expect(throws: ByteError.truncated) { try again.text() }
    var counted = ByteReader(writer.bytes)
    #expect(throws: ByteError.tooLarge) { try counted.count(.max) }
  }

  @Test func `a count within its limit is taken`() throws {
    var reader = ByteReader([7, 7, 7])
    #expect(try reader.count(7) == 7)
    #expect(throws: ByteError.tooLarge) { try reader.count(6) }
    #expect(throws: ByteError.tooLarge) { try reader.count(-1) }
  }

  @Test func `bytes that are no text are refused`() {
    for bytes: [UInt8] in [[1, 0xFF], [2, 0xC0, 0x80], [3, 0xED, 0xA0, 0x80]] {
      var reader = ByteReader(bytes)
      #expect(throws: ByteError.notText) { try reader.text() }
    }
  }

  @Test func `errors say what is wrong`() {
    let errors = [ByteError.truncated, .overlong, .tooLarge, .notText]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
