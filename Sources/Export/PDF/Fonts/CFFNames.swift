/// The names in a font of PostScript outlines, of which a PDF needs none.
enum CFFNames {
  /// The most bytes of a name that readers have room for.
  private static let longest = 255
  /// From how many names on they are glyphs' names, and not those of a collection of characters.
  private static let least = 50

  /// Returns a font in which names are blank, so that they compress to nothing.
  ///
  /// All else stays where it is, as other parts of the font point there.
  static func blanked(_ font: [UInt8]) -> [UInt8] {
    guard font.count > 4, let names = index(in: font, at: Int(font[2])),
      let settings = index(in: font, at: names.end),
      let strings = index(in: font, at: settings.end), strings.count >= least
    else { return font }
    var font = font
    let room = strings.end - strings.data
    for number in 0...strings.count {
      let offset = 1 + (number < strings.count ? min(number * longest, room) : room)
      for byte in 0..<strings.width {
        let place = strings.offsets + number * strings.width + byte
        font[place] = UInt8(truncatingIfNeeded: offset >> (8 * (strings.width - 1 - byte)))
      }
    }
    for place in strings.data..<strings.end { font[place] = UInt8(ascii: " ") }
    return font
  }

  /// A list of byte strings: where its offsets and its data begin, and where it ends.
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
    return Index(
      count: count, width: width, offsets: place + 3, data: data, end: data + last - 1)
  }
}
