internal import Desk
internal import Geometry
internal import Notebook
internal import Paint

extension Screen {
  /// Has the visible thumbnails drawn, from the middle outward.
  func wantThumbnails(_ desk: Desk) {
    shownThumbnails = face.thumbnails(from: desk.viewport.window.center)
    thumbnails.show(shownThumbnails, on: desk)
  }

  /// Has the thumbnails of a notebook checked again; without one, all.
  func doubtThumbnails(of notebook: NotebookID?, _ desk: Desk) {
    thumbnails.doubt(notebook)
    thumbnails.show(shownThumbnails, on: desk)
  }

  /// Takes a thumbnail, and redraws its visible places.
  func take(_ thumbnail: DrawnThumbnail, _ desk: Desk) {
    guard thumbnails.take(thumbnail) else { return }
    for place in shownThumbnails where place.page == thumbnail.request.name.page {
      let box = place.box.roundedOut.intersection(dry.box)
      guard !box.isEmpty else { continue }
      compose(box, desk)
      showComposed(in: box, desk)
    }
  }
}

extension Face {
  /// The pages that it shows as thumbnails or soon may, with their boxes, the nearest to a place first.
  func thumbnails(from place: Point) -> [(page: PageID, box: Box)] {
    var found: [(page: PageID, box: Box)] = []
    for part in parts where !part.name.isSteady { Self.gather(part.marks, movedBy: .zero, &found) }
    return found.sorted { $0.box.center.distance(to: place) < $1.box.center.distance(to: place) }
  }

  private static func gather(
    _ marks: [Mark], movedBy shift: Point, _ found: inout [(page: PageID, box: Box)]
  ) {
    for mark in marks {
      switch mark {
      case .thumbnail(let page, let box): found.append((page, box.moved(by: shift)))
      case .shifted(let inner, let more, _): gather(inner, movedBy: shift + more, &found)
      case .ahead(let inner): gather(inner, movedBy: shift, &found)
      default: break
      }
    }
  }
}
