extension Icon {
  /// The icons of pages, of typed characters, and of choices about the desk.
  var choosing: [Line] {
    switch self {
    case .pageBefore:
      [
        .loop([9, 4, 16, 4, 20, 8, 20, 20, 9, 20]), .through([14.5, 11, 14.5, 17]),
        .through([11.5, 14, 17.5, 14]), .through([4, 6, 4, 20]),
      ]
    case .onePage:
      [
        .loop([6.5, 6, 17.5, 6, 17.5, 18, 6.5, 18]), .through([6.5, 2.5, 17.5, 2.5]),
        .through([6.5, 21.5, 17.5, 21.5]),
      ]
    case .backspace:
      [
        .loop([8.5, 6, 21, 6, 21, 18, 8.5, 18, 3, 12]), .through([11.5, 9.3, 17, 14.7]),
        .through([17, 9.3, 11.5, 14.7]),
      ]
    case .title:
      [
        .through([5, 8, 5, 5, 19, 5, 19, 8]), .through([12, 5, 12, 19]), .through([9, 19, 15, 19]),
      ]
    case .fullScreen:
      [
        .through([4, 9, 4, 4, 9, 4]), .through([15, 4, 20, 4, 20, 9]),
        .through([20, 15, 20, 20, 15, 20]), .through([9, 20, 4, 20, 4, 15]),
      ]
    case .settings:
      [
        .circle(12, 12, 6.2), .circle(12, 12, 2.6), .through([18.2, 12, 21, 12]),
        .through([5.8, 12, 3, 12]), .through([12, 5.8, 12, 3]), .through([12, 18.2, 12, 21]),
        .through([16.4, 7.6, 18.4, 5.6]), .through([7.6, 7.6, 5.6, 5.6]),
        .through([16.4, 16.4, 18.4, 18.4]), .through([7.6, 16.4, 5.6, 18.4]),
      ]
    case .devices:
      [
        .through([4, 7, 8, 7]), .circle(10.5, 7, 2.3), .through([13, 7, 20, 7]),
        .through([4, 17, 11, 17]), .circle(13.5, 17, 2.3), .through([16, 17, 20, 17]),
      ]
    case .keys:
      [
        .loop([3, 6, 21, 6, 21, 18, 3, 18]), .through([7, 10, 7, 10.1]),
        .through([10.3, 10, 10.3, 10.1]), .through([13.7, 10, 13.7, 10.1]),
        .through([17, 10, 17, 10.1]), .through([8, 14.2, 16, 14.2]),
      ]
    case .sync:
      [
        .curve([5, 11, 5.5, 6.5, 12, 3, 17.5, 7.5]), .through([18, 3.5, 18, 8, 13.5, 8]),
        .curve([19, 13, 18.5, 17.5, 12, 21, 6.5, 16.5]), .through([6, 20.5, 6, 16, 10.5, 16]),
      ]
    case .folder: [.loop([3, 6, 9, 6, 11, 8.5, 21, 8.5, 21, 19, 3, 19])]
    case .computer:
      [.loop([5, 5, 19, 5, 19, 15, 5, 15]), .through([2.5, 19, 21.5, 19])]
    default: []
    }
  }
}
