import Desk
import Foundation
import Geometry
import Notebook
import Pen
import Support

@testable import App

/// Does anything to the pages in a window, in an order that a seed decides.
@MainActor struct RandomHand {
  /// The seeds of a run.
  nonisolated static let seeds: [UInt64] = Seed.several(2)
  /// How often all pixels are compared: `SUZURI_ROUNDS` asks for more.
  nonisolated static let rounds: Int =
    ProcessInfo.processInfo.environment["SUZURI_ROUNDS"].flatMap(Int.init) ?? 12

  /// What was done so far.
  private(set) var done: [String] = []
  private let hand: AppInHand
  private var dice: Dice

  init(_ hand: AppInHand, seed: UInt64) { (self.hand, dice) = (hand, Dice(seed &+ 77)) }

  /// Does one thing, and lets the program go on for a moment, for long, or not at all.
  mutating func perform() throws {
    switch Int.random(in: 0..<23, using: &dice) {
    case 0...3: move("write", with: .pen)
    case 4: move("erase", with: .eraser)
    case 5: move("erase parts", with: .partEraser)
    case 6: move("lasso", with: .lasso)
    case 7: move("rectangle", with: .rectangle)
    case 8...10: try carry()
    case 11...12: ask(selecting.randomElement(using: &dice) ?? .select(.all))
    case 13...15: ask(.undo)
    case 16: ask(.redo)
    case 17: changeSheet()
    case 18: ask(.tab(.next))
    case 19...20: ask(looking.randomElement(using: &dice) ?? .fitPage)
    default: ask(paging.randomElement(using: &dice) ?? .page(.addAfter))
    }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: try hand.waitUntilSettled()
    case 1: break
    default: hand.turn(Int.random(in: 1...8, using: &dice))
    }
  }

  private let selecting: [Action] = [
    .select(.all), .select(.chooseColor(2)), .select(.chooseWidth(4)), .select(.duplicate),
    .select(.delete), .select(.copy), .select(.cut), .select(.paste), .select(.paste),
    .select(.nudge(Point(x: 9, y: 4))), .dismiss,
  ]
  private let looking: [Action] = [
    .zoomIn, .zoomIn, .zoomOut, .trueSize, .fitPage, .fitWidth, .scrollDown, .scrollUp,
    .toggleScrolling, .arrange(.pair), .arrange(.startAlone), .arrange(.reverse), .chooseTheme(0),
    .chooseTheme(2), .chooseTheme(1),
  ]
  private let paging: [Action] = [
    .page(.addAfter), .page(.addBefore), .page(.delete), .nextPage, .previousPage, .firstPage,
    .page(.toggleBookmark),
  ]

  private mutating func ask(_ action: Action) {
    done.append("\(action)")
    hand.ask(action)
  }

  /// Gives the page another paper, or has it grow otherwise, or turns it.
  private mutating func changeSheet() {
    guard let choice = sheeting.randomElement(using: &dice) else { return }
    guard let choice else { return ask(.sheet(.turn(.right))) }
    ask(.toggle(.sheet))
    ask(.sheet(.choose(choice)))
    ask(.sheet(.apply))
  }

  private let sheeting: [SheetChoice?] = [
    .growth(0), .growth(1), .growth(2), .growth(2), .ruling(1), .ruling(2), .ruling(4), .size(1),
    .size(0), .wide(true), nil,
  ]

  /// Draws with a tool through some places in the window.
  private mutating func move(_ name: String, with tool: Tool) {
    done.append(name)
    hand.ask(.selectTool(tool))
    draw(from: place(), to: place())
  }

  /// Takes hold of what is selected, or selects all.
  private mutating func carry() throws {
    guard let selection = hand.app.desk.selection else { return ask(.select(.all)) }
    done.append("carry \(selection.ink.elements.count)")
    let sheet = hand.sheets.first { $0.sheet.id == selection.ink.page }
    guard let sheet else { return }
    let middle = sheet.corner + selection.placed(selection.ink.box.center) * sheet.scale
    draw(from: middle, to: place())
  }

  private mutating func draw(from start: Point, to end: Point) {
    let bend = Point(x: dice.number(-80...80), y: dice.number(-80...80))
    let places = (0...12).map { step in
      let share = Double(step) / 12
      return start.mixed(with: end, by: share) + bend * (share * (1 - share) * 4)
    }
    guard !hand.app.desk.isFace(at: start) else { return }
    for (number, place) in places.enumerated() {
      hand.say(number == 0 ? .down : .move, at: place)
      if Int.random(in: 0..<6, using: &dice) == 0 { hand.turn(1) }
    }
    hand.say(.up, at: end)
  }

  /// A place in the window below the bar; now and then near a corner.
  private mutating func place() -> Point {
    let box = hand.app.desk.viewport.frame.expanded(by: -12)
    func along(_ low: Double, _ high: Double) -> Double {
      let share = dice.number(-0.2...1.2)
      return low + (high - low) * min(max(share, 0), 1)
    }
    return Point(x: along(box.low.x, box.high.x), y: along(box.low.y, box.high.y))
  }
}
