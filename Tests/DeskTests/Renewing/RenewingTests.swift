import Bytes
import Geometry
import Notebook
import Testing

@testable import Desk

/// PDFs that are dropped on the window, for pages that lie on others.
@Suite struct RenewingTests {
  private var face: FaceDesk

  init() throws { face = try FaceDesk() }

  /// Lays PDFs below the pages, by their names; those without a number are missing.
  private mutating func lay(_ files: [(name: String, number: UInt8?)]) {
    var answer = Answer(to: nil)
    answer.notebook = face.desk.notebook
    for (place, file) in files.enumerated() {
      answer.notebook?.sheets[place].printedName = file.name
      answer.notebook?.sheets[place].print = file.number.map {
        PrintPlace(file: ContentHash(of: [$0]), number: 1)
      }
    }
    face.tell(.answered(answer))
  }

  private func orders(in effects: [Effect]) -> [Effect] {
    effects.filter {
      switch $0 {
      case .importFiles, .renew: true
      default: false
      }
    }
  }

  @Test mutating func `files that have nothing to do with the pages come in at once`() {
    lay([("a.pdf", 1)])
    for paths in [["/x/b.pdf"], ["/x/a.csv"], ["/x/a.pdf", "/x/b.pdf"]] {
      #expect(orders(in: face.tell(.dropped(paths))) == [.importFiles(paths)])
      #expect(face.desk.popup == nil)
    }
  }

  @Test mutating func `a PDF of the same name may take the place of the old one, or be added`() {
    lay([("a.pdf", 1), ("b.pdf", 2)])
    #expect(orders(in: face.tell(.dropped(["/x/b.pdf"]))).isEmpty)
    #expect(face.desk.popup == .pdfs)
    let file = face.desk.filesBelow[1]
    #expect(
      orders(in: face.tell(.asked(.renew(.replace(1))))) == [.renew(file, by: "/x/b.pdf")])
    #expect(face.desk.popup == nil && face.desk.cards.renewal.path == nil)
    face.tell(.dropped(["/x/b.pdf"]))
    #expect(orders(in: face.tell(.asked(.renew(.addPages)))) == [.importFiles(["/x/b.pdf"])])
    face.tell(.dropped(["/x/b.pdf"]))
    #expect(orders(in: face.tell(.asked(.dismiss))).isEmpty)
    #expect(face.desk.cards.renewal.path == nil, "nothing of it is left")
  }

  @Test mutating func `a missing PDF is told of on its page, and any PDF may be it`() {
    lay([("a.pdf", nil)])
    #expect(face.desk.face.targets.contains { $0.control.action == .toggle(.pdfs) })
    #expect(orders(in: face.tell(.dropped(["/x/other.pdf"]))).isEmpty)
    let file = face.desk.filesBelow[0]
    #expect(file.hash == nil && file.pageCount == 1)
    #expect(
      orders(in: face.tell(.asked(.renew(.replace(0))))) == [.renew(file, by: "/x/other.pdf")])
  }

  @Test mutating func `a PDF page that could not be read says so, with a button`() throws {
    let page = try #require(face.desk.sheet(at: 0)?.id)
    #expect(face.words(in: .missing).isEmpty)
    face.tell(.drawn(page, isDrawn: false))
    #expect(face.words(in: .missing) == ["This PDF page could not be read", "Try again"])
    let box = try #require(face.box(of: .renew(.retry(page))))
    let effects = face.pen(.down, box.center) + face.pen(.up, box.center)
    #expect(effects.contains(.drawAgain([page])))
    #expect(face.words(in: .missing).isEmpty, "until it is known whether it can be read now")
    face.tell(.drawn(page, isDrawn: false))
    #expect(!face.words(in: .missing).isEmpty)
    face.tell(.drawn(page, isDrawn: true))
    #expect(face.words(in: .missing).isEmpty)
  }

  @Test mutating func `a PDF page that could not be read is tried again on every visit`() throws {
    let page = try #require(face.desk.sheet(at: 0)?.id)
    #expect(face.tell(.asked(.toggleScrolling)).contains(.draw))
    face.tell(.asked(.firstPage))
    face.tell(.drawn(page, isDrawn: false))
    for _ in 0..<3 {
      #expect(!face.tell(.asked(.nextPage)).contains(.drawAgain([page])))
      #expect(face.tell(.asked(.previousPage)).contains(.drawAgain([page])))
      face.tell(.drawn(page, isDrawn: false))
    }
  }

  @Test mutating func `the one that was chosen on the card is replaced by what is dropped then`() {
    lay([("a.pdf", 1), ("b.pdf", 2)])
    face.tell(.asked(.toggle(.pdfs)))
    face.tell(.asked(.renew(.replace(1))))
    #expect(face.desk.popup == .pdfs)
    let effects = face.tell(.dropped(["/x/c.pdf"]))
    #expect(orders(in: effects) == [.renew(face.desk.filesBelow[1], by: "/x/c.pdf")])
  }

  @Test mutating func `the only one needs not be chosen`() {
    lay([("a.pdf", nil)])
    face.tell(.asked(.toggle(.pdfs)))
    let effects = face.tell(.dropped(["/x/c.pdf"]))
    #expect(orders(in: effects) == [.renew(face.desk.filesBelow[0], by: "/x/c.pdf")])
  }

  @Test mutating func `without PDFs there is no card for them`() {
    face.tell(.asked(.toggle(.pdfs)))
    #expect(face.desk.popup == nil)
  }
}
