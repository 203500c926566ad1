extension Icon {
  /// The lines of the icons for how pages lie.
  var arranging: [Line] {
    switch self {
    case .twoPages:
      [
        .loop([3.5, 5, 12, 5, 12, 19, 3.5, 19]), .through([12, 5, 20.5, 5, 20.5, 19, 12, 19]),
        .through([6, 9, 9.5, 9]), .through([14.5, 9, 18, 9]),
      ]
    case .startAlone:
      [
        .loop([12, 5, 20.5, 5, 20.5, 19, 12, 19]), .through([14.5, 9, 18, 9]),
        .through([3.5, 19, 8, 19]), .through([3.5, 5, 8, 5]),
      ]
    case .reverse:
      [
        .loop([3.5, 5, 20.5, 5, 20.5, 13, 3.5, 13]), .through([12, 5, 12, 13]),
        .through([19, 18.5, 5, 18.5]), .through([8.5, 15.5, 5, 18.5, 8.5, 21.5]),
      ]
    case .crop:
      [
        .loop([7.5, 6.5, 16.5, 6.5, 16.5, 17.5, 7.5, 17.5]), .through([12, 2, 12, 4]),
        .through([12, 20, 12, 22]), .through([3, 12, 5, 12]), .through([19, 12, 21, 12]),
      ]
    default: []
    }
  }
}
