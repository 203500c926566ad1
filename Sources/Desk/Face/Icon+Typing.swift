extension Icon {
  var typing: [Line] {
    switch self {
    case .bold:
      [
        .through([8, 5, 8, 19]), .curve([8, 5, 17, 4.5, 17, 11.5, 8, 11.5]),
        .curve([8, 11.5, 19, 11, 19, 19.5, 8, 19]),
      ]
    case .italic:
      [.through([10, 5, 17, 5]), .through([13.5, 5, 10.5, 19]), .through([7, 19, 14, 19])]
    case .bullets:
      [
        .circle(5, 7, 1), .circle(5, 12, 1), .circle(5, 17, 1), .through([9.5, 7, 20, 7]),
        .through([9.5, 12, 20, 12]), .through([9.5, 17, 20, 17]),
      ]
    case .checkList:
      [
        .loop([3.5, 4.5, 9, 4.5, 9, 10, 3.5, 10]), .through([4.8, 7.4, 6, 8.6, 8, 5.9]),
        .loop([3.5, 14, 9, 14, 9, 19.5, 3.5, 19.5]), .through([12.5, 7.2, 20.5, 7.2]),
        .through([12.5, 16.8, 20.5, 16.8]),
      ]
    case .larger:
      [
        .through([3.5, 19, 9, 5, 14.5, 19]), .through([5.5, 14.5, 12.5, 14.5]),
        .through([18.5, 5, 18.5, 11]), .through([15.5, 8, 21.5, 8]),
      ]
    case .smaller:
      [
        .through([5, 19, 9.2, 8, 13.4, 19]), .through([6.5, 15.5, 12, 15.5]),
        .through([15.5, 8, 21.5, 8]),
      ]
    default: []
    }
  }
}
