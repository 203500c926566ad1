/// The icons of layers.
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
