import Support
import Testing

@testable import Export

/// Some pages of a PDF: nothing leads to the others, and nothing tells what is on them.
@Suite struct PrunedPDFTests {
  /// Four pages, of which the second and the fourth have secrets.
  ///
  /// On each are a link to the next page, one by name to the fourth that has a frame, one to an address, a comment, and a field.
  private static func book() -> WrittenPDF {
    var pdf = WrittenPDF()
    let look = pdf.add(stream: "BT ET", entries: "/Subtype/Form/BBox[0 0 100 20]")
    for number in 1...4 {
      pdf.addPage(
        "/P<</MCID 0>>BDC \(WrittenPDF.text("Page \(number)", x: 60, y: 700))EMC",
        entries: "/StructParents \(number - 1)")
    }
    let pages = (0..<4).map { pdf.page($0) }
    let secrets = ["", "secret", "", "secret"]
    let fields = (0..<4).map { index in
      pdf.add(
        "<</Subtype/Widget/FT/Tx/T(f\(index)\(secrets[index]))/V(v\(index)\(secrets[index]))"
          + "/Rect[60 400 160 420]/AP<</N \(look) 0 R>>>>")
    }
    // One field with a place on each of two pages.
    let parent = pdf.add("")
    let shared = [1, 2].map { _ in
      pdf.add("<</Subtype/Widget/Parent \(parent) 0 R/Rect[60 300 160 320]/AP<</N \(look) 0 R>>>>")
    }
    pdf.replace(parent, "<</FT/Tx/T(both)/Kids[\(shared[0]) 0 R \(shared[1]) 0 R]>>")
    for (index, page) in pages.enumerated() {
      var annotations = [
        "/Subtype/Link/Border[0 0 0]/Rect[60 600 200 620]/Dest[\(pages[(index + 1) % 4]) 0 R/Fit]",
        "/Subtype/Link/Rect[60 560 200 580]/A<</S/GoTo/D(four-secret)>>",
        "/Subtype/Link/Rect[60 540 200 550]/Dest/three",
        "/Subtype/Link/Rect[60 520 200 530]/A<</S/URI/URI(https://example.org/\(index))>>",
        "/Subtype/Text/Rect[300 700 320 720]/Contents(Comment \(secrets[index]))/P \(page) 0 R",
      ].map { "\(pdf.add("<</Type/Annot\($0)>>")) 0 R" }
      annotations.append("\(fields[index]) 0 R")
      if index == 1 || index == 2 { annotations.append("\(shared[index - 1]) 0 R") }
      let list = annotations.joined(separator: " ")
      pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(list)]") }
    }
    let all = (fields + [parent]).map { "\($0) 0 R" }.joined(separator: " ")
    pdf.catalog =
      """
      /AcroForm<</Fields[\(all)]/CO[\(fields[1]) 0 R \(fields[2]) 0 R]/XFA(\(secrets[1]))>>
      /OpenAction[\(pages[3]) 0 R/Fit]
      /Dests<</one[\(pages[0]) 0 R/Fit]/two-secret[\(pages[1]) 0 R/Fit]/three[\(pages[2]) 0 R/Fit]>>
      /Names<</Dests<</Limits[(four-secret)(one)]/Names[(four-secret)[\(pages[3]) 0 R/Fit]\
      (one)<</D[\(pages[0]) 0 R/Fit]>>]>>/Templates<</Names[(secret)\(pages[1]) 0 R]>>>>
      \(outline(in: &pdf, pages))\(tags(in: &pdf, pages))
      """
    return pdf
  }

  private static func outline(in pdf: inout WrittenPDF, _ pages: [Int]) -> String {
    let numbers = (0..<6).map { _ in pdf.add("") }
    let (root, entries) = (numbers[0], Array(numbers[1...]))
    pdf.replace(
      root, "<</First \(entries[0]) 0 R/Last \(entries[3]) 0 R/Count 5>>")
    pdf.replace(
      entries[0],
      "<</Title(One)/Parent \(root) 0 R/Next \(entries[1]) 0 R/Dest(one)>>")
    pdf.replace(
      entries[1],
      "<</Title(Two secret)/Parent \(root) 0 R/Prev \(entries[0]) 0 R/Next \(entries[2]) 0 R"
        + "/A<</S/GoTo/D[\(pages[1]) 0 R/Fit]>>/First \(entries[4]) 0 R/Last \(entries[4]) 0 R/Count 1>>"
    )
    pdf.replace(
      entries[4], "<</Title(Inner)/Parent \(entries[1]) 0 R/Dest[\(pages[2]) 0 R/Fit]>>")
    pdf.replace(
      entries[2],
      "<</Title(Three)/Parent \(root) 0 R/Prev \(entries[1]) 0 R/Next \(entries[3]) 0 R/Dest/three>>"
    )
    pdf.replace(
      entries[3],
      "<</Title(Four secret)/Parent \(root) 0 R/Prev \(entries[2]) 0 R/Dest(four-secret)>>")
    return "/Outlines \(root) 0 R/PageMode/UseOutlines"
  }

  private static func tags(in pdf: inout WrittenPDF, _ pages: [Int]) -> String {
    let (root, whole) = (pdf.add(""), pdf.add(""))
    let parts = (0..<4).map { index in
      let alt = index.isMultiple(of: 2) ? "Figure \(index + 1)" : "Figure secret"
      return pdf.add(
        "<</S/P/P \(whole) 0 R/Pg \(pages[index]) 0 R/K 0/Alt(\(alt))>>")
    }
    let kids = parts.map { "\($0) 0 R" }
    pdf.replace(whole, "<</S/Document/P \(root) 0 R/K[\(kids.joined(separator: " "))]>>")
    let table = kids.enumerated().map { "\($0)[\($1)]" }.joined()
    pdf.replace(root, "<</Type/StructTreeRoot/K \(whole) 0 R/ParentTree<</Nums[\(table)]>>>>")
    return "/StructTreeRoot \(root) 0 R/MarkInfo<</Marked true>>"
  }

  private static func export(_ numbers: [Int], of file: [UInt8]) throws -> MadePDF {
    let pages = numbers.enumerated().map { OriginalPageTests.page($1, of: file, at: $0 + 1) }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    return pdf
  }

  @Test func `nothing of the pages that are left out is in the file`() throws {
    let objects = try Self.export([1, 3], of: Self.book().bytes).opened()
    #expect(!objects.contains("secret"))
    #expect(!objects.contains("/OpenAction") && !objects.contains("/XFA"))
  }

  @Test func `what belongs to the pages stays`() throws {
    let pdf = try Self.export([1, 3], of: Self.book().bytes)
    let objects = try pdf.opened()
    for part in [
      "(One)", "(Inner)", "(Three)", "(f0)", "(v2)", "(both)", "(Figure 1)", "(Figure 3)",
    ] {
      #expect(objects.contains(part), "\(part)")
    }
    let file = try #require(ForeignPDF(pdf.bytes))
    let pages = try #require(file.pages())
    let outline = try #require(ForeignOutline(of: file, pages: pages))
    #expect(outline.has("One", on: 0) && outline.has("Inner", on: 1) && outline.has("Three", on: 1))
    #expect(objects.contains("/Count 3"))
    #expect(try pdf.asked("pdfinfo", ["-dests"]).contains("\"one\""))
  }

  @Test func `links lead to pages that are there, or to addresses`() throws {
    let pdf = try Self.export([1, 3], of: Self.book().bytes)
    let file = try #require(ForeignPDF(pdf.bytes))
    let links = try #require(file.pages()).map { page in
      file.list("/Annots", of: page).filter { ForeignAnnotation($0, in: file).kind == "/Link" }
    }
    // By name to the third page, to an address, and to where one is, for its frame.
    #expect(links.map(\.count) == [3, 3])
    let leading = links.map { links in
      links.count { link in
        ["/A", "/Dest"].contains { file.kind(of: file.entry($0, of: link)) != .null }
      }
    }
    #expect(leading == [3, 3])
    #expect(try pdf.asked("pdfinfo", ["-url"]).contains("https://example.org/2"))
  }

  @Test func `a PDF of which only pages without such things are left has none of them`() throws {
    var book = Self.book()
    book.addPage(WrittenPDF.text("Last", x: 60, y: 700))
    let objects = try Self.export([5], of: book.bytes).opened()
    for part in ["/Outlines", "/AcroForm", "/StructTreeRoot", "/UseOutlines"] {
      #expect(!objects.contains(part), "\(part)")
    }
  }

  @Test func `all pages in another order keep everything`() throws {
    let objects = try Self.export([2, 1, 3, 4], of: Self.book().bytes).opened()
    for part in ["(Two secret)", "(four-secret)", "(f1secret)", "(Figure secret)", "/OpenAction"] {
      #expect(objects.contains(part), "\(part)")
    }
  }

  @Test func `pages from a second PDF bring nothing of its others along`() throws {
    var first = WrittenPDF()
    for number in 1...3 { first.addPage(WrittenPDF.text("First \(number)", x: 60, y: 700)) }
    let (one, other) = (first.bytes, Self.book().bytes)
    let pages = (1...3).map { OriginalPageTests.page($0, of: one, at: $0) }
    for number in [1, 3] {
      let pdf = try MadePDF(pages + [OriginalPageTests.page(number, of: other, at: 4)])
      try pdf.expectSound()
      let objects = try pdf.opened()
      #expect(objects.contains("Page \(number)") && !objects.contains("secret"))
    }
  }

  @Test func `a field that is listed twice stays on its page`() throws {
    var book = Self.book()
    let field = book.add("")
    let parent = book.add("<</T(parent)/Kids[\(field) 0 R]>>")
    book.replace(
      field, "<</Subtype/Widget/FT/Tx/T(twice)/Parent \(parent) 0 R/Rect[60 200 160 220]>>")
    book.edit(book.page(0)) {
      $0.replacing("/Type/Page/Annots[", with: "/Type/Page/Annots[\(field) 0 R ")
    }
    book.catalog = book.catalog.replacing("/Fields[", with: "/Fields[\(parent) 0 R \(field) 0 R ")
    #expect(try Self.export([1, 3], of: book.bytes).opened().contains("(twice)"))
  }

  @Test func `names of places are compared as they are meant`() throws {
    var book = Self.book()
    book.catalog = book.catalog.replacing("/three", with: "/th#20ree")
    let link = book.add("<</Type/Annot/Subtype/Link/Rect[9 9 20 20]/Dest/th#20ree>>")
    book.edit(book.page(0)) {
      $0.replacing("/Type/Page/Annots[", with: "/Type/Page/Annots[\(link) 0 R ")
    }
    let objects = try Self.export([1, 3], of: book.bytes).opened()
    #expect(objects.contains("/Dest /th#20ree"))
  }

  @Test func `trees that contain themselves end`() throws {
    var pdf = WrittenPDF()
    for number in 1...2 { pdf.addPage(WrittenPDF.text("Page \(number)", x: 60, y: 700)) }
    let node = pdf.add("")
    pdf.replace(node, "<</Kids[\(node) 0 R \(node) 0 R]>>")
    pdf.catalog = """
      /AcroForm<</Fields[\(node) 0 R]>>/Names<</Dests \(node) 0 R/EmbeddedFiles \(node) 0 R>>
      /StructTreeRoot<</K \(node) 0 R/ParentTree \(node) 0 R>>
      """
    _ = try Self.export([2], of: pdf.bytes)
  }

  @Test func `many tags take no longer than many pages`() throws {
    var pdf = WrittenPDF()
    for number in 1...2 { pdf.addPage(WrittenPDF.text("Page \(number)", x: 60, y: 700)) }
    let (root, whole) = (pdf.add(""), pdf.add(""))
    let kids = (0..<20_000).map { index in
      pdf.add("<</S/P/P \(whole) 0 R/Pg \(pdf.page(index % 2)) 0 R/K \(index)>>")
    }
    pdf.replace(
      whole, "<</S/Document/P \(root) 0 R/K[\(kids.map { "\($0) 0 R" }.joined(separator: " "))]>>")
    pdf.replace(root, "<</Type/StructTreeRoot/K \(whole) 0 R>>")
    pdf.catalog = "/StructTreeRoot \(root) 0 R"
    let objects = try Self.export([2], of: pdf.bytes).opened()
    #expect(objects.contains("/K 19999") && !objects.contains("/K 19998"))
  }

  @Test func `notes for Xournal++ take no more along`() throws {
    let file = try #require(ForeignPDF(Self.book().bytes))
    let pages = try #require(file.pages())
    let bytes = try #require(file.arranged([(file, pages[0])], labels: ""))
    #expect(try !MadePDF(bytes).opened().contains("secret"))
  }
}
