private import Glibc

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { Glibc.sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { Glibc.cos(angle) }
