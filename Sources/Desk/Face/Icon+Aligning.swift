extension Icon {
  var aligning: [Line] {
    switch self {
    case .alignLeft:
      [
        .through([4, 3, 4, 21]), .loop([7, 6, 20, 6, 20, 10, 7, 10]),
        .loop([7, 14, 14, 14, 14, 18, 7, 18]),
      ]
    case .alignCenter:
      [
        .loop([5, 6, 19, 6, 19, 10, 5, 10]), .loop([8, 14, 16, 14, 16, 18, 8, 18]),
        .through([12, 3, 12, 6]), .through([12, 10, 12, 14]), .through([12, 18, 12, 21]),
      ]
    case .alignRight:
      [
        .through([20, 3, 20, 21]), .loop([4, 6, 17, 6, 17, 10, 4, 10]),
        .loop([10, 14, 17, 14, 17, 18, 10, 18]),
      ]
    case .alignTop:
      [
        .through([3, 4, 21, 4]), .loop([6, 7, 10, 7, 10, 20, 6, 20]),
        .loop([14, 7, 18, 7, 18, 14, 14, 14]),
      ]
    case .alignMiddle:
      [
        .loop([6, 5, 10, 5, 10, 19, 6, 19]), .loop([14, 8, 18, 8, 18, 16, 14, 16]),
        .through([3, 12, 6, 12]), .through([10, 12, 14, 12]), .through([18, 12, 21, 12]),
      ]
    case .alignBottom:
      [
        .through([3, 20, 21, 20]), .loop([6, 4, 10, 4, 10, 17, 6, 17]),
        .loop([14, 10, 18, 10, 18, 17, 14, 17]),
      ]
    case .spreadAcross:
      [
        .through([3.5, 4, 3.5, 20]), .through([20.5, 4, 20.5, 20]),
        .loop([9.5, 7, 14.5, 7, 14.5, 17, 9.5, 17]),
      ]
    case .spreadDown:
      [
        .through([4, 3.5, 20, 3.5]), .through([4, 20.5, 20, 20.5]),
        .loop([7, 9.5, 17, 9.5, 17, 14.5, 7, 14.5]),
      ]
    default: ordering
    }
  }

  private var ordering: [Line] {
    switch self {
    case .arrange:
      [
        .loop([4, 4, 11, 4, 11, 11, 4, 11]), .circle(16.5, 7.5, 3.5),
        .through([4, 15, 20, 15]), .through([4, 19.5, 14, 19.5]),
      ]
    case .sticker:
      [.through([20, 13, 20, 4, 4, 4, 4, 20, 13, 20, 20, 13, 13, 13, 13, 20])]
    case .stepForward:
      [
        .loop([4, 9, 15, 9, 15, 20, 4, 20]), .through([19, 20, 19, 5]),
        .through([16, 8, 19, 5, 22, 8]),
      ]
    case .stepBack:
      [
        .loop([4, 4, 15, 4, 15, 15, 4, 15]), .through([19, 4, 19, 19]),
        .through([16, 16, 19, 19, 22, 16]),
      ]
    case .group:
      [
        .through([4, 7, 4, 4, 7, 4]), .through([17, 4, 20, 4, 20, 7]),
        .through([20, 17, 20, 20, 17, 20]), .through([7, 20, 4, 20, 4, 17]),
        .loop([7.5, 7.5, 13, 7.5, 13, 13, 7.5, 13]),
        .through([15.5, 11, 16.5, 11, 16.5, 16.5, 11, 16.5, 11, 15.5]),
      ]
    case .ungroup:
      [.loop([4, 4, 11, 4, 11, 11, 4, 11]), .loop([13, 13, 20, 13, 20, 20, 13, 20])]
    case .sameColor:
      [
        .circle(8, 12, 4), .circle(16, 12, 4), .through([12, 4, 12, 5.5]),
        .through([12, 18.5, 12, 20]),
      ]
    case .samePen:
      [.curve([4, 9, 9, 4, 14, 12, 20, 6]), .curve([4, 18, 9, 13, 14, 21, 20, 15])]
    default: []
    }
  }
}
