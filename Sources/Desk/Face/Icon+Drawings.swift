extension Icon {
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

extension Icon {
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

extension Icon {
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

extension Icon {
  var layering: [Line] {
    let eye: [Line] = [
      .curve([3, 12, 7, 5.5, 17, 5.5, 21, 12]), .curve([21, 12, 17, 18.5, 7, 18.5, 3, 12]),
    ]
    return switch self {
    case .layers: [.loop([12, 4, 21, 9, 12, 14, 3, 9]), .through([3, 14, 12, 19, 21, 14])]
    case .shown: eye + [.circle(12, 12, 2.8)]
    case .hidden: eye + [.through([5, 19.5, 19, 4.5])]
    case .locked:
      [.loop([6, 11, 18, 11, 18, 20, 6, 20]), .curve([8, 11, 8, 3, 16, 3, 16, 11])]
    case .unlocked:
      [.loop([6, 11, 18, 11, 18, 20, 6, 20]), .curve([8, 11, 8, 2.5, 15.5, 2, 16.5, 7])]
    case .grip:
      [.through([6, 8, 18, 8]), .through([6, 12, 18, 12]), .through([6, 16, 18, 16])]
    default: []
    }
  }
}

extension Icon {
  var selecting: [Line] {
    switch self {
    case .lasso:
      // A loop with gaps, whose ends cross at the bottom.
      [
        .curve([9, 16, 6, 15.2, 4, 13, 4, 10.5]), .curve([5.6, 6.8, 7, 5.2, 9, 4.4, 11.2, 4.1]),
        .curve([14.6, 4.4, 17.5, 5.1, 19.6, 7, 20, 9.4]),
        .curve([19.4, 12.6, 18, 14.9, 15.5, 16.2, 12.2, 16.4]),
        .curve([9, 16, 7.6, 17, 8.2, 18.6, 9.6, 18.2]),
        .curve([9.6, 18.2, 11, 17.6, 10.6, 15.8, 9, 16]),
        .curve([9.7, 18.2, 9.8, 19.6, 9, 20.6, 7.8, 21.2]),
      ]
    case .rectangle:
      [
        .through([4, 8, 4, 5, 7, 5]), .through([17, 5, 20, 5, 20, 8]),
        .through([20, 16, 20, 19, 17, 19]), .through([7, 19, 4, 19, 4, 16]),
        .through([10.5, 5, 13.5, 5]), .through([10.5, 19, 13.5, 19]),
        .through([4, 11, 4, 13]), .through([20, 11, 20, 13]),
      ]
    case .turn:
      [
        .curve([19, 12, 19, 16, 16, 19, 12, 19]), .curve([12, 19, 8, 19, 5, 16, 5, 12]),
        .curve([5, 12, 5, 8, 8, 5, 12, 5]), .curve([12, 5, 14.5, 5, 16.6, 6.2, 18, 8.2]),
        .through([18.6, 4.2, 18.3, 8.5, 14, 8.2]),
      ]
    case .weight:
      [
        .through([4, 6, 20, 6]), .loop([4.4, 11.5, 19.6, 11.5, 19.6, 12.5, 4.4, 12.5]),
        .loop([4.8, 17, 19.2, 17, 19.2, 19.6, 4.8, 19.6]),
      ]
    case .duplicate: sheets + [.through([14.5, 12, 14.5, 17]), .through([12, 14.5, 17, 14.5])]
    case .copy: sheets
    case .cut:
      [
        .circle(6.5, 17.5, 2.7), .circle(17.5, 17.5, 2.7), .through([8.1, 15.3, 16.6, 4]),
        .through([15.9, 15.3, 7.4, 4]),
      ]
    case .clip:
      // Two corners of a crop tool.
      [
        .through([7, 3, 7, 17, 21, 17]), .through([3, 7, 17, 7, 17, 21]),
      ]
    case .delete:
      [
        .through([4.5, 7, 19.5, 7]), .through([9, 7, 9, 4.5, 15, 4.5, 15, 7]),
        .through([6.5, 7, 7.4, 20, 16.6, 20, 17.5, 7]), .through([10.3, 11, 10.3, 16.5]),
        .through([13.7, 11, 13.7, 16.5]),
      ]
    case .paste:
      [
        .loop([6, 5, 18, 5, 18, 20.5, 6, 20.5]), .loop([9.5, 3.5, 14.5, 3.5, 14.5, 6.5, 9.5, 6.5]),
        .through([9.5, 11, 14.5, 11]), .through([9.5, 15, 14.5, 15]),
      ]
    case .selectAll:
      Icon.rectangle.selecting + [.loop([8.5, 9, 15.5, 9, 15.5, 15, 8.5, 15])]
    default: []
    }
  }

  private var sheets: [Line] {
    [
      .loop([9, 9, 20, 9, 20, 20, 9, 20]), .through([6, 15, 4, 15, 4, 4, 15, 4, 15, 6]),
    ]
  }
}

extension Icon {
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
