private import Glibc

/// The sine and the cosine of an angle in radians.
package func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
  (sin(angle), cos(angle))
}

/// The angle from the x axis to a displacement, in radians from -π to π.
package func angle(of displacement: Point) -> Double { atan2(displacement.y, displacement.x) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Euler's number to the power of another.
package func exponential(of exponent: Double) -> Double { exp(exponent) }

/// The tangent of an angle in radians.
package func tangent(of angle: Double) -> Double { tan(angle) }

/// The natural logarithm of a number above 0.
package func logarithm(of number: Double) -> Double { log(number) }
