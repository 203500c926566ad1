internal import Geometry
internal import Ink

/// Bending a device's curve by its points, and trying it on the card's paper.
extension Desk {
  /// Handles a pointer that comes down on the curve or on the paper beside it; returns whether it did.
  mutating func tryDevice(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard shownSetup != nil else { return false }
    let layout = DeviceCardLayout(self, scale: faceScale)
    if let device = shownDevice, let point = layout.point(at: pointer.position, on: device.curve) {
      hand.gesture = .bend(point)
      bend(point, to: pointer.position)
    } else if layout.paper?.contains(pointer.position) == true {
      if let device = devices[pointer.device], device.hasPressure {
        act(.show(.device(device.name)), &effects)
      }
      hand.gesture = .trial
      scribble(pointer)
    } else {
      return false
    }
    effects.append(.drawFace)
    return true
  }

  mutating func bend(_ point: CurvePoint, to position: Point) {
    guard let square = DeviceCardLayout(self, scale: faceScale).square else { return }
    let place = Point(
      x: (position.x - square.low.x) / square.width, y: (square.high.y - position.y) / square.height
    )
    changeDevice { $0.curve = point.moved(to: place, on: $0.curve) }
  }

  /// Writes on the card's paper, but not beyond its edges.
  mutating func scribble(_ pointer: Pointer) {
    guard let paper = DeviceCardLayout(self, scale: faceScale).paper, faceScale > 0 else { return }
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
