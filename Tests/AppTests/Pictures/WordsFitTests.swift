import Geometry
import Paint
import Testing

@testable import App
@testable import Desk

/// The words of the face in the room that they have.
@Suite struct WordsFitTests {
  static let cards: [[Action]] = [
    [], [.toggleMenu], [.toggleKeys], [.togglePenCard], [.pen(.togglePicker)], [.toggleDevices],
    [.toggleExport], [.toggleExport, .export(.choosePages(.range))],
    [.contextMenu(atPointer: false)], [.take(.eraser), .take(.eraser)],
  ]

  @Test(arguments: cards)
  func `no words are cut in a window of the usual size`(card: [Action]) throws {
    let size = Point(x: 1280, y: 860)
    let desk = try FacePictureTests.desk(of: .init(name: "", size: size, actions: card))
    let words = Self.words(in: desk.face.parts.flatMap(\.marks))
    #expect(words.count > 2)
    Bitmap(width: 8, height: 8, format: .opaque).draw { canvas in
      for (text, words) in words {
        guard let room = words.room else { continue }
        let width = canvas.width(of: text, Lettering(words))
        #expect(width <= room, "\(text)")
      }
    }
  }

  private static func words(in marks: [Face.Mark]) -> [(String, Face.Words)] {
    marks.flatMap { mark -> [(String, Face.Words)] in
      switch mark {
      case .words(let text, _, let words): [(text, words)]
      case .shifted(let inner, _, _): words(in: inner)
      default: []
      }
    }
  }
}
