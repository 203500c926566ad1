internal import Geometry

/// How the face makes room for the hand that writes, and comes back when the hand rests.
extension Desk {
  /// How near a pen comes before something makes room, in units of the face.
  static let shyness = 36.0
  /// How long the hand rests before everything comes back, in milliseconds.
  static let handRest = 900.0
  /// How long something takes to appear, in milliseconds.
  static let motion = 140.0

  /// Hides what is near to the hand: at once, since ink may be about to run there.
  mutating func makeRoom(for place: Point, _ effects: inout [Effect]) {
    guard isLeavingMarks else { return }
    let reach = Self.shyness * faceScale
    for part in shy where !hidden.contains(part.name) {
      // The box of a part has a margin for its shadow already.
      guard part.box.expanded(by: reach - 16 * faceScale).contains(place) else { continue }
      hidden.insert(part.name)
      effects.append(.drawFace)
    }
  }

  /// Whether the hand does something that leaves marks where it goes.
  private var isLeavingMarks: Bool {
    switch gesture {
    case .press, .scroll, .slide, .pan, .bend, .trial: false
    case .erase, .lasso, .grip: true
    case nil: wet != nil
    }
  }

  /// Waits until the hand rests, where something has made room for it.
  func waitForRest(_ effects: inout [Effect]) {
    guard !hidden.isEmpty else { return }
    effects.append(.ring(.handRest, after: Self.handRest))
  }

  /// Shows again what made room; while the hand writes, it waits on.
  mutating func comeBack(_ effects: inout [Effect]) {
    guard wet == nil, gesture == nil else { return }
    let parts = hidden
    hidden = []
    for part in parts { appear(part, &effects) }
    effects.append(.drawFace)
  }

  // MARK: - Motion

  /// Lets a part appear softly; while the hand writes, nothing moves.
  mutating func appear(_ part: Face.Part.Name, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard !isStill, wet == nil else { return }
    appearing[part] = 0
    effects.append(.ring(.frame, after: 16))
  }

  /// Moves what moves on by some milliseconds.
  mutating func move(on time: Double, _ effects: inout [Effect]) {
    guard !appearing.isEmpty else { return }
    effects.append(.drawFace)
    let step = time.isFinite ? max(time, 1) : Self.motion
    appearing = appearing.mapValues { $0 + step }.filter { $0.value < Self.motion }
    if !appearing.isEmpty { effects.append(.ring(.frame, after: 16)) }
  }

  /// The opacity of a part, 0 to 1: it rises quickly at first, then more slowly.
  func opacity(of part: Face.Part.Name) -> Double {
    guard let time = appearing[part] else { return 1 }
    let rest = 1 - time / Self.motion
    return 1 - rest * rest * rest
  }
}
