import Foundation
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App
@testable import Desk

/// The overview of pages after anything was done there, beside that of a program that has just been started.
@MainActor @Suite(.serialized) struct OverviewTrials {
  @Test(arguments: Seed.several(2))
  func `whatever is done in the overview, it shows what a fresh start would show`(seed: UInt64)
    throws
  {
    var dice = Dice(seed)
    let hand = try AppInHand(pages: (0..<5).map { _ in Stroke.filling(&dice, count: 12) })
    var reader = RandomReader(hand, seed: seed)
    for round in 0..<12 {
      for _ in 0..<12 { reader.perform() }
      hand.ask(.show(.overview))
      try hand.waitUntilSettled()
      var difference = try reader.difference()
      // Pages may come from the clipboard, for which nothing else waits.
      for _ in 0..<20 where difference != nil {
        hand.turn(20)
        try hand.waitUntilSettled()
        difference = try reader.difference()
      }
      if let difference {
        Issue.record("round \(round): \(difference) after \(reader.done.suffix(14))")
        return
      }
      hand.ask(.show(.pages))
      try hand.waitUntilSettled()
      let (count, first) = try hand.differences()
      // Borders of ink that is drawn in parts may differ by a pixel.
      #expect(count <= 2, "\(count) pixels, \(first ?? "") after \(reader.done.suffix(14))")
    }
    try hand.close()
  }
}

/// Does anything to the pages in their overview, in an order that a seed decides.
@MainActor struct RandomReader {
  /// What was done so far.
  private(set) var done: [String] = []
  private let hand: AppInHand
  private var dice: Dice

  init(_ hand: AppInHand, seed: UInt64) { (self.hand, dice) = (hand, Dice(seed &+ 53)) }

  private var desk: Desk { hand.app.desk }

  /// Does one thing, and lets the program go on for a moment, or not at all.
  mutating func perform() {
    if !(desk.screen is OverviewScreen) { ask(.show(.overview)) }
    let isLong = (desk.notebook?.sheets.count ?? 0) > 14
    switch Int.random(in: 0..<20, using: &dice) {
    case 0...2: choose()
    case 3: edit(isLong ? .delete : .duplicate)
    case 4: ask(.overview(.edit(isLong ? .delete : .toggleBookmark)))
    case 5: ask(isLong ? .undo : .overview(.addPage))
    case 6, 7: move()
    case 8: ask([.overview(.cut), .overview(.copy)].randomElement(using: &dice) ?? .overview(.cut))
    case 9: if !isLong { ask(.overview(.paste)) }
    case 10: name(.overview(.tags), keep: .overview(.addTag))
    case 11: name(.overview(.gather), keep: .overview(.saveName))
    case 12: if let section = section() { ask(.overview(.dissolve(section))) }
    case 13: if let section = section() { ask(.overview(.fold(section))) }
    case 14: search()
    case 15: edit(.turn([.right, .left, QuarterTurns(2)].randomElement(using: &dice) ?? .right))
    case 16: edit(.change(sheet()))
    case 17: ask(.redo)
    default: ask(.undo)
    }
    hand.turn(Int.random(in: 0...5, using: &dice))
  }

  private mutating func ask(_ action: Action) {
    done.append("\(action)")
    hand.ask(action)
  }

  // MARK: - User actions

  /// Chooses some pages, or none any more.
  private mutating func choose() {
    ask(.overview(.choose))
    guard desk.overview.grid.isChoosing else { return }
    for page in desk.overview.shown where Int.random(in: 0..<3, using: &dice) == 0 {
      ask(.overview(.open(page)))
    }
  }

  /// Edits the pages that are chosen.
  private mutating func edit(_ edit: PagesEdit) {
    done.append("\(edit)")
    let pages = desk.overviewSubject
    guard let notebook = desk.notebook?.id, !pages.isEmpty else { return }
    hand.app.perform(.edit(.pages(edit, Set(pages.map(\.page)), notebook)))
  }

  private mutating func move() {
    guard let group = desk.overview.groups.randomElement(using: &dice), let section = section(),
      let sheets = desk.notebook?.sheets
    else { return }
    let after = group.section.map { $0.id } ?? section
    let page = group.pages.randomElement(using: &dice).map { sheets[$0].id.page }
    edit(.move(PagePlace(in: after, after: Bool.random(using: &dice) ? page : nil)))
  }

  private mutating func name(_ card: Action, keep: Action) {
    ask(card)
    guard desk.typed != nil else { return }
    for input in [TextInput.selectAll, .commit("red")] { hand.app.send(.text(input)) }
    ask(Bool.random(using: &dice) ? keep : .dismiss)
    ask(.dismiss)
  }

  private mutating func search() {
    ask(.overview(.search))
    for input in [TextInput.selectAll, .commit("1")] { hand.app.send(.text(input)) }
    if Bool.random(using: &dice) { ask(.overview(.endSearch)) }
  }

  private mutating func section() -> EntityID? {
    desk.notebook?.sections.randomElement(using: &dice)?.id
  }

  private mutating func sheet() -> SheetChange {
    var change = SheetChange()
    change.ruling = [.plain, .grid, .dots].randomElement(using: &dice)
    if Bool.random(using: &dice) { change.isWide = .random(using: &dice) }
    return change
  }

  // MARK: - Display

  /// What the overview shows in another way than it would after a start; nil for nothing.
  func difference() throws -> String? {
    let ring = SampleRing()
    var notes = try NoteKeeping(
      hand.id, in: try hand.library(), mailbox: Mailbox<Notice>(), unfinished: ring)
    try notes.show(at: nil)
    let opened = try notes.onDesk()
    var fresh = Overview()
    (fresh.search, fresh.isSearching) = (desk.overview.search, desk.overview.isSearching)
    fresh.folded = desk.overview.folded
    fresh.update(opened)
    let pairs: [(String, String, String)] = [
      ("sheets", "\(desk.notebook?.sheets ?? [])", "\(opened.sheets)"),
      ("sections", "\(desk.notebook?.sections ?? [])", "\(opened.sections)"),
      ("usual sheets", "\(desk.notebook?.usual ?? UsualSheet())", "\(opened.usual)"),
      ("undo", "\(desk.notebook?.undo as Any)", "\(opened.undo as Any)"),
      ("redo", "\(desk.notebook?.redo as Any)", "\(opened.redo as Any)"),
      ("groups", "\(desk.overview.groups)", "\(fresh.groups)"),
      ("pages", "\(desk.overview.shown)", "\(fresh.shown)"),
    ]
    let missing = desk.overview.grid.choice.items.filter { fresh.places[$0] == nil }
    if !missing.isEmpty { return "chosen pages are gone: \(missing)" }
    return pairs.first { $0.1 != $0.2 }.map { "\($0.0): \($0.1), not \($0.2)" }
  }
}
