internal import Bytes
internal import Wording

extension StylusCard {
  static func groups(_ measures: StylusMeasures) -> [Group] {
    [
      rhythm("Reports while touching", "contact", measures.contact),
      rhythm("Reports while hovering", "hover", measures.hover),
      resolution(measures.resolution),
      steadiness(measures.steadiness),
      pressure(measures.pressure),
      lag(measures.lag),
      lean(measures.lean),
    ]
  }

  private static func rhythm(_ title: Words, _ key: String, _ rhythm: StylusRhythm) -> Group {
    Group(
      title: title,
      rows: [
        Row(key: "\(key).rate", name: "rate", figure: rhythm.rate),
        Row(key: "\(key).spread", name: "spread of intervals", figure: rhythm.spread),
        Row(key: "\(key).p95", name: "interval, p95", figure: rhythm.p95),
        Row(key: "\(key).longest", name: "longest gap in motion", figure: rhythm.longest),
        Row(key: "\(key).lost", name: "lost in motion", figure: rhythm.lost),
        Row(key: "\(key).doubled", name: "doubled", figure: rhythm.doubled),
        Row(key: "\(key).rests", name: "silent rests", figure: rhythm.rests),
        Row(key: "\(key).burst", name: "reports at a time", figure: rhythm.burst),
      ])
  }

  private static func resolution(_ resolution: StylusResolution) -> Group {
    Group(
      title: "Steps",
      rows: [
        Row(key: "steps.whole_pixels", name: "on whole pixels", figure: resolution.wholePixels),
        Row(key: "steps.place", name: "smallest step", figure: resolution.step),
        Row(key: "steps.levels_seen", name: "pressure levels seen", figure: resolution.levelsSeen),
        Row(key: "steps.levels", name: "pressure levels", figure: resolution.levels),
        Row(key: "steps.clock", name: "clock resolution", figure: resolution.clockStep),
        Row(key: "steps.tilt", name: "tilt resolution", figure: resolution.tiltStep),
      ])
  }

  private static func steadiness(_ steadiness: StylusSteadiness) -> Group {
    Group(
      title: "Steadiness",
      rows: [Row(key: "steadiness.jitter", name: "jitter", figure: steadiness.jitter)]
        + slow(steadiness.slow) + fast(steadiness.fast))
  }

  private static func slow(_ line: StylusSteadiness.Line) -> [Row] {
    [
      Row(key: "steadiness.slow.deviation", name: "slow line, deviation", figure: line.deviation),
      Row(key: "steadiness.slow.swing", name: "slow line, wobble", figure: line.swing),
      Row(key: "steadiness.slow.period", name: "slow line, period", figure: line.period),
      Row(key: "steadiness.slow.speed", name: "slow line, speed", figure: line.speed),
    ]
  }

  private static func fast(_ line: StylusSteadiness.Line) -> [Row] {
    [
      Row(key: "steadiness.fast.deviation", name: "fast line, deviation", figure: line.deviation),
      Row(key: "steadiness.fast.swing", name: "fast line, wobble", figure: line.swing),
      Row(key: "steadiness.fast.period", name: "fast line, period", figure: line.period),
      Row(key: "steadiness.fast.speed", name: "fast line, speed", figure: line.speed),
    ]
  }

  private static func pressure(_ pressure: StylusPressure) -> Group {
    Group(
      title: "Pressure",
      rows: [
        Row(key: "force.activation", name: "activation", figure: pressure.activation),
        Row(key: "force.first", name: "first of a stroke", figure: pressure.first),
        Row(key: "force.lightest", name: "minimum held", figure: pressure.lightest),
        Row(key: "force.highest", name: "maximum", figure: pressure.highest),
        Row(key: "force.saturated", name: "at the upper end", figure: pressure.saturated),
        Row(key: "force.roughness", name: "ramp, roughness", figure: pressure.roughness),
        Row(key: "force.bend", name: "ramp, bend", figure: pressure.bend),
        Row(key: "force.flicker", name: "broken strokes", figure: pressure.flicker),
        Row(key: "force.rise", name: "rise at the start", figure: pressure.rise),
        Row(key: "force.hook", name: "hook at the lift", figure: pressure.hook),
      ])
  }

  private static func lag(_ lag: StylusLag) -> Group {
    let tips = lag.tips.map { tip in
      Row(
        key: "lag.tip_\(Int(tip.speed))", name: "ink behind at \(Int(tip.speed)) mm/s",
        figure: tip.distance)
    }
    return Group(
      title: "Lag",
      rows: [Row(key: "lag.latency", name: "latency in strokes", figure: lag.latency)] + tips + [
        Row(key: "lag.seen", name: "ink behind, as recorded", figure: lag.seen),
        Row(key: "lag.seen_speed", name: "at a speed of", figure: lag.seenSpeed),
        Row(key: "lag.smoothing", name: "delay by smoothing", figure: lag.smoothing),
      ])
  }

  private static func lean(_ lean: StylusLean) -> Group {
    Group(
      title: "Tilt and touch",
      rows: [
        Row(key: "lean.least", name: "minimum tilt", figure: lean.least),
        Row(key: "lean.greatest", name: "maximum tilt", figure: lean.greatest),
        Row(key: "touch.jump", name: "jump at touch-down", figure: lean.jump),
      ])
  }
}

/// What no recording can show about a stylus, in sentences.
enum StylusUnknown {
  static func sentences(_ reports: PenReports) -> [Words] {
    var sentences: [Words] = [
      "These figures do not include the panel, the compositor and the device before it reports; a "
        + "film of pen and screen shows them.",
      "Check by hand: parallax, the friction of the tip on the surface, and the height at which the "
        + "pen is detected.",
    ]
    if reports.clock == nil { sentences.append("The recording has no times.") }
    if reports.unit != .millimeters {
      sentences.append("The scale is unknown, so lengths are not in millimeters.")
    }
    return sentences
  }
}
