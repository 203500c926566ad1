extension Icon {
  /// The lines of the icons of paper and size, and of turned pages.
  var turning: [Line] {
    switch self {
    case .sheet:
      [
        .loop([6, 3.5, 18, 3.5, 18, 20.5, 6, 20.5]), .through([9, 8.5, 15, 8.5]),
        .through([9, 12, 15, 12]), .through([9, 15.5, 15, 15.5]),
      ]
    case .turnLeft:
      [
        .loop([10, 10.5, 20, 10.5, 20, 20, 10, 20]), .through([7, 3, 4, 6.5, 7.5, 9.5]),
        .curve([4, 6.5, 9, 6, 14, 5, 15, 7.5]),
      ]
    case .turnRight:
      [
        .loop([4, 10.5, 14, 10.5, 14, 20, 4, 20]), .through([17, 3, 20, 6.5, 16.5, 9.5]),
        .curve([20, 6.5, 15, 6, 10, 5, 9, 7.5]),
      ]
    default: []
    }
  }
}
