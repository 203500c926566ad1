public import Geometry
public import Ink
internal import Notebook
internal import Wording

/// The user's actions on shapes.
public enum ShapeAction: Hashable, Sendable {
  /// Choose what the shape tool draws, and take it.
  case draw(ShapeStencil)
  /// Insert a shape of the chosen kind, by the keyboard.
  case insert
  /// Make a shape of the selected ink, else of the last stroke.
  case cleanUp
  case toInk
  /// Fill with an opacity in percent.
  case fill(Int)
  case dash(Int)
  case heads(Shape.Heads)
  /// Round the corners, in tenths of a millimeter.
  case radius(Int)
  /// Move the points by keys.
  case editPoints, endPoints
  case nextPoint(by: Int)
  case nudgePoint(Point)
  /// Arrange the graph of boxes and lines, downwards or to the right.
  case layOut(isAcross: Bool)
}

extension ShapeAction {
  var label: Words {
    switch self {
    case .fill(0): "None"
    case .fill(let percent): "\(percent) %"
    case .dash(let kind): DashKind.allCases[kind].name
    case .heads([]): "None"
    case .heads(.start): "At the start"
    case .heads(.end): "At the end"
    case .heads: "At both ends"
    case .radius(0): "Sharp"
    case .radius(let tenths): "\(tenths / 10) mm"
    case .draw(let kind): kind.name
    default: .none
    }
  }
}

extension Desk {
  mutating func perform(_ action: ShapeAction, _ effects: inout [Effect]) {
    switch action {
    case .draw(let kind):
      preferences.shapes.kind = kind
      preferences.tool = .shape
      effects.append(.drawFace)
    case .insert: insertShape(&effects)
    case .cleanUp: cleanUp(&effects)
    case .toInk:
      closeShapePanel(&effects)
      change(.toInk, &effects)
    case .fill(let percent): change(.fill(Double(percent) / 100), &effects)
    case .dash(let place):
      let kind = DashKind.allCases[place]
      // Each shape gets dashes that suit its width.
      let lengths = restingShapes.map { ($0.id, kind.lengths(width: $0.style.width)) }
      change(.dashes(Dictionary(uniqueKeysWithValues: lengths)), &effects)
    case .heads(let heads): change(.heads(heads), &effects)
    case .radius(let tenths): change(.radius(Double(tenths) / 10 * Length.millimeter), &effects)
    case .editPoints: beginShaping(&effects)
    case .endPoints: endShaping(&effects)
    case .layOut(let isAcross):
      guard let sheet, hand.isFree else { return }
      closeShapePanel(&effects)
      // One shape is no graph: it may just have been drawn.
      let chosen = restingShapes.count > 1 ? restingSelection?.ink.elements ?? [] : []
      effects.append(.selection(.layOut(chosen, of: sheet.id, isAcross: isAcross)))
    case .nextPoint(let step):
      selection?.shaping?.chooseHandle(by: step)
      effects.append(.drawFace)
    case .nudgePoint(let shift):
      selection?.shaping?.nudge(by: shift)
      effects.append(.drawFace)
    }
  }

  /// Closes the panel, which would cover what becomes of the shapes.
  private mutating func closeShapePanel(_ effects: inout [Effect]) {
    guard popup == .shape else { return }
    popup = nil
    effects.append(.drawFace)
  }

  /// Changes the selected shapes; what else is selected stays so.
  private func change(_ edit: ShapeEdit, _ effects: inout [Effect]) {
    guard let ink = restingSelection?.ink, !ink.shapes.isEmpty else { return }
    effects.append(.selection(.change(.shape(edit), ink.elements, of: ink.page)))
  }

  private mutating func insertShape(_ effects: inout [Effect]) {
    guard let sheet, let point = quarterOfView else { return }
    let size = Point(x: 40 * Length.millimeter, y: 25 * Length.millimeter)
    let shape = preferences.shapes.kind.shape(
      from: point, to: point + size, isEven: false, isCentered: false)
    add(shape, to: sheet.id, &effects)
  }

  /// Adds a shape with the look of the held pen, and selects it.
  mutating func add(_ shape: Shape, to page: PageID, _ effects: inout [Effect]) {
    dropSelection(&effects)
    effects += [.edit(.shape(shape, style, on: page)), .drawFace]
  }

  private mutating func cleanUp(_ effects: inout [Effect]) {
    if let ink = restingSelection?.ink, !ink.isShape {
      effects.append(.selection(.cleanUp(ink.elements, of: ink.page)))
    } else if let sheet, hand.isFree {
      effects.append(.selection(.cleanUp(nil, of: sheet.id)))
    }
  }
}
