private import Glibc

/// The sine and the cosine of an angle in radians.
package func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
  (sin(angle), cos(angle))
}
