internal import Geometry
internal import Ink

/// Bending a device's curve by its points, and trying it on the card's paper.
extension Desk {
  /// Handles a pointer that comes down on the curve or on the paper beside it; returns whether it did.
  mutating func tryDevice(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard shownSetup != nil else { return false }
    let face = face
    if let (point, square) = handle(at: pointer.position, on: face) {
      (hand.gesture, hand.track) = (.bend(point), square)
      bend(point, to: pointer.position)
    } else if let paper = face.trial, paper.contains(pointer.position),
      cardFrame?.middle.contains(pointer.position) == true
    {
      if let device = devices[pointer.device], device.hasPressure {
        perform(.show(.device(device.name)), &effects)
      }
      (hand.gesture, hand.track) = (.trial, paper)
      scribble(pointer)
    } else {
      return false
    }
    effects.append(.drawFace)
    return true
  }

  /// The point of the curve that is nearest to a place, of those that can be taken hold of there, and the square of the
  /// curve.
  private func handle(at place: Point, on face: Face) -> (point: CurvePoint, square: Box)? {
    let near = face.targets.filter {
      $0.track != nil && $0.box.contains(place) && $0.room?.contains(place) != false
    }
    let nearest = near.min {
      $0.box.center.distance(to: place) < $1.box.center.distance(to: place)
    }
    guard case .device(.hold(let point))? = nearest?.control.action, let square = nearest?.track
    else { return nil }
    return (point, square)
  }

  mutating func bend(_ point: CurvePoint, to position: Point) {
    guard let square = hand.track else { return }
    let place = Point(
      x: (position.x - square.low.x) / square.width, y: (square.high.y - position.y) / square.height
    )
    changeDevice { $0.curve = point.moved(to: place, on: $0.curve) }
  }

  /// Writes on the card's paper, but not beyond its edges.
  mutating func scribble(_ pointer: Pointer) {
    guard let paper = hand.track, faceScale > 0 else { return }
    let isFirst = pointer.phase == .down
    guard paper.contains(pointer.position) || isFirst else { return }
    let place = (pointer.position - paper.low) * (1 / faceScale)
    let sample = Sample(
      position: place, time: pointer.time, pressure: pointer.force, azimuth: pointer.azimuth,
      altitude: pointer.altitude)
    cards.devices.addTrial(sample, isFirst: isFirst)
  }

  /// Follows the pressure of the device on the card.
  mutating func feel(_ pointer: Pointer, _ effects: inout [Effect]) {
    use(pointer.device)
    guard let card = shownSetup, let device = card.device,
      devices.all.contains(where: { $0.number == pointer.device && $0.name == device })
    else { return }
    let isDown = pointer.phase == .down || pointer.phase == .move
    let force = isDown && pointer.channels.contains(.pressure) ? Double(pointer.force) : nil
    guard force != card.force else { return }
    cards.devices.force = force
    effects.append(.drawFace)
  }
}
