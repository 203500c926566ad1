internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A picture of any kind, with what a page can say about it.
struct ForeignPicture {
  var bytes: [UInt8]
  /// The place of the whole picture.
  var box: Box
  var map = Affine.identity
  /// The part that is shown; nil for all of it.
  var crop: Crop?
  var opacity = 1.0
  var isLocked = false
  /// The address that it links to; empty for none.
  var link = ""
  /// The words for those who do not see it.
  var text = ""
  var groups = ElementGroups()

  init(_ bytes: [UInt8], in box: Box) { (self.bytes, self.box) = (bytes, box) }
}

extension ForeignPage {
  /// Adds a picture above everything else; returns false for one that makes no sense.
  @discardableResult mutating func add(_ picture: ForeignPicture) -> Bool {
    guard let kind = PictureKind(of: picture.bytes), picture.box.width > 0, picture.box.height > 0,
      picture.map.isUsable
    else { return false }
    let hash = ContentHash(of: picture.bytes)
    var frame = ImageFrame(box: picture.box, hash: hash, mediaType: kind.mediaType)
    (frame.crop, frame.alternativeText) = (picture.crop, picture.text)
    if picture.opacity >= 0, picture.opacity < 1 { frame.opacity = picture.opacity }
    var element = LooseElement(.image(frame), transform: picture.map)
    (element.isLocked, element.link) = (picture.isLocked, picture.link)
    element.groups = picture.groups
    guard add(element) else { return false }
    keep(picture.bytes, as: hash)
    return true
  }
}
