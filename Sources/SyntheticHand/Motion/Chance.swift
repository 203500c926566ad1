internal import Bytes

/// Random values made only with arithmetic that is exact on every machine.
extension RandomSource {
  /// Returns a number from 0 up to 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number between two others.
  mutating func number(from low: Double, to high: Double) -> Double {
    low + (high - low) * share()
  }

  /// Returns a number around 0 with a standard deviation of 1, never beyond 3.47.
  ///
  /// It is the sum of four uniform numbers, which is close to the normal distribution and, unlike it,
  /// needs no logarithm.
  mutating func deviation() -> Double {
    let bits = next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
  }
}

/// Returns the cube root of a positive number, to nine digits and identical on every machine.
func cubeRoot(of value: Double) -> Double {
  guard value > 0, value.isFinite else { return 0 }
  // Dividing the exponent by three gives a first guess within 12 %; each step trebles the digits.
  var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_8000_0000_0000)
  for _ in 0..<2 {
    let cube = root * root * root
    root *= (cube + 2 * value) / (2 * cube + value)
  }
  return root
}
