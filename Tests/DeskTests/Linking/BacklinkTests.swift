import Notebook
import Testing
import Wording

@testable import Desk

/// The pages that link to the page in use, in its notebook and in others.
@Suite struct BacklinkTests {
  private var face: FaceDesk
  private let other: NotebookID

  init() throws {
    face = try FaceDesk()
    other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
  }

  private func page(_ number: UInt64, of notebook: NotebookID) -> PageID {
    PageID(EntityID(counter: number, incarnation: Incarnation(rawValue: 7)), of: notebook)
  }

  @Test mutating func `they are looked for when they are wanted, and lead to their pages`() throws {
    let (first, second) = (face.hand.pages[0], face.hand.pages[1])
    let find = Effect.library(.findLinks(to: first))
    #expect(!face.tell(.asked(.toggle(.contents))).contains(find))
    #expect(face.tell(.asked(.link(.showBacklinks(true)))).contains(find))
    #expect(face.words(in: .popup).contains("Looking for links…"))
    let pages = [
      LinkingPage(page(9, of: other), number: 3, in: "Optics 10"),
      LinkingPage(page(8, of: other), number: 4, in: "Optics 2"),
      LinkingPage(second, number: 2, in: "Test"), LinkingPage(first, number: 1, in: "Test"),
    ]
    face.tell(.linkingPages([], to: second))
    #expect(face.desk.cards.contents.linking == nil, "is about another page")
    face.tell(.linkingPages(pages, to: first))
    #expect(face.desk.backlinks.map(\.name.text) == ["Page 2", "Optics 2", "Optics 10"])
    #expect(face.words(in: .popup).contains("Link on page 4"))
    face.touch(.link(.go(.page(second))))
    #expect(face.desk.pages.current == 1)
    face.tell(.asked(.toggle(.contents)))
    let again = face.tell(.asked(.link(.showBacklinks(true))))
    #expect(again.contains(.library(.findLinks(to: second))))
    face.tell(.linkingPages([pages[0]], to: second))
    let effects = face.tell(.asked(.link(.go(.page(pages[0].page)))))
    #expect(effects.contains(.library(.open(other))))
  }

  @Test mutating func `without any it says so`() {
    face.tell(.asked(.toggle(.contents)))
    face.tell(.asked(.link(.showBacklinks(true))))
    face.tell(.linkingPages([], to: face.hand.pages[0]))
    #expect(face.words(in: .popup).contains("No other page links to this page."))
  }
}
