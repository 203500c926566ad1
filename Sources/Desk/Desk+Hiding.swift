internal import Geometry

/// Hides parts of the face near the writing hand, and shows them again when the hand rests.
extension Desk {
  /// How near a pen comes before a part hides, in units of the face.
  static let shyness = 36.0
  /// How long the hand rests before hidden parts come back, in milliseconds.
  static let handRest = 900.0

  /// Hides what is near to the hand: at once, since ink may be about to run there.
  mutating func makeRoom(for place: Point, _ effects: inout [Effect]) {
    guard isLeavingMarks else { return }
    let reach = Self.shyness * faceScale
    for part in shownParts.shy where !shownParts.hidden.contains(part.name) {
      // The box of a part has a margin for its shadow already.
      guard part.box.expanded(by: reach - 16 * faceScale).contains(place) else { continue }
      shownParts.hidden.insert(part.name)
      effects.append(.drawFace)
    }
  }

  /// Whether the hand does something that leaves marks where it goes.
  private var isLeavingMarks: Bool {
    switch hand.gesture {
    case .press, .scroll, .scrollBar, .slide, .mark, .pan, .text, .bend, .trial, .layer, .tab,
      .grid:
      false
    case .erase, .lasso, .grip: true
    case nil: hand.wet != nil
    }
  }

  /// Starts to wait for the hand to rest, if anything is hidden.
  func waitForRest(_ effects: inout [Effect]) {
    guard !shownParts.hidden.isEmpty else { return }
    effects.append(.ring(.handRest, after: Self.handRest))
  }

  /// Shows hidden parts again; while the hand writes, they stay hidden.
  mutating func comeBack(_ effects: inout [Effect]) {
    guard hand.isFree else { return }
    let parts = shownParts.hidden
    shownParts.hidden = []
    for part in parts { appear(part, &effects) }
    effects.append(.drawFace)
  }

  // MARK: - Motion

  /// Fades a part in; while the hand writes, nothing moves.
  mutating func appear(_ part: Face.Part.Name, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard !preferences.isStill, hand.wet == nil else { return }
    shownParts.appear(part)
    effects.append(.ring(.frame, after: 16))
  }

  /// Advances animations by a time in milliseconds.
  mutating func move(on time: Double, _ effects: inout [Effect]) {
    guard shownParts.isMoving else { return }
    effects.append(.drawFace)
    shownParts.move(on: time)
    if shownParts.isMoving { effects.append(.ring(.frame, after: 16)) }
  }
}
