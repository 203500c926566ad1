/// The names in a font with PostScript outlines, none of which a PDF needs.
enum CFFNames {
  /// The longest name in bytes that readers have room for.
  private static let longest = 255
  /// The number of names from which they are glyph names, not a character collection's.
  private static let least = 50

  /// Returns a font with blank names, which compress to nothing, and with the characters of a collection
  /// numbered like the glyphs.
  ///
  /// Everything else keeps its place, because other parts of the font point there.
  static func blanked(_ font: [UInt8]) -> [UInt8] {
    guard font.count > 4, let names = index(in: font, at: Int(font[2])),
      let settings = index(in: font, at: names.end),
      let strings = index(in: font, at: settings.end)
    else { return font }
    var font = font
    let top = CFFSettings(font[settings.data..<settings.end])
    if let place = top.outlines, let outlines = index(in: font, at: place) {
      if let charset = top.charset {
        let most = top.isCollection ? 0xFFFF : 390 + strings.count
        number(outlines.count - 1, upTo: most, at: charset, in: &font)
      }
      collapse(outlines, in: &font)
    }
    if strings.count >= least { blank(strings, in: &font) }
    return font
  }

  /// Replaces all names by one row of blanks, cut into parts.
  private static func blank(_ strings: Index, in font: inout [UInt8]) {
    let room = strings.end - strings.data
    for number in 0...strings.count {
      let offset = 1 + (number < strings.count ? min(number * longest, room) : room)
      for byte in 0..<strings.width {
        let place = strings.offsets + number * strings.width + byte
        font[place] = UInt8(truncatingIfNeeded: offset >> (8 * (strings.width - 1 - byte)))
      }
    }
    for place in strings.data..<strings.end { font[place] = UInt8(ascii: " ") }
  }

  /// Removes the single operator, which ends the glyph, from all unused glyphs.
  private static func collapse(_ outlines: Index, in font: inout [UInt8]) {
    let old = font
    func start(of glyph: Int) -> Int {
      let place = outlines.offsets + glyph * outlines.width
      return outlines.data - 1 + old[place..<place + outlines.width].reduce(0) { $0 << 8 | Int($1) }
    }
    var data: [UInt8] = []
    for glyph in 0...outlines.count {
      let place = outlines.offsets + glyph * outlines.width
      for byte in 0..<outlines.width {
        let shift = 8 * (outlines.width - 1 - byte)
        font[place + byte] = UInt8(truncatingIfNeeded: (data.count + 1) >> shift)
      }
      guard glyph < outlines.count else { break }
      let (first, end) = (start(of: glyph), start(of: glyph + 1))
      guard outlines.data <= first, first <= end, end <= outlines.end else { return font = old }
      if end - first > 1 { data += old[first..<end] }
    }
    data += [UInt8](repeating: 0, count: outlines.end - outlines.data - data.count)
    font.replaceSubrange(outlines.data..<outlines.end, with: data)
  }

  /// Numbers the glyphs' names from 1 to a maximum, repeatedly, if their list has the longest possible form.
  private static func number(_ count: Int, upTo most: Int, at place: Int, in font: inout [UInt8]) {
    let room = 1 + 2 * count
    guard count > 0, most > 0, place > 2, place + room <= font.count, font[place] == 0 else {
      return
    }
    var list: [UInt8] = [2]
    for start in stride(from: 0, to: count, by: most) {
      let others = min(most, count - start) - 1
      list += [0, 1, UInt8(others >> 8), UInt8(others & 0xFF)]
    }
    guard list.count <= room else { return }
    list += [UInt8](repeating: 0, count: room - list.count)
    font.replaceSubrange(place..<place + room, with: list)
  }

  /// A list of byte strings: the beginnings of its offsets and its data, and its end.
  private struct Index {
    let count: Int
    let width: Int
    let offsets: Int
    let data: Int
    let end: Int
  }

  private static func index(in font: [UInt8], at place: Int) -> Index? {
    func number(_ place: Int, _ width: Int) -> Int? {
      guard place >= 0, place + width <= font.count else { return nil }
      return font[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let count = number(place, 2), count > 0, let width = number(place + 2, 1),
      (1...4).contains(width), let last = number(place + 3 + count * width, width)
    else { return nil }
    let data = place + 3 + (count + 1) * width
    guard last >= 1, data + last - 1 <= font.count else { return nil }
    return Index(count: count, width: width, offsets: place + 3, data: data, end: data + last - 1)
  }
}

/// The parts of a font that its settings point to.
private struct CFFSettings {
  private(set) var charset: Int?
  private(set) var outlines: Int?
  private(set) var isCollection = false

  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    var (place, last) = (0, 0)
    func value(_ start: Int, _ count: Int) -> Int {
      guard start + count <= bytes.count else { return 0 }
      return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 12:
        if value(place, 1) == 30 { isCollection = true }
        place += 1
      case 15: charset = last
      case 17: outlines = last
      case 28: (last, place) = (value(place, 2), place + 2)
      case 29: (last, place) = (value(place, 4), place + 4)
      case 30:
        while place < bytes.count, bytes[place] & 0xF != 0xF { place += 1 }
        place += 1
      case 247...250: (last, place) = ((Int(byte) - 247) * 256 + value(place, 1) + 108, place + 1)
      case 251...254: place += 1
      case 32...246: last = Int(byte) - 139
      default: break
      }
    }
  }
}
