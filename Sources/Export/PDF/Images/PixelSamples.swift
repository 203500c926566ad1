/// The samples of an image, row by row from the top, unfiltered.
struct PixelSamples {
  let width: Int
  let height: Int
  /// The bits per sample; each row ends on a byte boundary.
  var bits = 8
  /// 1 for gray or a color number, 3 for colors.
  let channels: Int
  /// The numbered colors, three bytes each; empty if samples are colors themselves.
  var palette: [UInt8] = []
  let bytes: [UInt8]

  var rowLength: Int { (width * channels * bits + 7) / 8 }

  /// Rows from all parts of the image, about an eighth of a large one, for comparing compressions.
  private var bands: [Range<Int>] {
    let (band, step) = (32, 256)
    guard height > step else { return [0..<height] }
    return stride(from: 0, to: height, by: step).map { $0..<min($0 + band, height) }
  }

  var probeHeight: Int { bands.reduce(0) { $0 + $1.count } }

  var probesAll: Bool { probeHeight == height }

  func probe(of rows: [UInt8], length: Int) -> [UInt8] {
    bands.reduce(into: []) { $0 += rows[$1.lowerBound * length..<$1.upperBound * length] }
  }

  var probe: PixelSamples {
    PixelSamples(
      width: width, height: probeHeight, bits: bits, channels: channels, palette: palette,
      bytes: probe(of: bytes, length: rowLength))
  }
}

extension PixelSamples {
  /// Separates pixels whose colors are followed by their opacity, 8 bits each; the opacity is nil if all
  /// are opaque.
  ///
  /// A clear pixel gets the color of the last one before it that is not clear, since readers that mix
  /// neighbors would draw dark borders.
  static func split(
    _ bytes: [UInt8], width: Int, height: Int, channels: Int
  ) -> (colors: PixelSamples, opacity: PixelSamples?) {
    let step = channels + 1
    let input = bytes.span
    var colors = [UInt8](repeating: 0, count: width * height * channels)
    var alpha = [UInt8](repeating: 255, count: width * height)
    var seen = alpha.indices.first { input[$0 * step + channels] > 0 } ?? 0
    var isOpaque = true
    var colorOutput = colors.mutableSpan
    var alphaOutput = alpha.mutableSpan
    for pixel in 0..<width * height {
      let opacity = input[pixel * step + channels]
      if opacity > 0 { seen = pixel }
      if opacity < 255 { isOpaque = false }
      alphaOutput[pixel] = opacity
      for channel in 0..<channels {
        colorOutput[pixel * channels + channel] = input[seen * step + channel]
      }
    }
    return (
      PixelSamples(width: width, height: height, channels: channels, bytes: colors),
      isOpaque ? nil : PixelSamples(width: width, height: height, channels: 1, bytes: alpha)
    )
  }

  /// The same picture in fewer bytes: gray if it has no color, color numbers if it has few colors.
  func reduced() -> PixelSamples {
    guard bits == 8, palette.isEmpty, channels == 3 else { return self }
    guard isGray else { return numbered() ?? self }
    return PixelSamples(
      width: width, height: height, channels: 1,
      bytes: stride(from: 0, to: bytes.count, by: 3).map { bytes[$0] })
  }

  private var isGray: Bool {
    let bytes = bytes.span
    for place in stride(from: 0, to: bytes.count - 2, by: 3)
    where bytes[place] != bytes[place + 1] || bytes[place] != bytes[place + 2] { return false }
    return true
  }

  /// The picture as color numbers, one byte each; nil for more than 256 colors.
  private func numbered() -> PixelSamples? {
    var numbers: [UInt32: UInt8] = [:]
    var colors: [UInt8] = []
    var result: [UInt8] = []
    result.reserveCapacity(width * height)
    var (last, lastNumber) = (UInt32.max, UInt8(0))
    for place in stride(from: 0, to: bytes.count - 2, by: 3) {
      let (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
      let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      if color != last {
        if let known = numbers[color] {
          lastNumber = known
        } else {
          guard numbers.count < 256 else { return nil }
          lastNumber = UInt8(numbers.count)
          numbers[color] = lastNumber
          colors += [red, green, blue]
        }
        last = color
      }
      result.append(lastNumber)
    }
    return PixelSamples(width: width, height: height, channels: 1, palette: colors, bytes: result)
  }

  /// The bits needed for a color number or gray; nil for all eight.
  private var fewestBits: Int? {
    let count = palette.count / 3
    return [1, 2, 4].first { bits in
      let most = 1 << bits - 1
      guard count > 0 else { return bytes.allSatisfy { Int($0) % (255 / most) == 0 } }
      // An invalid color number must not spoil its neighbors.
      return count <= most + 1 && bytes.allSatisfy { $0 <= most }
    }
  }

  /// Several color numbers or grays per byte; nil if each needs a byte.
  func packed() -> PixelSamples? {
    guard bits == 8, channels == 1, let bits = fewestBits else { return nil }
    let step = palette.isEmpty ? UInt8(255 / (1 << bits - 1)) : 1
    let perByte = 8 / bits
    var result: [UInt8] = []
    result.reserveCapacity((width + perByte - 1) / perByte * height)
    for row in 0..<height {
      for start in stride(from: row * width, to: (row + 1) * width, by: perByte) {
        var byte: UInt8 = 0
        for place in start..<min(start + perByte, (row + 1) * width) {
          byte |= (bytes[place] / step) << UInt8(8 - bits * (place - start + 1))
        }
        result.append(byte)
      }
    }
    return PixelSamples(
      width: width, height: height, bits: bits, channels: 1, palette: palette, bytes: result)
  }
}

extension PDFImage.Part {
  init(_ file: JPEGFile, bytes: [UInt8]) {
    // Adobe's programs store the four inks inverted.
    let decode = file.isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    let space = file.channels == 4 ? "/DeviceCMYK" : Self.space(channels: file.channels)
    self.init(
      width: file.width, height: file.height, space: space, filter: "/Filter/DCTDecode\(decode)",
      bytes: bytes)
  }

