private import Glibc

func sine(_ angle: Double) -> Double { Glibc.sin(angle) }

func cosine(_ angle: Double) -> Double { Glibc.cos(angle) }
