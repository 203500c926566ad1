import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// What a hand and keys do to a selected picture, and to what is locked.
@Suite struct PictureTests {
  private var hand: SelectingDesk

  init() throws {
    hand = try SelectingDesk()
    hand.tell(.selected(picture()))
  }

  private func picture(_ change: (inout ImageFrame) -> Void = { _ in }) -> SelectedInk {
    .picture(on: hand.pages[0], change)
  }

  private mutating func ask(_ action: Action) -> [SelectionEffect] { hand.tell(.asked(action)) }

  private func edits(_ edit: PictureEdit) -> [SelectionEffect] {
    [.change(.picture(edit), [SelectingDesk.element], of: hand.pages[0])]
  }

  @Test mutating func `the card changes the picture, and is there for one picture alone`() {
    #expect(hand.desk.face.targets.contains { $0.control.action == .toggle(.picture) })
    _ = ask(.toggle(.picture))
    #expect(hand.desk.popup == .picture)
    #expect(ask(.picture(.opacity(50))) == edits(.opacity(0.5)))
    #expect(ask(.select(.arrange(.flipDown))) == edits(.mirror(isUpright: true)))
    #expect(ask(.picture(.reset)) == edits(.reset))
    _ = ask(.toggle(.pictureWords))
    hand.tell(.text(.commit(" 硯 ")))
    #expect(hand.tell(.text(.accept)) == edits(.describe("硯")))
    #expect(hand.desk.popup == nil)
    let order = hand.tell(.choosing(.chosen(.replacement, ["/x/a.png"])))
    #expect(order == [.replace(SelectingDesk.element, of: hand.pages[0], by: "/x/a.png")])
    hand.tell(.selected(hand.ink))
    #expect(!hand.desk.face.targets.contains { $0.control.action == .toggle(.picture) })
    #expect(ask(.picture(.reset)).isEmpty)
  }

  @Test mutating func `a corner of the crop follows the hand, and a tap beside it keeps the part`()
  {
    #expect(ask(.picture(.crop)) == [.lift])
    #expect(hand.draw([hand.pixel(300, 220), hand.pixel(200, 170)]).isEmpty)
    let beside = hand.draw([hand.pixel(400, 400)])
    guard
      case .change(.picture(.crop(let crop?)), [SelectingDesk.element], hand.pages[0])? = beside
        .first
    else {
      Issue.record("it was not cropped")
      return
    }
    #expect(crop.box.low == .zero)
    #expect(crop.box.high.distance(to: Point(x: 0.5, y: 0.5)) < 1e-9)
    #expect(hand.desk.selection?.isLifted == false)
  }

  @Test mutating func `a crop never leaves the picture, nor turns over, however it is dragged`() {
    for seed in 1...20 {
      var random = RandomSource(seed: UInt64(seed))
      _ = ask(.picture(.crop))
      for _ in 1...6 {
        let places = (0...2).map { _ in
          hand.pixel(.random(in: 60...340, using: &random), .random(in: 80...260, using: &random))
        }
        hand.draw(places)
        guard let part = hand.desk.selection?.cropping?.part else { break }
        #expect(Crop.whole.contains(part) && part.width > 0.03 && part.height > 0.07)
      }
      _ = ask(.dismiss)
      hand.tell(.selected(picture()))
    }
  }

  @Test mutating func `keys crop, and Escape and undo give the picture back whole`() throws {
    _ = ask(.picture(.crop))
    let move = try #require(Key("left").action(on: hand.desk))
    _ = ask(move)
    let part = try #require(hand.desk.selection?.cropping?.part)
    #expect(abs(part.high.x - (1 - Length.millimeter / 200)) < 1e-9 && part.high.y == 1)
    _ = ask(try #require(Key("tab").action(on: hand.desk)))
    #expect(hand.desk.selection?.cropping?.chosen == 5)
    let kept = ask(try #require(Key("return").action(on: hand.desk)))
    #expect(kept == edits(.crop(Crop(part))))
    for leave: Action in [.dismiss, .undo] {
      hand.tell(.selected(picture()))
      _ = ask(.picture(.crop))
      #expect(ask(leave) == [.restore])
      #expect(!hand.effects.contains(.edit(.undo(hand.id))))
    }
  }

  @Test mutating func `a crop that changes nothing is none`() {
    hand.tell(.selected(picture { $0.crop = Crop(Box(low: .zero, high: Point(x: 0.5, y: 1))) }))
    _ = ask(.picture(.crop))
    #expect(ask(.picture(.endCrop)) == [.restore])
  }

  @Test mutating func `what is locked is let go, and the page menu unlocks it`() {
    let ids = [SelectingDesk.element]
    #expect(ask(.select(.toFront)) == [.change(.arrange(inFront: true), ids, of: hand.pages[0])])
    #expect(ask(.select(.lock)) == [.change(.lock(true), ids, of: hand.pages[0])])
    #expect(hand.desk.selection == nil && hand.desk.toasts.shown?.offer == .undo)
    #expect(ask(.select(.unlock)) == [.unlock(page: hand.pages[0])])
    let found = ask(.contextMenu(atPointer: false))
    guard case .findLocked(hand.pages[0], _)? = found.first else {
      Issue.record("it was not looked for")
      return
    }
    let offers = { (desk: Desk) in
      desk.face.targets.contains { $0.control.action == .select(.unlock) }
    }
    #expect(!offers(hand.desk))
    hand.tell(.foundLocked(ids))
    #expect(offers(hand.desk))
    #expect(ask(.select(.unlock)) == [.change(.lock(false), ids, of: hand.pages[0])])
  }

  @Test
  mutating func `pictures come from files and the screen, and a reduced one is offered whole`() {
    let laid = hand.tell(.choosing(.chosen(.picture, ["/x/Board.heic"])))
    guard case .lay("/x/Board.heic", hand.pages[0], _, nil)? = laid.first else {
      Issue.record("it was not inserted")
      return
    }
    _ = ask(.picture(.screenshot))
    #expect(hand.effects.contains(.choose(.takeScreenshot)))
    hand.tell(.reduced(from: 9_400_000, to: 1_234_567))
    #expect(hand.desk.toasts.shown?.words.text == "Reduced the picture from 9.4 MB to 1.2 MB.")
    #expect(ask(.picture(.keepOriginal)) == [.keepOriginal])
  }
}

extension SelectedInk {
  /// A selected picture of 200 by 100 points.
  static func picture(
    on page: PageID, _ change: (inout ImageFrame) -> Void = { _ in }
  ) -> SelectedInk {
    let box = Box(low: Point(x: 100, y: 120), high: Point(x: 300, y: 220))
    var frame = ImageFrame(box: box, hash: ContentHash(of: [1]), mediaType: "image/png")
    change(&frame)
    return SelectedInk(
      page: page, [.init(SelectingDesk.element, .figure(hasColor: false))], box: frame.shownBox,
      color: nil, width: nil, picture: SelectedPicture(frame, moved: .identity))
  }
}
