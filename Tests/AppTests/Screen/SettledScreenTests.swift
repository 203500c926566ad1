import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Pen
import Store
import Support
import Testing
import Wording

@testable import App

/// What the window shows when nothing moves any more is what a fresh start would show.
@MainActor @Suite(.serialized) struct SettledScreenTests {
  private func open(_ counts: [Int], seed: UInt64 = 1) throws -> AppInHand {
    var dice = Dice(seed)
    return try AppInHand(pages: counts.map { Stroke.filling(&dice, count: $0) })
  }

  private func expectFresh(
    _ hand: AppInHand, _ what: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    try hand.waitUntilSettled()
    let (count, first) = try hand.differences()
    #expect(count == 0, "\(what): \(count) pixels, \(first ?? "")", sourceLocation: place)
  }

  /// A line from one corner of the window's page to the other.
  private func diagonal(of hand: AppInHand) -> [Point] {
    let box = hand.sheets[0].box.intersection(hand.app.desk.viewport.frame).expanded(by: -30)
    return (0...20).map { box.low.mixed(with: box.high, by: Double($0) / 20) }
  }

  @Test func `undo of a line over a full page shows`() throws {
    let hand = try open([300])
    try expectFresh(hand, "opened")
    hand.draw(diagonal(of: hand))
    try expectFresh(hand, "line")
    for action in [Action.undo, .redo, .undo] {
      hand.ask(action)
      try expectFresh(hand, "\(action)")
    }
    try hand.close()
  }

  @Test func `undo of a move of everything shows`() throws {
    let hand = try open([300])
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    for _ in 0..<3 { hand.ask(.select(.nudge(Point(x: 14, y: 9)))) }
    try expectFresh(hand, "moved")
    hand.ask(.dismiss)
    for _ in 0..<3 {
      hand.ask(.undo)
      try expectFresh(hand, "undone")
    }
    try hand.close()
  }

  @Test func `wherever one has been in a long notebook, its pages show what becomes of them`()
    throws
  {
    let hand = try open(Array(repeating: 3, count: 60))
    for turn in [Action.lastPage, .firstPage] {
      for _ in 0..<20 {
        hand.ask(turn == .lastPage ? .nextPage : .previousPage)
        try hand.waitUntilSettled()
      }
      hand.ask(turn)
      try hand.waitUntilSettled()
      var change = SheetChange()
      change.ruling = turn == .lastPage ? .grid : .plain
      let pages = Set(hand.app.desk.notebook?.sheets.map(\.id.page) ?? [])
      hand.app.perform(.edit(.pages(.change(change), pages, hand.id)))
      try expectFresh(hand, "\(turn)")
    }
    try hand.close()
  }

  @Test func `an eraser takes what was written a moment before, whole or in parts`() throws {
    for tool in [Tool.eraser, .partEraser] {
      let hand = try open([0])
      let line = (0..<40).map { Point(x: 200 + Double($0) * 5, y: 300) }
      let across = (0..<9).map { Point(x: 300, y: 260 + Double($0) * 10) }
      // All in one go: nothing is on the disk when the eraser comes.
      hand.draw(line)
      hand.ask(.selectTool(tool))
      hand.draw(across)
      try expectFresh(hand, "erased")
      #expect(try hand.strokes() == [tool == .eraser ? 0 : 1])
      hand.ask(.undo)
      try expectFresh(hand, "undone")
      #expect(try hand.strokes() == [1])
      try hand.close()
    }
  }

  @Test func `a lasso finds what was written a moment before`() throws {
    let hand = try open([0])
    hand.draw((0..<40).map { Point(x: 200 + Double($0) * 5, y: 300) })
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    #expect(hand.app.desk.selection?.ink.elements.count == 1)
    hand.ask(.select(.delete))
    try expectFresh(hand, "deleted")
    #expect(try hand.strokes() == [0])
    try hand.close()
  }

