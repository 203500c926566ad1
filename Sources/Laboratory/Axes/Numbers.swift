internal import Bytes
internal import Geometry

/// The power of ten that makes a number above 0.
func powerOfTen(of number: Double) -> Double { logarithm(of: number) / logarithm(of: 10) }

extension Double {
  var milliseconds: String { NumberWords.figure(self) }
}
