extension Icon {
  /// The lines of the icons of the shelf.
  var shelving: [Line] {
    switch self {
    case .tag:
      [.loop([4, 4, 12.5, 4, 20.5, 12, 12, 20.5, 4, 12.5]), .circle(8.3, 8.3, 1.3)]
    case .order:
      [
        .through([4, 7, 14, 7]), .through([4, 12, 11, 12]), .through([4, 17, 8, 17]),
        .through([17.5, 6, 17.5, 18]), .through([14, 14.5, 17.5, 18, 21, 14.5]),
      ]
    case .merge:
      [
        .loop([4, 4, 10, 4, 10, 11, 4, 11]), .loop([14, 4, 20, 4, 20, 11, 14, 11]),
        .through([7, 13.5, 7, 16, 12, 18.5, 17, 16, 17, 13.5]), .through([12, 18.5, 12, 21]),
      ]
    default: []
    }
  }
}