  @Test func `a selection goes to the page that it is dropped on, as one action`() throws {
    let hand = try open([40, 30])
    for _ in 0..<2 { hand.ask(.fitPage, .zoomOut, .zoomOut, .zoomOut, .zoomOut) }
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    #expect(hand.sheets.count == 2)
    let (one, other) = (hand.sheets[0], hand.sheets[1])
    let middle = one.place(of: try #require(hand.app.desk.selection?.ink.box)).center
    hand.say(.down, at: middle)
    for step in 1...9 {
      hand.say(
        .move, at: middle + Point(x: 0, y: (other.box.low.y - one.box.low.y) * Double(step) / 10))
      hand.turn(1)
    }
    // Half of it is above each page: its ink is seen on both, and none where it was.
    let seen = [one, other].map { ink(of: hand, in: $0) }
    #expect(seen[0] > 50 && seen[1] > 50, "\(seen)")
    hand.say(.move, at: middle + other.box.low - one.box.low)
    hand.say(.up, at: middle + other.box.low - one.box.low)
    try expectFresh(hand, "dropped")
    #expect(try hand.strokes() == [0, 70])
    #expect(hand.app.desk.selection?.ink.page == other.sheet.id)
    hand.ask(.select(.nudge(Point(x: 3, y: 3))))
    try expectFresh(hand, "moved on")
    hand.ask(.undo, .undo)
    try expectFresh(hand, "undone")
    #expect(try hand.strokes() == [40, 30])
    hand.ask(.redo)
    try expectFresh(hand, "done again")
    #expect(try hand.strokes() == [0, 70])
    try hand.close()
  }

  @Test func `a notebook that is opened again shows what becomes of it, whoever changes it`() throws
  {
    let hand = try open([20, 5])
    try openAnother(hand)
    hand.draw(diagonal(of: hand))
    hand.ask(.sheet(.turn(.right)))
    hand.draw(diagonal(of: hand))
    try hand.waitUntilSettled()
    for _ in 0..<3 {
      hand.ask(.tab(.next))
      try hand.wait(for: "the other") { hand.app.desk.notebook?.id != hand.id }
      hand.ask(.tab(.next))
      try hand.wait(for: "this one") { hand.app.desk.notebook?.id == hand.id }
      hand.ask(.undo)
      try expectFresh(hand, "undone")
    }
    #expect(try hand.strokes() == [20, 5])
    hand.ask(.tab(.next), .tab(.next))
    try expectFresh(hand, "back")
    _ = try hand.library().undoOrRedo(.redo, in: hand.id, now: 9)
    hand.app.keeper.request(.watch(isSeen: true))
    try expectFresh(hand, "done again elsewhere")
    #expect(try hand.strokes() == [21, 5])
    try hand.close()
  }

  /// Opens another notebook in a tab, and comes back.
  private func openAnother(_ hand: AppInHand) throws {
    let other = try hand.library().createNotebook(
      titled: "Other", size: .a4, paper: Paper(.grid), now: 3)
    hand.app.perform(LibraryOrder.open(other))
    try hand.wait(for: "the other") { hand.app.desk.notebook?.id == other }
    hand.ask(.tab(.next))
    try hand.wait(for: "this one") { hand.app.desk.notebook?.id == hand.id }
  }

  @Test func `a full page that is turned, undone and written on shows`() throws {
    let hand = try open([300])
    hand.ask(.fitPage)
    try expectFresh(hand, "opened")
    for step in 0..<6 {
      hand.ask(.sheet(.turn(.right)))
      if step == 2 { hand.ask(.fitPage) }
      try expectFresh(hand, "turned \(step)")
      hand.draw(diagonal(of: hand))
      try expectFresh(hand, "line \(step)")
      hand.ask(.undo)
      try expectFresh(hand, "undone \(step)")
      hand.ask(.select(.all))
      try hand.waitUntilSettled()
      hand.ask(.select(.nudge(Point(x: 14, y: 9))))
      try expectFresh(hand, "moved \(step)")
      hand.ask(.dismiss)
    }
    for step in 0..<12 {
      hand.ask(.undo)
      try expectFresh(hand, "back \(step)")
    }
    try hand.close()
  }

  @Test func `what lay below a page that was shorter for a while does not come back`() throws {
    let hand = try open([300])
    hand.ask(.trueSize, .scrollDown, .scrollDown, .scrollDown)
    try expectFresh(hand, "at the foot")
    hand.ask(.sheet(.turn(.right)))
    try expectFresh(hand, "turned")
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    hand.ask(.select(.delete))
    try hand.waitUntilSettled()
    hand.ask(.sheet(.turn(.left)), .trueSize, .scrollDown, .scrollDown, .scrollDown)
    try expectFresh(hand, "turned back")
    #expect(try hand.strokes() == [0])
    try hand.close()
  }

  @Test func `a selection that is taken up again before it has arrived is where the hand is`()
    throws
  {
    let hand = try open([20, 10])
    for _ in 0..<2 { hand.ask(.fitPage, .zoomOut, .zoomOut, .zoomOut, .zoomOut) }
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    let way = hand.sheets[1].box.low - hand.sheets[0].box.low
    var place = hand.sheets[0].place(of: try #require(hand.app.desk.selection?.ink.box)).center
    for direction in [1.0, -1, 1] {
      hand.draw((0...4).map { place + way * (direction * Double($0) / 4) })
      place = place + way * direction
    }
    try expectFresh(hand, "three times")
    #expect(try hand.strokes() == [0, 30])
    hand.ask(.undo, .undo, .undo)
    try expectFresh(hand, "undone")
    #expect(try hand.strokes() == [20, 10])
    try hand.close()
  }

  @Test func `ink whose change was refused without a word of its page lies where it was`() throws {
    let hand = try open([20])
    let page = try lift(everythingIn: hand)
    hand.app.selecting.pending = 1
    var refusal = Answer(to: .elements(.color(.sumi), [], of: page))
    refusal.outcome = .refused("No.")
    hand.app.handle(refusal, [:])
    try expectFresh(hand, "refused")
    try hand.close()
  }

  @Test func `ink is not waited for by tiles that nobody sees`() throws {
    let hand = try open([300])
    let page = try lift(everythingIn: hand)
    hand.turn(5)
    hand.app.screen.lifted?.isSettling = true
    hand.app.screen.update(page) { shown, frame in
      let unseen = TileName(page: page, scale: 0.123, column: 0, row: 0)
      let side = TileName.side
      let bitmap = Bitmap(width: side, height: side, format: .opaque)
      shown.add(DrawnTile(name: unseen, bitmap: bitmap, version: 0), frame: frame)
    }
    try hand.wait { hand.app.screen.lifted == nil }
    try hand.close()
  }

  /// Takes all ink of a page off it and lets go of it, while the page does not know.
  private func lift(everythingIn hand: AppInHand) throws -> PageID {
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    hand.app.perform(SelectionEffect.lift)
    hand.app.screen.lifted?.isHeld = false
    return try #require(hand.app.screen.lifted?.home)
  }

  /// The number of dark pixels on a page.
  private func ink(of hand: AppInHand, in sheet: SheetOnScreen) -> Int {
    let bitmap = hand.app.window.bitmap
    let box = sheet.box.intersection(hand.app.desk.viewport.frame)
    var count = 0
    for y in Int(box.low.y)..<Int(box.high.y) {
      for x in Int(box.low.x)..<Int(box.high.x) where bitmap.pixel(x: x, y: y) & 0xFF < 0x60 {
        count += 1
      }
    }
    return count
  }

  @Test(arguments: RandomHand.seeds)
  func `after anything that hands do to full pages`(seed: UInt64) throws {
    let hand = try open([300, 260, 40], seed: seed)
    try openAnother(hand)
    var random = RandomHand(hand, seed: seed)
    for round in 0..<RandomHand.rounds {
      for _ in 0..<4 { try random.perform() }
      let look = hand.app.desk.look.map { "\($0.arrangement), zoom \($0.zoom)" } ?? ""
      let done = "\(random.done.suffix(28)), \(look)"
      try expectFresh(hand, "seed \(seed), round \(round): \(done)")
    }
    try hand.close()
  }
}
