extension Icon {
  /// The icons of selecting, and of actions on the selection.
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
      // Two corners that cut a picture out.
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

  /// One sheet before another.
  private var sheets: [Line] {
    [
      .loop([9, 9, 20, 9, 20, 20, 9, 20]), .through([6, 15, 4, 15, 4, 4, 15, 4, 15, 6]),
    ]
  }
}
