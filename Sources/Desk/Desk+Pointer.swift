internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  mutating func point(_ pointer: Pointer, _ commands: inout [Command]) {
    feel(pointer, &commands)
    switch pointer.phase {
    case .hover:
      hover(pointer, &commands)
      hoverInTest(pointer, &commands)
    case .down: touch(pointer, &commands)
    case .move: drag(pointer, &commands)
    case .up: lift(pointer, &commands)
    case .cancel:
      cancel(&commands)
      pointed = Pointed(gone: pointer.kind)
    }
  }

  private mutating func touch(_ pointer: Pointer, _ commands: inout [Command]) {
    if wet != nil || gesture != nil { end(&commands) }
    let face = faceUnderPointer()
    hoveredFace = nil
    endTip(&commands)
    pointed = Pointed(pointer, on: self, face)
    if tryDevice(pointer, &commands) { return }
    if let target = face.target(at: pointer.position) {
      return press(target.control, at: pointer.position, &commands)
    }
    if test(pointer, &commands) { return }
    if isOnCard(pointer.position) { return gesture = .scroll(pointer.position) }
    // A touch beside them ends what is said and what lies open, and writes all the same.
    let isShowing = toast != nil || focus != nil || popup != nil || !appearing.isEmpty
    if isShowing { commands.append(.drawFace) }
    (toast, focus) = (nil, nil)
    guard !face.covers(pointer.position) else { return }
    popup = nil
    settleDot(&commands)
    shy = face.parts.filter(\.name.isShy).map { ($0.name, $0.box) }
    appearing = [:]
    begin(pointer, &commands)
    beginRest(pointer, &commands)
  }

  private mutating func press(
    _ control: Control, at place: Point, _ commands: inout [Command]
  ) {
    commands.append(.drawFace)
    if case .pen(.hold(let slider)) = control.action {
      gesture = .slide(slider)
      slide(slider, toward: place, &commands)
    } else {
      gesture = .press(control, at: place)
    }
    usedControl = control
  }

  private mutating func begin(_ pointer: Pointer, _ commands: inout [Command]) {
    let place = viewport.desk(pointer.position)
    let tool = tool(of: pointer)
    if grip(pointer, with: tool, &commands) { return }
    let erases = tool == .eraser || tool == .partEraser
    guard tool != .hand, let page = stack.page(at: place), let sheet = sheet(at: page) else {
      gesture = .pan(pointer.position)
      return
    }
    if erases {
      let point = place - stack.boxes[page].low
      gesture = .erase(page: page, at: point, inParts: tool == .partEraser)
      erase(to: point, &commands)
    } else if tool.isSelecting {
      beginLasso(place - stack.boxes[page].low, on: page, with: tool)
    } else {
      // A mouse moves in whole pixels, which takes a broader model to look like a hand's movement.
      let model: ModelVersion =
        pointer.kind == .mouse ? .suited(toGrid: 1 / viewport.scale) : .current
      wet = WetStroke(
        on: sheet.id, style: style, channels: pointer.channels, start: pointer.time, model: model)
      wetPage = page
      write(pointer, &commands)
    }
  }

  private mutating func drag(_ pointer: Pointer, _ commands: inout [Command]) {
    makeRoom(for: pointer.position, &commands)
    followRest(to: pointer.position, &commands)
    if wet != nil { return write(pointer, &commands) }
    switch gesture {
    case .pan(let last):
      viewport.pan(by: pointer.position - last, over: stack)
      gesture = .pan(pointer.position)
      look(&commands)
    case .press(_, let start):
      let isFar = start.distance(to: pointer.position) > 8 * faceScale
      if isFar, isOnCard(start), cardFrame?.scrolls == true { gesture = .scroll(start) }
    case .scroll(let last):
      scrollCard(by: pointer.position - last, &commands)
      gesture = .scroll(pointer.position)
    case .erase(let page, _, _):
      erase(to: viewport.desk(pointer.position) - stack.boxes[page].low, &commands)
    case .bend(let point):
      bend(point, to: pointer.position)
      commands.append(.drawFace)
    case .trial:
      scribble(pointer)
      commands.append(.drawFace)
    case .slide(let slider): slide(slider, toward: pointer.position, &commands)
    case .lasso: drawLasso(to: pointer.position, &commands)
    case .grip(let grip, let start): drag(grip, from: start, to: pointer.position, &commands)
    case nil: break
    }
  }

  private mutating func lift(_ pointer: Pointer, _ commands: inout [Command]) {
    waitForSilence(of: pointer, &commands)
    endTrail(&commands)
    if liftRest(&commands) { return }
    keepWetStroke(&commands)
    switch gesture {
    case .press(let control, _):
      commands.append(.drawFace)
      gesture = nil
      if face.target(at: pointer.position)?.control == control { use(control, &commands) }
    case .erase: commands.append(.endErasing)
    case .lasso: endLasso(&commands)
    case .grip(let grip, _): letGo(grip, &commands)
    case .pan, .scroll, .slide, .bend, .trial, nil: break
    }
    gesture = nil
    waitForRest(&commands)
  }

  /// Ends what a pointer was doing whose end was not told; what it wrote stays.
  private mutating func end(_ commands: inout [Command]) {
    keepWetStroke(&commands)
    cancel(&commands)
  }

  private mutating func keepWetStroke(_ commands: inout [Command]) {
    endTrail(&commands)
    guard let stroke = wet else { return }
    wet = nil
    commands.append(.keep(stroke: FinishedStroke(stroke)))
  }

  private mutating func cancel(_ commands: inout [Command]) {
    if wet != nil { commands.append(.dropWetInk) }
    if case .erase = gesture { commands.append(.endErasing) }
    putBack(&commands)
    endTip(&commands)
    endRest(&commands)
    if hovered != nil { commands.append(.drawFace) }
    (wet, gesture, hovered, usedControl) = (nil, nil, nil, nil)
    pointed = Pointed()
    waitForRest(&commands)
  }

  /// What the hand does with a pointer: what a button gives it, or the end of the pen.
  func tool(of pointer: Pointer) -> Tool {
    pointer.holding ?? (pointer.kind == .eraser ? .eraser : tool)
  }

  /// Adds a sample to the stroke, in the coordinates of its page.
  mutating func write(_ pointer: Pointer, _ commands: inout [Command]) {
    let place = viewport.desk(pointer.position) - stack.boxes[wetPage].low
    wet?.append(
      Sample(
        position: place, time: pointer.time, pressure: pointer.pressure, azimuth: pointer.azimuth,
        altitude: pointer.altitude))
    if wet?.isTrial == true { followTrail(to: pointer.position) }
    if pointer.isStraight, pointer.phase == .move, wet?.isStraight == false {
      wet?.beginStraightLine()
      // What was drawn by free hand is gone.
      commands.append(.dropWetInk)
    }
    commands.append(.drawWetInk)
  }

  private mutating func erase(to point: Point, _ commands: inout [Command]) {
    guard case .erase(let page, let last, let inParts) = gesture, let sheet = sheet(at: page)
    else { return }
    let reach = EraserReach(
      radius: eraser.radius * faceScale / viewport.scale, inParts: inParts,
      marksOnly: eraser.marksOnly)
    commands.append(.erase(page: sheet.id, from: last, to: point, reach))
    gesture = .erase(page: page, at: point, inParts: inParts)
  }
}
