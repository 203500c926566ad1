internal import Geometry
internal import Notebook
internal import Wording

/// What elements have in common with the selected ones, to be selected with them.
public enum Likeness: Hashable, Sendable, CaseIterable {
  case color
  /// The tool and the width of ink.
  case pen
  case layer
}

extension Desk {
  /// True if enough is selected for an arrangement.
  func canArrange(_ arrangement: ElementArrangement) -> Bool {
    restingInk.map { $0.ink.grouping.units >= arrangement.least } == true
  }

  /// True if what is selected can become a group.
  var canGroup: Bool {
    restingInk.map { $0.ink.grouping.units > 1 && !$0.ink.grouping.isOne } == true
  }

  /// True if any of what is selected is in a group.
  var canUngroup: Bool { restingInk?.ink.grouping.hasGroups == true }

  mutating func arrange(_ arrangement: ElementArrangement, _ effects: inout [Effect]) {
    guard canArrange(arrangement), let ink = restingInk?.ink else { return }
    // A single picture is flipped as it was turned.
    if arrangement.isFlip, ink.picture != nil {
      let isUpright = arrangement == .flipDown
      return change(ink.elements, .picture(.mirror(isUpright: isUpright)), &effects)
    }
    effects.append(.selection(.arrange(arrangement, ink.elements, of: ink.page)))
  }

  func group(_ isGroup: Bool, _ effects: inout [Effect]) {
    guard isGroup ? canGroup : canUngroup, let ink = restingInk?.ink else { return }
    change(ink.elements, isGroup ? .group : .ungroup, &effects)
  }

  /// Selects all that is like the selection on its page; without one, all on the layer in use.
  func selectAlike(_ likeness: Likeness, _ effects: inout [Effect]) {
    guard selection?.isLifted != true else { return }
    let ink = restingInk?.ink
    guard ink != nil || likeness == .layer, let page = ink?.page ?? sheet?.id else { return }
    effects.append(.selection(.findAlike(likeness, ink?.elements ?? [], of: page)))
  }
}

/// The copy that was made last of a selection, so that the next one goes as much further.
struct LastCopy: Hashable, Sendable {
  let page: PageID
  private let originals: Set<EntityID>
  private let center: Point
  private var copies: [EntityID] = []

  init(of selection: Selection) {
    page = selection.ink.page
    originals = Set(selection.ink.elements)
    center = selection.placed(selection.ink.box.center)
  }

  /// Notes what became selected after the copy was ordered: names count up, so a copy is later than its originals.
  mutating func note(_ ink: SelectedInk) {
    guard copies.isEmpty, ink.page == page, let first = ink.elements.min(),
      originals.allSatisfy({ $0 < first })
    else { return }
    copies = ink.elements
  }

  /// How far the copy now is from its original; nil for any other selection.
  func offset(of selection: Selection) -> Point? {
    guard !copies.isEmpty, selection.ink.page == page, selection.ink.elements == copies else {
      return nil
    }
    return selection.placed(selection.ink.box.center) - center
  }
}

extension Desk {
  /// The offset of a copy that was not moved, in points.
  private static let copyStep = Point(x: 4 * Length.millimeter, y: 4 * Length.millimeter)
  /// A shorter way would hide a copy on its original.
  private static let leastOffset = 0.5

  /// Copies the selection; a copy of the last copy goes as far from it as the user had moved that one.
  mutating func duplicate(_ effects: inout [Effect]) {
    guard let selection = restingInk else { return }
    let ink = selection.ink
    change(ink.elements, .duplicate(by: copyOffset(of: selection)), &effects)
    lastCopy = LastCopy(of: selection)
  }

  private func copyOffset(of selection: Selection) -> Point {
    guard let offset = lastCopy?.offset(of: selection), offset.length >= Self.leastOffset,
      let sheet = notebook?.sheets.first(where: { $0.id == selection.ink.page })
    else { return Self.copyStep }
    let box = Box(around: selection.ink.box.corners.map { selection.placed($0) + offset })
    return box.intersects(sheet.box) ? offset : Self.copyStep
  }

  mutating func noteCopy(_ ink: SelectedInk) { lastCopy?.note(ink) }
}
