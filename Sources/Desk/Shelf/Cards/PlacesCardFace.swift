internal import Wording

/// The places of the shelf as a card, where the window has no room for them at its side.
struct PlacesCardFace: Card {
  static let name: Words = "Places"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is ShelfScreen }

  var panel: Panel {
    Panel(nil, width: 300, pad: 12, at: .titles) {
      Gap(12)
      ShelfPlaces(desk, desk.painter).rows
      Gap(12)
    }
  }
}
