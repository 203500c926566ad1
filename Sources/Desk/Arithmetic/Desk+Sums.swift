internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension Desk {
  /// How long the pen rests before a calculation is read, in milliseconds.
  private static let sumRest = 700.0

  /// Waits for the pen to rest after a stroke that completes an equals sign.
  mutating func noteSum(_ stroke: FinishedStroke, _ effects: inout [Effect]) {
    dropSum(&effects)
    guard preferences.showsResults, preferences.readsHandwriting else { return }
    let bar = EqualsBar(stroke)
    sums.awaited = bar.flatMap { sums.bar?.sum(with: $0) }
    sums.bar = bar
    if sums.awaited != nil { effects.append(.ring(.sumRest, after: Self.sumRest)) }
  }

  /// Has the calculation read that was written last.
  func readSum(_ effects: inout [Effect]) {
    if let sum = sums.awaited, hand.wet == nil { effects.append(.calculate(sum)) }
  }

  mutating func receive(_ result: SumResult, _ effects: inout [Effect]) {
    guard sums.awaited == result.sum, hand.wet == nil, sheet(of: result.sum.page) != nil else {
      return
    }
    sums = Sums()
    sums.shown = ShownSum(result, font: preferences.text.font, measurer: measurer)
    saying.announce("Result: \(result.text)")
    effects.append(.drawFace)
  }

  /// Hides the result, and no longer awaits one.
  mutating func dropSum(_ effects: inout [Effect]) {
    if sums.shown != nil { effects.append(.drawFace) }
    (sums.awaited, sums.shown) = (nil, nil)
  }

  /// Hides the result after a change of its page other than new ink.
  mutating func dropSum(after answer: Answer, _ effects: inout [Effect]) {
    guard let page = sums.shown?.page ?? sums.awaited?.page,
      answer.pages.contains(where: { $0.page == page })
    else { return }
    if case .write? = answer.edit { return }
    dropSum(&effects)
  }

  /// True if a place in the window is on the result.
  func isOnSum(_ place: Point) -> Bool {
    guard let sum = sums.shown, let box = box(of: sum.page) else { return false }
    return sum.area.contains(viewport.desk(place) - box.low)
  }

  /// Hides the result as a tool begins elsewhere; scrolling does not.
  mutating func dropSum(beginning pointer: Pointer, _ effects: inout [Effect]) {
    let tool = tool(of: pointer)
    guard tool != .hand, tool != .pen || !isOnSum(pointer.position) else { return }
    dropSum(&effects)
  }

  /// Hides the result once a stroke that began on it is no tap.
  mutating func dropSumUnderStroke(_ effects: inout [Effect]) {
    if sums.shown != nil, !isTap(hand.wet) { dropSum(&effects) }
  }

  private func isTap(_ stroke: WetStroke?) -> Bool {
    guard let stroke else { return true }
    let box = Box(around: stroke.samples.lazy.map(\.position))
    return max(box.width, box.height) * viewport.scale <= Self.tremble * faceScale
  }

  /// Writes the result on which a pen or a finger was tapped; returns false if it was not.
  mutating func writeSum(byTapAt place: Point, _ effects: inout [Effect]) -> Bool {
    guard isOnSum(place), isTap(hand.wet) else { return false }
    if hand.wet != nil { effects.append(.dropWetInk) }
    (hand.wet, hand.holding, cards.pen.before) = (nil, nil, nil)
    writeSum(&effects)
    return true
  }

  /// Writes the result that is shown.
  mutating func writeSum(_ effects: inout [Effect]) {
    guard let sum = sums.shown, hand.wet == nil else { return }
    sums = Sums()
    var box = sum.box
    box.color = style.tool == .pen ? style.color.opaque : .sumi
    effects += [.edit(.text(.add(box), of: sum.page)), .text(.watch(sum.page)), .drawFace]
    // It stays in sight until the page shows it.
    if restingText == nil { restingText = OpenText(box, on: sum.page) }
  }

  /// Writes the result that a pen or a mouse was tapped on; returns false if it was not.
  mutating func writeSum(byTapOf pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    let isPan = if case .pan? = hand.gesture { true } else { false }
    guard sums.shown != nil, let tap = hand.tap, hand.wet != nil || isPan,
      writeSum(byTapAt: tap, &effects)
    else { return false }
    hand.gesture = nil
    return true
  }
}
