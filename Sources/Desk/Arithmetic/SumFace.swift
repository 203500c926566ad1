internal import Geometry
internal import Ink
internal import Notebook

/// The result of a calculation, shown faintly beside it.
struct SumFace {
  let desk: Desk

  func draw(on face: inout Face) {
    guard let sum = desk.sums.shown, let page = desk.box(of: sum.page) else { return }
    let view = desk.viewport
    let map = Affine.scaling(x: view.scale, y: view.scale)
      .then(.translation(by: view.corner(of: page)))
    let isLight = desk.sheet(of: sum.page)?.paper.color.isLight != false
    face.marks.append(.typed(sum.box, map, isTurned: desk.turnsPaper && isLight))
    face.reach.append(map(sum.area).roundedOut)
  }
}
