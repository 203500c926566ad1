internal import Wording

/// The places of the shelf as a card, where the window has no room for them at its side.
struct PlacesCardFace: Card {
  static let name: Words = "Places"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is ShelfScreen }

  var panel: Panel {
    let places = ShelfPlaces(desk, desk.painter)
    return Panel(nil, width: 300, pad: 0, at: .titles) {
      Gap(12)
      Custom(height: places.height / desk.faceScale) { box, painter, face in
        ShelfPlaces(desk, painter).drawRows(in: box, scroll: 0, on: &face)
      }
      Gap(12)
    }
  }
}
