/// The current screen, and the earlier colors of its pixels, as far back as space allows.
///
/// A program may redraw its whole window repeatedly: only pixels that have changed take up space.
struct ScreenHistory {
  struct Change: Hashable, Sendable {
    var pixel: Pixel
    var old: UInt32
    var new: UInt32
    /// The time when the drawing there became known.
    var moment: Int64
  }

  private(set) var screen: ScreenImage
  /// The changes kept, oldest first.
  private(set) var changes: [Change] = []
  /// Changes before this moment are forgotten.
  private(set) var beginning: Int64
  /// The most changes kept.
  private let room: Int

  /// Begins with a picture of the whole screen.
  init(_ screen: ScreenImage, at moment: Int64, room: Int = 1 << 21) {
    self.screen = screen
    self.room = room
    beginning = moment
  }

  /// True if more than half the space is taken.
  var isCrowded: Bool { changes.count > room / 2 }

  /// Applies a new picture of a part of the screen.
  mutating func take(_ image: ScreenImage, at moment: Int64) {
    guard let part = screen.box.intersection(image.box) else { return }
    for y in part.y..<part.y + part.height {
      let from = (y - image.box.y) * image.box.width - image.box.x
      let to = (y - screen.box.y) * screen.box.width - screen.box.x
      for x in part.x..<part.x + part.width {
        let new = image.pixels[from + x] & 0xff_ffff
        let old = screen.pixels[to + x] & 0xff_ffff
        guard old != new else { continue }
        let pixel = Pixel(x: x, y: y)
        changes.append(Change(pixel: pixel, old: old, new: new, moment: moment))
        screen.set(pixel, to: new)
      }
    }
    if changes.count > room { forget(before: changes[changes.count - room / 2].moment + 1) }
  }

  /// Forgets changes before a moment.
  mutating func forget(before moment: Int64) {
    beginning = max(beginning, moment)
    changes.removeFirst(changes.firstIndex { $0.moment >= moment } ?? changes.count)
  }

  /// A part of the screen just before a moment that has not been forgotten.
  func picture(of box: ScreenBox, before moment: Int64) -> ScreenImage {
    var picture = screen.part(box)
    for change in changes.reversed() {
      guard change.moment >= moment else { break }
      picture.set(change.pixel, to: change.old)
    }
    return picture
  }
}
