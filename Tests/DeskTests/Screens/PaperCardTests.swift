import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// Papers of one's own on the cards where papers are chosen.
@Suite struct PaperCardTests {
  private static func list(_ names: String...) -> PaperNews {
    .listed(names.map { ListedPaper(name: $0, mark: "1") })
  }

  private func papers(in effects: [Effect]) -> [PaperOrder] {
    effects.compactMap { if case .paper(let order) = $0 { order } else { nil } }
  }

  /// The papers that are seen.
  private static func pictures(in marks: [Face.Mark]) -> [ListedPaper] {
    marks.flatMap { mark -> [ListedPaper] in
      switch mark {
      case .picture(let picture, _): [picture.paper]
      case .shifted(let inner, _, _): pictures(in: inner)
      default: []
      }
    }
  }

  private func offers(_ desk: Desk) -> [Action] { desk.face.targets.map(\.control.action) }

  @Test func `a card lists papers, has those drawn that are shown, and lays the chosen one`() throws
  {
    var face = try OverviewDesk([("", 3)])
    face.ask(.show(.pages), .toggle(.sheet))
    #expect(papers(in: face.effects).first == .list)
    face.tell(.papers(Self.list("計画", "Music")))
    let drawn = papers(in: face.effects).last
    guard case .draw(let wanted, let frame)? = drawn else {
      Issue.record("no pictures are wanted")
      return
    }
    #expect(wanted.map(\.name) == ["計画", "Music"] && !frame.isDark)
    let count = face.effects.count
    face.tell(
      .papers(
        .drawn(
          PaperPicture(of: wanted[0], in: frame, width: 1, height: 1, rgb: [1, 2, 3]))))
    #expect(papers(in: Array(face.effects[count...])).isEmpty, "each is asked for once")
    #expect(Self.pictures(in: face.desk.face.parts.flatMap(\.marks)) == [wanted[0]])
    face.ask(.sheet(.choose(.own("計画"))))
    #expect(face.desk.shownOwnPaper == "計画" && face.desk.shownSheet.ruling == nil)
    #expect(offers(face.desk).contains(.paper(.rename("計画"))))
    #expect(!offers(face.desk).contains(.sheet(.choose(.size(1)))), "it has its own size")
    face.ask(.sheet(.toggleNew), .sheet(.apply))
    let page = try #require(face.desk.notebook?.sheets[0].id.page)
    #expect(
      papers(in: face.effects).last == .lay("計画", below: [page], .pagesAndNew, of: face.id))
    #expect(face.desk.popup == nil)
  }

  @Test func `another ruling takes the place of a chosen paper, and back`() throws {
    var face = try OverviewDesk([("", 3)])
    face.ask(.show(.pages), .toggle(.sheet))
    face.tell(.papers(Self.list("a")))
    face.ask(.sheet(.choose(.color(2))), .sheet(.choose(.own("a"))))
    #expect(face.desk.cards.sheet.change == SheetChange())
    face.ask(.sheet(.choose(.ruling(2))))
    #expect(face.desk.shownOwnPaper == nil && face.desk.shownSheet.ruling == .grid)
    face.ask(.sheet(.scope(.all)), .sheet(.apply))
    #expect(face.desk.notebook?.sheets.map(\.paper.ruling) == [.grid, .grid, .grid])
  }

  @Test func `pages that have a paper show it, and keep it where only a size is chosen`() throws {
    var face = try OverviewDesk([("", 3)])
    let own = OwnPaper(
      named: "a", hash: ContentHash(of: [1]), sheet: .init(size: .a4, color: .paper))
    let pages = try #require(face.desk.notebook?.sheets.map(\.id.page))
    var change = SheetChange()
    change.own = own
    face.tell(.asked(.show(.pages)))
    try face.change { _ = try $0.apply(.change(change), to: [pages[0], pages[1]]) }
    // The keeper tells of it with the next edit.
    face.ask(.page(.toggleBookmark), .toggle(.sheet))
    face.tell(.papers(Self.list("a", "b")))
    #expect(face.desk.shownOwnPaper == "a" && face.desk.shownSheet.ruling == nil)
    face.ask(.sheet(.scope(.all)))
    #expect(face.desk.shownOwnPaper == nil && face.desk.shownSheet.ruling == nil, "pages differ")
    face.ask(.sheet(.choose(.size(1))), .sheet(.apply))
    #expect(face.desk.notebook?.sheets.map(\.own) == [own, own, nil])
    #expect(face.desk.notebook?.sheets.map(\.size.name) == ["a4", "a4", "a5"])
    face.ask(.toggle(.sheet), .sheet(.choose(.ruling(0))), .sheet(.apply))
    #expect(face.desk.notebook?.sheets.map(\.own) == [nil, own, nil])
  }

  @Test func `a paper that was renamed is shown as chosen, and none that only has its name`() throws
  {
    var face = try OverviewDesk([("", 2)])
    let hash = ContentHash(of: [1])
    let own = OwnPaper(named: "a", hash: hash, sheet: .init(size: .a4, color: .paper))
    let page = try #require(face.desk.notebook?.sheets[0].id.page)
    var change = SheetChange()
    change.own = own
    face.tell(.asked(.show(.pages)))
    try face.change { _ = try $0.apply(.change(change), to: [page]) }
    face.ask(.page(.toggleBookmark), .toggle(.sheet))
    face.tell(.papers(Self.list("a", "b", "c")))
    guard case .draw(let wanted, let frame)? = papers(in: face.effects).last else {
      Issue.record("no pictures are wanted")
      return
    }
    #expect(face.desk.shownOwnPaper == "a", "nothing better is known yet")
    func draw(_ number: Int, _ bytes: [UInt8]) {
      let picture = PaperPicture(
        of: wanted[number], in: frame, hash: ContentHash(of: bytes), width: 1, height: 1,
        rgb: [1, 2, 3])
      face.tell(.papers(.drawn(picture)))
    }
    draw(0, [2])
    #expect(face.desk.shownOwnPaper == nil && face.desk.showsOwnPaper)
    #expect(!offers(face.desk).contains(.paper(.rename("a"))))
    #expect(!offers(face.desk).contains(.sheet(.choose(.size(1)))), "it has its own size")
    draw(2, [1])
    #expect(face.desk.shownOwnPaper == "c")
    #expect(offers(face.desk).contains(.paper(.rename("c"))))
    // Another light draws all anew, but files stay what they are.
    face.ask(.chooseTheme(1))
    #expect(face.desk.shownOwnPaper == "c")
    face.tell(.papers(Self.list("a", "b")))
    #expect(face.desk.shownOwnPaper == nil)
  }

  @Test func `a paper is named, made, renamed, removed and brought back`() throws {
    var face = try OverviewDesk([("", 3)])
    face.ask(.show(.pages), .nextPage, .paper(.make))
    #expect(face.desk.popup == .naming && face.desk.shelf.nameField.field.text == "Optics 2")
    face.ask(.type(.selectAll), .type(.commit("Week")), .shelf(.saveName))
    let page = try #require(face.desk.notebook?.sheets[1].id)
    #expect(papers(in: face.effects).last == .make(of: page, named: "Week"))

    face.ask(.toggle(.sheet))
    face.tell(.papers(Self.list("Week")))
    face.ask(.sheet(.choose(.own("Week"))), .paper(.rename("Week")))
    #expect(face.desk.popup == .naming)
    face.ask(.type(.selectAll), .type(.commit("Days")), .shelf(.saveName))
    #expect(face.desk.popup == .sheet && face.desk.shownOwnPaper == "Week")
    #expect(papers(in: face.effects).last == .entitle("Week", as: "Days"))
    face.tell(.papers(.renamed("Week", to: "Days 2")))
    #expect(face.desk.shownOwnPaper == "Days 2")
    face.tell(.papers(Self.list("Days 2")))

    face.ask(.paper(.remove("Days 2")))
    #expect(papers(in: face.effects).last == .remove("Days 2"))
    face.tell(.papers(.removed("Days 2")))
    face.tell(.papers(Self.list()))
    #expect(face.desk.shownOwnPaper == nil && face.desk.toasts.shown != nil)
    face.ask(.undo)
    #expect(papers(in: face.effects).last == .restore)
  }

  @Test func `a file is chosen for the card, which is there again with what was made`() throws {
    var face = try OverviewDesk([("", 1)])
    face.ask(.show(.pages), .toggle(.sheet), .choose(.begin(.papers)))
    face.tell(.choosing(.unavailable(.papers)))
    #expect(face.desk.popup == .chooser)
    face.tell(
      .choosing(
        .listed(
          FolderListing(
            of: "/x", path: "/x", shown: "/x",
            entries: ["a.pdf", "b.jpg", "c.xopp"].map {
              FolderListing.Entry(name: $0, isFolder: false, isReadable: true, size: 1, minutes: 1)
            }))))
    #expect(face.desk.cards.chooser?.shown.map(\.name) == ["a.pdf", "b.jpg"])
    face.ask(.choose(.use(0)), .choose(.use(1)), .choose(.accept))
    #expect(face.desk.popup == .sheet)
    #expect(papers(in: face.effects).last == .importFile("/x/b.jpg"))
    face.tell(.papers(.made("b")))
    face.tell(.papers(Self.list("b")))
    #expect(face.desk.shownOwnPaper == "b")
  }

  @Test func `a new notebook is made on a paper`() throws {
    var face = try OverviewDesk([("", 1)])
    face.ask(.show(.shelf), .toggle(.newNotebook))
    face.tell(.papers(Self.list("計画")))
    face.ask(.shelf(.draft(.sheet(.own("計画")))))
    #expect(!offers(face.desk).contains(.shelf(.draft(.sheet(.size(1))))))
    face.ask(.type(.commit("Plans")), .shelf(.create))
    let made = face.effects.compactMap { effect -> NewNotebook? in
      if case .library(.create(let notebook)) = effect { notebook } else { nil }
    }
    #expect(made.last?.own == "計画" && made.last?.title == "Plans")
    face.ask(.toggle(.newNotebook), .shelf(.draft(.sheet(.ruling(1)))), .shelf(.create))
    let last = face.effects.compactMap { effect -> NewNotebook? in
      if case .library(.create(let notebook)) = effect { notebook } else { nil }
    }.last
    #expect(last?.own == nil && last?.paper.ruling == .ruled)
  }

  @Test func `of thousands of papers a few are shown at a time`() throws {
    var face = try OverviewDesk([("", 1)])
    face.ask(.show(.pages), .toggle(.sheet))
    face.tell(.papers(.listed((0..<2000).map { ListedPaper(name: "\($0)", mark: "") })))
    func shown() -> Int {
      offers(face.desk).count { if case .sheet(.choose(.own)) = $0 { true } else { false } }
    }
    #expect(shown() == PaperShelf.step && offers(face.desk).contains(.paper(.showMore)))
    face.ask(.paper(.showMore))
    #expect(shown() == 2 * PaperShelf.step)
    let asked = papers(in: face.effects).flatMap { order -> [ListedPaper] in
      if case .draw(let wanted, _) = order { wanted } else { [] }
    }
    #expect(asked.count == 2 * PaperShelf.step)
  }
}
