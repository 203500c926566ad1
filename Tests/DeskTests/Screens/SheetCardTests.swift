import Ink
import Notebook
import Testing

@testable import Desk

/// The card where pages get another paper and another size.
@Suite struct SheetCardTests {
  private func papers(_ desk: Desk) -> [Paper.Ruling] {
    desk.notebook?.sheets.map(\.paper.ruling) ?? []
  }

  @Test func `the page in view gets a paper and a size, as one action`() throws {
    var face = try OverviewDesk([("", 3)])
    face.ask(.show(.pages), .toggle(.sheet))
    #expect(face.desk.popup == .sheet && face.desk.shownSheet.ruling == .ruled)
    let apply = Control(.sheet(.apply), isEnabled: false)
    #expect(face.desk.face.targets.contains { $0.control == apply }, "there is nothing to change")
    face.ask(.sheet(.choose(.ruling(2))), .sheet(.choose(.size(1))), .sheet(.choose(.wide(true))))
    #expect(papers(face.desk) == [.ruled, .ruled, .ruled], "nothing changes before it is applied")
    face.ask(.sheet(.apply))
    #expect(face.desk.popup == nil && papers(face.desk) == [.grid, .ruled, .ruled])
    #expect(face.desk.notebook?.sheets[0].size == PageSize(named: "a5-landscape"))
    #expect(face.desk.notebook?.undo == .changeSheets)
    face.ask(.undo)
    #expect(papers(face.desk) == [.ruled, .ruled, .ruled])
    #expect(face.desk.notebook?.sheets[0].size == .a4)
  }

  @Test func `chosen pages of the overview, or all, are changed at once`() throws {
    var face = try OverviewDesk([("", 5)])
    face.click(1)
    face.ask(.show(.overview))
    face.ask(OverviewAction.choose)
    face.click(1)
    face.click(3)
    face.ask(OverviewAction.sheet)
    face.ask(.sheet(.choose(.ruling(3))), .sheet(.apply))
    #expect(papers(face.desk) == [.ruled, .dots, .ruled, .dots, .ruled])
    face.ask(OverviewAction.sheet)
    face.ask(.sheet(.scope(.all)))
    #expect(face.desk.shownSheet.ruling == nil, "pages differ")
    #expect(face.desk.shownSheet.size == .a4)
    face.ask(.sheet(.choose(.ruling(0))), .sheet(.apply))
    #expect(Set(papers(face.desk)) == [.plain])
    face.ask(.undo)
    #expect(papers(face.desk) == [.ruled, .dots, .ruled, .dots, .ruled])
  }

  @Test func `what is chosen holds for new pages too, or for them alone, until it is forgotten`()
    throws
  {
    var face = try OverviewDesk([("", 2)])
    face.ask(.show(.pages), .toggle(.sheet))
    face.ask(.sheet(.choose(.ruling(2))), .sheet(.toggleNew), .sheet(.apply))
    face.ask(.lastPage, .page(.addAfter))
    #expect(papers(face.desk) == [.grid, .ruled, .grid])
    face.ask(.firstPage, .toggle(.sheet), .sheet(.scope(.new)))
    #expect(face.desk.shownSheet.ruling == .grid)
    face.ask(.sheet(.choose(.ruling(6))), .sheet(.apply))
    #expect(papers(face.desk) == [.grid, .ruled, .grid])
    face.ask(.page(.addAfter))
    #expect(papers(face.desk) == [.grid, .staves, .ruled, .grid])
    face.ask(.toggle(.sheet), .sheet(.scope(.new)), .sheet(.forgetUsual))
    face.ask(.lastPage, .page(.addAfter))
    #expect(papers(face.desk).last == .grid && face.desk.notebook?.usual == UsualSheet())
  }

  @Test func `the distance between lines is one that is offered for the paper`() throws {
    var face = try OverviewDesk([("", 1)])
    face.ask(.show(.pages), .toggle(.sheet))
    face.ask(.sheet(.choose(.ruling(5))), .sheet(.choose(.spacing(1))), .sheet(.choose(.color(6))))
    face.ask(.sheet(.apply))
    let paper = try #require(face.desk.notebook?.sheets.first?.paper)
    #expect(paper.ruling == .cornell && abs(paper.spacing - 7 * 72 / 25.4) < 1e-9)
    #expect(paper.color.isDark && paper.margin == Paper(.cornell).margin)
  }

  @Test func `the page in view, or chosen pages, are turned and turned back`() throws {
    var face = try OverviewDesk([("", 3)])
    func sizes() -> [PageSize] { face.desk.notebook?.sheets.map(\.size) ?? [] }
    face.ask(.show(.pages), .sheet(.turn(.right)))
    #expect(sizes() == [.a4.landscape, .a4, .a4] && face.desk.notebook?.undo == .turnPages)
    face.ask(.show(.overview), .overview(.chooseAll), .sheet(.turn(.left)))
    #expect(sizes() == [.a4, .a4.landscape, .a4.landscape])
    #expect(face.desk.notebook?.sheets.map(\.turns) == [.none, .left, .left])
    face.ask(.undo, .undo)
    #expect(sizes() == [.a4, .a4, .a4])
    #expect(face.desk.notebook?.sheets.map(\.turns) == [.none, .none, .none])
  }

  @Test func `the menu of a page in the overview turns that page alone`() throws {
    var face = try OverviewDesk([("", 3)])
    face.ask(.overview(.walk(.forward)), .contextMenu(atPointer: false))
    #expect(face.desk.popup == .pagesMenu)
    let aim = face.desk.overview.aim
    face.touch(.sheet(.turn(.right)))
    #expect(face.desk.popup == nil)
    let turned = face.desk.notebook?.sheets.filter { $0.turns == .right }.map(\.id) ?? []
    #expect(Set(turned) == aim && aim.count == 1)
  }
}
