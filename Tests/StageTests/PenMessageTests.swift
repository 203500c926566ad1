import Testing

@testable import Stage

@Suite struct PenMessageTests {
  private func number<Value: BitwiseCopyable>(
    _ type: Value.Type, at place: Int, of bytes: [UInt8]
  ) -> Value {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
  }

  private let axes = PenMessage.Axes(x: 100.25, y: 200.5, pressure: 750)

  @Test func `a motion has the layout that the driver reads`() {
    let bytes = PenMessage.motion(axes).bytes
    #expect(bytes.count == 1056)
    #expect(number(UInt32.self, at: 0, of: bytes) == 1056)
    #expect(number(UInt32.self, at: 4, of: bytes) == 2)
    #expect(number(UInt32.self, at: 8, of: bytes) == 1)
    // X, Y and pressure are the axes 0, 1 and 4.
    #expect(Array(bytes[20..<28]) == [0b10011, 0, 0, 0, 0, 0, 0, 0])
    #expect(number(Double.self, at: 32, of: bytes) == 100.25)
    #expect(number(Double.self, at: 40, of: bytes) == 200.5)
    #expect(number(Double.self, at: 64, of: bytes) == 750)
  }

  @Test func `a button has the layout that the driver reads`() {
    let bytes = PenMessage.button(3, isPress: true, axes).bytes
    #expect(bytes.count == 1064)
    #expect((0..<5).map { number(UInt32.self, at: $0 * 4, of: bytes) } == [1064, 4, 1, 3, 1])
    #expect(Array(bytes[28..<36]) == [0b10011, 0, 0, 0, 0, 0, 0, 0])
    #expect(number(Double.self, at: 40, of: bytes) == 100.25)
    let lift = PenMessage.button(1, isPress: false, axes).bytes
    #expect((2..<5).map { number(UInt32.self, at: $0 * 4, of: lift) } == [1, 1, 0])
  }

  @Test func `proximity says whether the pen is near`() {
    for isNear in [false, true] {
      let bytes = PenMessage.proximity(isNear: isNear, axes).bytes
      #expect(bytes.count == 1056)
      #expect((1..<3).map { number(UInt32.self, at: $0 * 4, of: bytes) } == [3, isNear ? 1 : 0])
    }
  }

  @Test func `a device without pressure sends no pressure`() {
    let bytes = PenMessage.motion(.init(x: 1, y: 2, pressure: nil)).bytes
    #expect(bytes[20] == 0b11)
  }

  @Test func `waiting for the server takes eight bytes`() {
    #expect(PenMessage.sync.bytes == [8, 0, 0, 0, 1, 0, 0, 0])
  }

  @Test func `axes stay in their range, whatever the place`() {
    #expect(PenMessage.axis(400, of: 800) == 32768)
    #expect(PenMessage.axis(-1, of: 800) == 0)
    #expect(PenMessage.axis(801, of: 800) == 65535)
    #expect(PenMessage.axis(.nan, of: 800) == 0)
    #expect(PenMessage.axis(.infinity, of: 800) == 0)
    #expect(PenMessage.pressure(0.25) == 250)
    #expect(PenMessage.pressure(7) == 1000)
    #expect(PenMessage.pressure(.nan) == 0)
  }
}
