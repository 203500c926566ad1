internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

extension PagePicture {
  /// The part of the page in a rectangle; all of it without one.
  func part(_ clip: Box?, ofPage number: Int) throws(ExportError) -> Box {
    guard let clip else { return size.box }
    let part = box.intersection(clip)
    guard part.width > 0, part.height > 0 else {
      throw ExportError("the clip rectangle is outside page \(number)")
    }
    return part
  }
}
