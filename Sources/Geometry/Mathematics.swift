private import Glibc

package func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
  (sin(angle), cos(angle))
}

/// The angle from the x axis to a displacement, in radians from -π to π.
package func angle(of displacement: Point) -> Double { atan2(displacement.y, displacement.x) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Euler's number to the power of another.
package func exponential(of exponent: Double) -> Double { exp(exponent) }

package func tangent(of angle: Double) -> Double { tan(angle) }

package func logarithm(of number: Double) -> Double { log(number) }
