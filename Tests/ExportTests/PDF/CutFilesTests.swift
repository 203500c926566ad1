import Geometry
import Ink
import Support
import Testing
import Wording

@testable import Export
@testable import Notebook

/// Exports of pages that are known before they are read, some of which are cut.
@Suite struct CutFilesTests {
  /// Pages that are known.
  private final class KnownPages: PageSupply {
    let (title, notes, share) = ("", [Words](), 0.0)
    let knownPages: [NumberedPage]?
    private var rest: [LoosePage]

    init(_ pages: [LoosePage]) {
      rest = pages.reversed()
      knownPages = pages.map { NumberedPage($0.number, Self.outline($0)) }
    }

    func next() -> LoosePage? { rest.popLast() }

    private static func outline(_ page: LoosePage) -> Outline.Page {
      Outline.Page(
        id: .notebook, section: .notebook, order: FractionalIndex(whole: 0), title: "",
        size: page.size ?? .a4, paper: Paper(.plain), tags: [], isBookmarked: false,
        backdrop: page.backdrop, turns: page.turns, label: "", growth: .none,
        added: AddedRoom(), cuts: page.cuts)
    }
  }

  private static func page(_ number: Int, cutAt place: Int? = nil) -> LoosePage {
    var page = OriginalPageTests.page(number, of: OriginalPageTests.lecture().bytes)
    page.cuts = PageCuts(place.map { [PageCut(.down, at: $0, length: 2540)] } ?? [])
    page.size = page.size.map { page.cuts.size(of: $0, turned: .none) }
    return page
  }

  @Test func `all pages of a PDF are on the same one, which is cut once`() throws {
    let supply = KnownPages([Self.page(1), Self.page(2, cutAt: 10_000), Self.page(3)]).withCutPDFs
    let pages = try (0..<3).map { _ in try #require(try supply.next()) }
    #expect(Set(pages.map(\.backdrop?.hash)).count == 1 && pages.allSatisfy { $0.cuts.isEmpty })
    #expect(pages.compactMap(\.backdrop).map(\.share) == [.page(1), .page(2), .page(3)])
    #expect(pages[0].backdrop?.hash != Self.page(1).backdrop?.hash)
    for page in pages { #expect(page.files.count == 1) }
  }

  @Test func `a page that is cut in two ways has its own PDF where it is there again`() throws {
    let wanted = [Self.page(1, cutAt: 10_000), Self.page(1), Self.page(1, cutAt: 20_000)]
    let supply = KnownPages(wanted).withCutPDFs
    let pages = try (0..<3).map { _ in try #require(try supply.next()) }
    #expect(Set(pages.map(\.backdrop?.hash)).count == 3 && pages[1] == wanted[1])
    #expect(pages.allSatisfy { $0.cuts.isEmpty })
  }

  @Test func `an export of them keeps links, bookmarks and words`() throws {
    let supply = KnownPages([Self.page(1), Self.page(2, cutAt: 10_000), Self.page(3)])
    var bytes: [UInt8] = []
    _ = try PDFExport().write(supply) { bytes += $0 }
    let pdf = try MadePDF(bytes)
    try pdf.expectSound()
    let file = try #require(ForeignPDF(bytes))
    let pages = try #require(file.pages())
    #expect(pages.count == 3 && ForeignOutline(of: file, pages: pages)?.has("Light", on: 2) == true)
    let link = try #require(
      file.list("/Annots", of: pages[0]).first { !file.list("/Dest", of: $0).isEmpty })
    #expect(file.name(of: file.list("/Dest", of: link)[0]) == file.name(of: pages[1]))
    let text = try pdf.asked("pdftotext", ["-layout"], ["-"])
    for number in 1...3 { #expect(text.contains("Lecture page \(number)")) }
  }
}