  /// Keeps the compressed pixels of a PNG, or recompresses them if that takes fewer bytes.
  ///
  /// Filters help with photographs, but spoil the repetition in screenshots. The file may also be badly
  /// compressed.
  init(_ file: PNGFile) {
    guard let pixels = file.pixels else {
      self.init(smallestOf: file.samples)
      return
    }
    let kept = Self(file.samples, isPredicted: true, bytes: pixels)
    let samples = file.samples.reduced()
    let filtered = FlateStream.compressed(file.filteredProbe, level: FlateStream.thorough)
    let best = samples.bestAttempt(withPredicted: false)
    guard best.size < samples.estimate(of: filtered) || best.size * 5 < kept.byteCount * 4 else {
      self = kept
      return
    }
    let anew = Self(samples, best)
    self = anew.byteCount < kept.byteCount ? anew : kept
  }

  init(smallestOf samples: PixelSamples) {
    let samples = samples.reduced()
    self.init(samples, samples.bestAttempt(withPredicted: true))
  }

  private init(_ samples: PixelSamples, _ attempt: PixelSamples.Attempt) {
    let way = attempt.way
    let all = way == .packed ? samples.packed() ?? samples : samples
    let bytes = samples.probesAll ? attempt.probe : all.compressed(way)
    self.init(all, isPredicted: way == .predicted, bytes: bytes)
  }

  private init(_ samples: PixelSamples, isPredicted: Bool, bytes: [UInt8]) {
    var filter = "/Filter/FlateDecode"
    if isPredicted {
      let colors = samples.channels == 1 ? "" : "/Colors \(samples.channels)"
      let depth = samples.bits == 8 ? "" : "/BitsPerComponent \(samples.bits)"
      filter += "/DecodeParms<</Predictor 15/Columns \(samples.width)\(colors)\(depth)>>"
    }
    self.init(
      width: samples.width, height: samples.height, bits: samples.bits, space: samples.space,
      filter: filter, bytes: bytes)
  }

  private var byteCount: Int { entries.utf8.count + bytes.count }

  fileprivate static func space(channels: Int) -> String {
    channels == 1 ? "/DeviceGray" : "/DeviceRGB"
  }
}

extension PixelSamples {
  fileprivate enum Way {
    case plain
    case packed
    /// Differences from neighboring pixels.
    case predicted
  }

  fileprivate struct Attempt {
    let way: Way
    let probe: [UInt8]
    /// The estimated bytes of all rows.
    let size: Int
  }

  fileprivate func bestAttempt(withPredicted: Bool) -> Attempt {
    let probe = self.probe
    func attempt(_ way: Way, _ samples: PixelSamples) -> Attempt {
      let bytes = samples.compressed(way)
      return Attempt(way: way, probe: bytes, size: estimate(of: bytes))
    }
    var attempts = [attempt(.plain, probe)]
    if channels == 1, let packed = probe.packed() { attempts.append(attempt(.packed, packed)) }
    // Adjacent numbers need not be similar colors.
    if withPredicted, bits == 8, palette.isEmpty { attempts.append(attempt(.predicted, probe)) }
    return attempts.reduce(attempts[0]) { $1.size < $0.size ? $1 : $0 }
  }

  /// The estimated bytes of all rows from those of the probe.
  fileprivate func estimate(of probe: [UInt8]) -> Int { probe.count * height / max(probeHeight, 1) }

  fileprivate func compressed(_ way: Way) -> [UInt8] {
    let rows =
      way == .predicted
      ? PNGRows.predicted(bytes, width: rowLength, step: max(channels * bits / 8, 1)) : bytes
    return FlateStream.compressed(rows, level: FlateStream.thorough)
  }

  fileprivate var space: String {
    guard !palette.isEmpty else { return PDFImage.Part.space(channels: channels) }
    let digits = palette.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "[/Indexed/DeviceRGB \(palette.count / 3 - 1)<\(digits)>]"
  }
}
