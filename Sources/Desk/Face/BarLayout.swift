internal import Geometry
internal import Notebook

/// The choice of what is in the bar; actions without room go into the menu.
struct BarLayout {
  /// The pens, the tools, and the turns, in the middle as far as the end allows.
  let groups: [[Action]]
  let end: [Action]
  /// The actions in the menu.
  let left: [Action]
  /// The room before the groups, in pixels.
  let start: Double
  /// False in the smallest windows, where the held tool takes the room of the back button, which is in the menu as well.
  let hasBack: Bool
  /// True if the title has room enough to be read.
  let hasTitle: Bool

  /// In interface units.
  static let (side, gap, edge) = (44.0, 17.0, 8.0)

  init(_ desk: Desk, _ painter: FacePainter) {
    let (side, edge, width) = (painter.px(Self.side), painter.px(Self.edge), desk.window.x)
    let all = Self.groups(of: desk)
    var (groups, end) = (all, Self.end)
    func room(of groups: [[Action]]) -> Double {
      let seams = max(groups.count { !$0.isEmpty } - 1, 0)
      return side * Double(groups.joined().count) + painter.px(Self.gap) * Double(seams)
    }
    func most(_ groups: [[Action]]) -> Double {
      width - 2 * edge - room(of: [end]) - room(of: groups)
    }
    func start(_ groups: [[Action]]) -> Double {
      max(min(((width - room(of: groups)) / 2).rounded() - edge, most(groups)), 0)
    }
    let titled = side + painter.px(80)
    let dispensable = Self.dispensable(of: desk)
    // Three give way to the title as well, unless it has no room even then.
    let modest = Set(dispensable.prefix(3))
    let areModest = start(groups.map { $0.filter { !modest.contains($0) } }) > titled
    var left: Set<Action> = []
    for action in dispensable
    where areModest && modest.contains(action) ? start(groups) <= titled : most(groups) < side {
      for index in groups.indices { groups[index].removeAll { $0 == action } }
      end.removeAll { $0 == action }
      left.insert(action)
    }
    self.left = (all.joined() + Self.end).filter(left.contains)
    self.start = start(groups)
    (self.groups, self.end) = (groups.filter { !$0.isEmpty }, end)
    hasBack = self.start >= side
    hasTitle = desk.notebook != nil && self.start > titled
  }

  private static func groups(of desk: Desk) -> [[Action]] {
    [
      desk.preferences.pens.indices.map { .selectPen($0) },
      Tool.allCases.filter { $0 != .pen }.map { .selectTool($0) } + tidying(on: desk),
      // The arrows point away from each other, in the mirrored bar too.
      desk.preferences.isLeftHanded ? [.redo, .undo] : [.undo, .redo],
    ]
  }

  /// The button that makes shapes of strokes, if that is what does it.
  private static func tidying(on desk: Desk) -> [Action] {
    desk.preferences.shapes.trigger == .button ? [.shape(.cleanUp)] : []
  }

  private static let end: [Action] = [
    .page(.toggleBookmark), .page(.addAfter), .show(.overview), .toggle(.export), .toggle(.menu),
  ]

  /// The actions that may leave the bar, in the order in which they go; the held tool stays.
  private static func dispensable(of desk: Desk) -> [Action] {
    let actions: [Action] = [
      .selectTool(.space), .selectTool(.table), .selectTool(.shape), .selectTool(.rectangle),
      .selectTool(.partEraser), .page(.addAfter), .toggle(.export), .selectTool(.text),
      .selectTool(.hand), .page(.toggleBookmark), .redo, .show(.overview), .selectTool(.lasso),
      .shape(.cleanUp),
    ]
    let pens = desk.preferences.pens.indices.reversed().map { Action.selectPen($0) }
    let held: [Action] = [
      .selectTool(desk.preferences.tool), .selectPen(desk.preferences.heldPen),
    ]
    return (actions + pens).filter { !held.contains($0) }
  }
}

extension Desk {
  /// The back arrow, which points out of the window.
  var backIcon: Icon { preferences.isLeftHanded ? .forward : .back }
}
