internal import Paint

extension PDFImage.Part {
  /// Keeps the compressed pixels of a JPEG.
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

  /// Compresses samples in the way that takes the fewest bytes.
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

  /// Its size in a file.
  private var byteCount: Int { entries.utf8.count + bytes.count }

  fileprivate static func space(channels: Int) -> String {
    channels == 1 ? "/DeviceGray" : "/DeviceRGB"
  }
}

extension PixelSamples {
  /// A way to compress samples.
  fileprivate enum Way {
    case plain
    /// Several color numbers per byte.
    case packed
    /// Differences from neighboring pixels.
    case predicted
  }

  /// A way tried on the probe.
  fileprivate struct Attempt {
    let way: Way
    let probe: [UInt8]
    /// The estimated bytes of all rows.
    let size: Int
  }

  /// Tries the ways to compress these samples; returns the one that takes the fewest bytes.
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
    guard way == .predicted else {
      return FlateStream.compressed(bytes, level: FlateStream.thorough)
    }
    let rows = PNGRows.predicted(bytes, width: rowLength, step: max(channels * bits / 8, 1))
    return FlateStream.compressed(rows, level: FlateStream.thorough)
  }

  /// The color space of the samples in PDF syntax.
  fileprivate var space: String {
    guard !palette.isEmpty else { return PDFImage.Part.space(channels: channels) }
    let digits = palette.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "[/Indexed/DeviceRGB \(palette.count / 3 - 1)<\(digits)>]"
  }
}
