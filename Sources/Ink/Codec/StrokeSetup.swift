/// The properties that a stroke shares with most of its neighbors; written only when they change.
struct StrokeSetup: Hashable {
  var style: Int = 0
  var channels: Channels = []
  var model: ModelVersion = .straight
  var units = StrokeUnits()

  /// Writes all properties, with as few bits for the style as the table allows.
  func write(styles: Int, to bits: inout BitWriter) {
    bits.reserve(bytes: 16)
    bits.append(UInt64(style), count: Self.width(of: styles))
    bits.append(UInt64(channels.rawValue), count: 2)
    bits.append(UInt64(model.rawValue), count: 8)
    bits.append(UInt64(units.time), count: 2)
    bits.append(UInt64(units.pressure), count: 2)
    bits.append(UInt64(units.angle), count: 1)
  }

  init() {}

  init(of stroke: Stroke, in columns: borrowing StrokeColumns, style: Int) {
    self.style = style
    channels = columns.channels
    model = stroke.model
    units = columns.units
  }

  init(styles: Int, from bits: inout BitReader) throws(InkCodecError) {
    style = Int(try bits.bits(Self.width(of: styles)))
    guard style < styles else { throw .damaged }
    channels = Channels(rawValue: UInt8(try bits.bits(2)))
    model = ModelVersion(rawValue: UInt8(try bits.bits(8)))
    units.time = Int(try bits.bits(2))
    units.pressure = Int(try bits.bits(2))
    units.angle = Int(try bits.bits(1))
  }

  private static func width(of count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}
