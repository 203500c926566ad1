import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// The card of the page's layers.
@Suite struct LayerCardTests {
  private var face: FaceDesk
  private let page: PageID
  private var layers: [PageContent.Layer]

  init() throws {
    face = try FaceDesk()
    page = face.hand.pages[0]
    layers = try Self.layers(of: 3)
    tell()
    face.tell(.asked(.toggle(.layers)))
    #expect(face.desk.popup == .layers)
  }

  private static func layers(of count: Int) throws -> [PageContent.Layer] {
    var notebook = Notebook()
    let author = Author(incarnation: Incarnation(rawValue: 7), now: 0)
    var editor = Editor(reading: notebook, as: author)
    let section = try editor.addSection()
    let page = try editor.addPage(to: section, size: .a4, paper: Paper(.plain)).page
    for number in 1..<count { try editor.addLayer(to: page, titled: "Sketch \(number)") }
    for record in editor.change.records { notebook.merge(record) }
    return try PageContent(of: page, in: notebook).layers
  }

  /// Tells the desk of the layers, the topmost of which is written on.
  private mutating func tell() {
    var answer = Answer(to: nil)
    let top = layers.last?.id
    answer.layers = [page: layers.map { LayerOnDesk($0, isWrittenOn: $0.id == top) }]
    face.tell(.answered(answer))
  }

  private func edits(_ effects: [Effect]) -> [LayerEdit] {
    effects.compactMap { effect in
      if case .edit(.layer(let edit, page)) = effect { edit } else { nil }
    }
  }

  private mutating func touch(_ action: LayerAction) throws -> [Effect] {
    let box = try #require(face.box(of: .layer(action)), "\(action)")
    return face.pen(.down, box.center) + face.pen(.up, box.center)
  }

  @Test mutating func `a page without layers says how it gets one`() throws {
    let words = "Write to create the first layer."
    #expect(!face.words(in: .popup).contains(words))
    layers = []
    tell()
    #expect(face.words(in: .popup).contains(words))
  }

  @Test mutating func `each layer can be shown, locked and chosen where it stands`() throws {
    for layer in layers.map(\.id) {
      #expect(edits(try touch(.toggleShown(layer))) == [.show(layer, false)])
      #expect(edits(try touch(.toggleLocked(layer))) == [.lock(layer, true)])
      #expect(try touch(.choose(layer)).contains(.chooseLayer(layer, of: page)))
      let others = layers.map(\.id).filter { $0 != layer }
      #expect(!others.contains { layers[face.desk.chosenLayer ?? 9].id == $0 })
    }
    // The topmost stands at the top.
    let heights = layers.compactMap { face.box(of: .layer(.choose($0.id)))?.low.y }
    #expect(heights == heights.sorted(by: >))
    #expect(face.words(in: .popup).contains("Sketch 2"))
  }

  @Test mutating func `what is done is done with the chosen layer`() throws {
    let middle = layers[1].id
    _ = try touch(.choose(middle))
    #expect(edits(try touch(.moveUp)) == [.move(middle, to: 2)])
    #expect(edits(try touch(.moveDown)) == [.move(middle, to: 0)])
    #expect(edits(try touch(.mergeDown)) == [.mergeDown(middle)])
    #expect(edits(try touch(.add)) == [.add(above: middle)])
    _ = try touch(.choose(middle))
    #expect(edits(try touch(.delete)) == [.delete(middle)])
    #expect(face.desk.toasts.shown?.offer == .undo)
  }

  @Test mutating func `what makes no sense is not offered`() throws {
    _ = try touch(.choose(layers[0].id))
    for action in [LayerAction.moveDown, .mergeDown, .takeSelection] {
      #expect(edits(try touch(action)).isEmpty)
    }
    layers = try Self.layers(of: 1)
    tell()
    #expect(edits(try touch(.delete)).isEmpty)
    #expect(edits(try touch(.moveUp)).isEmpty)
  }

