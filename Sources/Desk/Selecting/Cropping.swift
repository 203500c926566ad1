internal import Geometry
internal import Ink
internal import Notebook

/// A picture while it is cropped: all of it is shown, and the part to keep is marked.
struct Cropping: Hashable, Sendable {
  /// The map from the unit square to the whole picture on its page.
  let place: Affine
  private let old: Crop?
  /// The part to keep, in the unit square.
  private(set) var part: Box
  /// The part when a handle was grabbed.
  private var start: Box
  /// The handle that keys move.
  private(set) var chosen = 4

  /// The handles: sides that move with them, clockwise from the top left corner.
  static let handles = [
    Point(x: -1, y: -1), Point(x: 0, y: -1), Point(x: 1, y: -1), Point(x: 1, y: 0),
    Point(x: 1, y: 1), Point(x: 0, y: 1), Point(x: -1, y: 1), Point(x: -1, y: 0),
  ]
  /// The least side of a part, in points.
  private static let least = 8.0

  init(_ picture: SelectedPicture, moved map: Affine) {
    place = picture.place.then(map)
    old = picture.crop
    part = picture.crop?.box ?? Crop.whole
    start = part
  }

  /// The result; nil if it is the crop that was there before.
  var change: PictureEdit? { Crop(part) == old ? nil : .crop(Crop(part)) }

  mutating func hold() { start = part }

  /// Moves a handle, or all for nil, from one point of the page to another.
  mutating func drag(_ handle: Int?, from: Point, to: Point) {
    guard let back = place.inverse, from.isFinite, to.isFinite else { return }
    let shift = back(to) - back(from)
    guard let handle else { return move(by: shift) }
    let side = Self.handles[handle]
    let least = Point(
      x: min(Self.least / max(Point(x: place.a, y: place.b).length, 1e-9), start.width),
      y: min(Self.least / max(Point(x: place.c, y: place.d).length, 1e-9), start.height))
    part = start
    if side.x < 0 { part.low.x = min(max(start.low.x + shift.x, 0), start.high.x - least.x) }
    if side.x > 0 { part.high.x = max(min(start.high.x + shift.x, 1), start.low.x + least.x) }
    if side.y < 0 { part.low.y = min(max(start.low.y + shift.y, 0), start.high.y - least.y) }
    if side.y > 0 { part.high.y = max(min(start.high.y + shift.y, 1), start.low.y + least.y) }
  }

  private mutating func move(by shift: Point) {
    let low = Point(
      x: min(max(start.low.x + shift.x, 0), 1 - start.width),
      y: min(max(start.low.y + shift.y, 0), 1 - start.height))
    part = Box(low: low, high: low + (start.high - start.low))
  }

  mutating func chooseHandle(by step: Int) {
    chosen = (chosen + step + Self.handles.count) % Self.handles.count
  }

  /// Moves the chosen handle by points on the page.
  mutating func nudge(by shift: Point) {
    hold()
    drag(chosen, from: .zero, to: shift)
  }
}

/// A crop in pixels.
struct CropFrame {
  /// The corners of the picture, clockwise from its top left one.
  let picture: [Point]
  /// The same of the part to keep.
  let part: [Point]
  let handles: [Point]
  private let inverse: Affine?
  private let box: Box
  private let scale: Double

  init(_ cropping: Cropping, corner: Point, scale: Double, faceScale: Double) {
    let map = cropping.place.then(.scaling(x: scale, y: scale)).then(.translation(by: corner))
    box = cropping.part
    picture = Crop.whole.corners.map { map($0) }
    part = box.corners.map { map($0) }
    let (center, half) = (box.center, (box.high - box.low) * 0.5)
    handles = Cropping.handles.map {
      map(center + Point(x: $0.x * half.x, y: $0.y * half.y))
    }
    inverse = map.inverse
    self.scale = faceScale
  }

  var bounds: Box { Box(around: picture).expanded(by: 16 * scale) }

  /// The grip at a place: a handle, all inside, or nil.
  func grip(at place: Point) -> Grip? {
    // In a small frame the handles leave room to move it.
    let side = min(part[0].distance(to: part[1]), part[1].distance(to: part[2]))
    let near = handles.indices.min {
      handles[$0].distance(to: place) < handles[$1].distance(to: place)
    }
    let reach = max(min(20 * scale, side / 3), 9 * scale)
    if let near, handles[near].distance(to: place) <= reach { return .crop(near) }
    return inverse.map { box.contains($0(place)) } == true ? .crop(nil) : nil
  }
}

extension Desk {
  var cropFrame: CropFrame? {
    guard let cropping = selection?.cropping, let box = selectionPageBox else { return nil }
    return CropFrame(
      cropping, corner: viewport.corner(of: box), scale: viewport.scale, faceScale: faceScale)
  }

  mutating func beginCropping(_ effects: inout [Effect]) {
    guard let picture = selectedPicture, let selection else { return }
    popup = nil
    self.selection?.cropping = Cropping(picture, moved: selection.map)
    self.selection?.isLifted = true
    self.selection?.offer = .nothing
    effects += [.selection(.lift), .drawFace]
  }

  /// Keeps the marked part.
  mutating func endCropping(_ effects: inout [Effect]) {
    guard let selection, let cropping = selection.cropping else { return }
    self.selection?.cropping = nil
    self.selection?.isLifted = false
    let ink = selection.ink
    effects.append(
      .selection(
        cropping.change.map { .change(.picture($0), ink.elements, of: ink.page) } ?? .restore))
    effects.append(.drawFace)
  }

  /// Grabs the crop at a pointer, or keeps the marked part; returns false if nothing is cropped.
  mutating func gripCrop(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard let frame = cropFrame, let box = selectionPageBox else { return false }
    if let grip = frame.grip(at: pointer.position) {
      selection?.cropping?.hold()
      hand.gesture = .grip(grip, from: viewport.desk(pointer.position) - box.low)
    } else {
      endCropping(&effects)
    }
    return true
  }
}

extension Key {
  /// The keys while a picture is cropped: arrows move the chosen handle, Tab chooses the next.
  var cropping: Action? {
    switch name {
    case "return", "keypad enter": .picture(.endCrop)
    case "tab" where !control: .picture(.nextHandle(by: shift ? -1 : 1))
    default:
      control ? nil : arrow((shift ? 5 : 1) * Length.millimeter).map { .picture(.nudgeCrop($0)) }
    }
  }
}

extension SelectionFace {
  func draw(_ frame: CropFrame, of cropping: Cropping, on face: inout Face) {
    let (scale, theme) = (painter.scale, desk.paperTheme)
    face.reach.append(frame.bounds.roundedOut)
    for side in 0..<4 {
      let next = (side + 1) % 4
      let band = [frame.picture[side], frame.picture[next], frame.part[next], frame.part[side]]
      face.marks.append(.area(painter.path(band, isClosed: true), theme.desk.faded(0xB0)))
    }
    face.marks.append(
      .line(painter.path(frame.part, isClosed: true), width: 1.3 * scale, theme.accent))
    for (place, handle) in frame.handles.enumerated() {
      face.marks += [
        painter.disc(handle, radius: 6.4, theme.accent),
        painter.disc(handle, radius: 5, place == cropping.chosen ? theme.accent : theme.surface),
      ]
    }
    let bar = Line {
      IconButton(.close, .dismiss)
      IconButton(.tick, .picture(.endCrop))
    }
    let room = BarRoom(desk, painter)
    let bounds = Box(around: frame.picture).expanded(by: painter.px(14))
    painter.drawBar(bar, in: room.box(painter.size(of: bar), beside: bounds), on: &face)
  }
}