  @Test mutating func `the handle of a layer drags it to another place`() throws {
    let top = layers[2].id
    let handle = try #require(face.box(of: .layer(.hold(top)))).center
    let lowest = try #require(face.box(of: .layer(.hold(layers[0].id)))).center
    face.pen(.down, handle)
    face.pen(.move, lowest)
    // It is seen where it would come.
    #expect(abs(try #require(face.box(of: .layer(.hold(top)))).center.y - lowest.y) < 1)
    #expect(edits(face.pen(.up, lowest)) == [.move(top, to: 0)])
    // Put back where it was, it stays.
    face.pen(.down, handle)
    #expect(edits(face.pen(.up, handle)).isEmpty)
  }

  @Test mutating func `the card stays while one writes beside it, until it is closed`() throws {
    let start = face.hand.pixel(200, 300)
    for tool in [Tool.pen, .eraser, .lasso] {
      face.tell(.asked(.selectTool(tool)))
      face.pen(.down, start)
      face.pen(.move, start + Point(x: 30, y: 10), time: 8)
      face.pen(.up, start + Point(x: 30, y: 10), time: 16)
      #expect(face.desk.popup == .layers && face.parts.contains(.popup), "\(tool)")
    }
    face.tell(.asked(.selectPen(1)))
    #expect(face.desk.popup == .layers)
    face.press("escape")
    #expect(face.desk.popup == nil)
  }

  @Test mutating func `the card makes room for the hand, and comes back when that rests`() throws {
    let card = try #require(face.desk.cardFrame?.shown)
    face.pen(.down, face.hand.pixel(100, 100))
    face.pen(.move, card.center, time: 8)
    #expect(face.desk.hand.wet != nil && !face.parts.contains(.popup))
    face.pen(.up, card.center, time: 16)
    // There is page below it meanwhile.
    face.pen(.down, card.center, time: 30)
    #expect(face.desk.hand.wet != nil)
    face.pen(.up, card.center, time: 40)
    let wasRest = face.ring(.handRest)
    #expect(wasRest && face.parts.contains(.popup))
    face.pen(.down, face.hand.pixel(100, 100), time: 50)
    face.pen(.move, card.center, time: 58)
    face.pen(.up, card.center, time: 66)
    face.tell(.asked(.toggle(.settings)))
    #expect(face.parts.contains(.popup), "another card is seen at once")
  }

  @Test mutating func `a new layer is the chosen one, and has the focus of keys`() throws {
    face.tell(.asked(.focusNext))
    for _ in 0..<40 where face.desk.focus?.control.action != .layer(.add) {
      face.tell(.asked(.focusNext))
    }
    #expect(edits(face.tell(.asked(.useFocus))) == [.add(above: layers[2].id)])
    layers = try Self.layers(of: 4)
    tell()
    #expect(face.desk.focus?.control.action == .layer(.choose(layers[3].id)))
    #expect(face.desk.cards.layers.chosen == layers[3].id)
    // A pen that adds one moves no focus.
    face.tell(.asked(.dismiss))
    face.tell(.asked(.toggle(.layers)))
    face.desk.focus = nil
    _ = try touch(.add)
    layers = try Self.layers(of: 5)
    tell()
    #expect(face.desk.focus?.control.action != .layer(.choose(layers[4].id)))
    #expect(face.desk.cards.layers.chosen == layers[4].id)
  }

  @Test mutating func `a layer gets its title on a card, which leads back`() throws {
    _ = try touch(.choose(layers[1].id))
    _ = try touch(.rename)
    #expect(face.desk.popup == .naming)
    face.tell(.text(.selectAll))
    face.tell(.text(.commit("Ideas")))
    #expect(edits(face.tell(.text(.accept))) == [.entitle(layers[1].id, "Ideas")])
    #expect(face.desk.popup == .layers)
  }

  @Test mutating func `the selection goes to the chosen layer`() throws {
    face.tell(.selected(face.hand.ink))
    face.tell(.asked(.toggle(.layers)))
    if face.desk.popup != .layers { face.tell(.asked(.toggle(.layers))) }
    _ = try touch(.choose(layers[0].id))
    let taken = edits(try touch(.takeSelection))
    #expect(taken == [.moveElements(face.hand.ink.elements, to: layers[0].id)])
    #expect(face.desk.selection == nil)
  }
}
