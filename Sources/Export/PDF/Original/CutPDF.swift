internal import Geometry
internal import Notebook

/// The blank paper in a page of a PDF that fills an upright sheet.
struct CutShape: Hashable {
  let cuts: PageCuts
  let sheet: PageSize

  init(cut cuts: PageCuts, on sheet: PageSize) { (self.cuts, self.sheet) = (cuts, sheet) }

  init(_ page: Outline.Page) {
    self.init(cut: page.cuts, on: page.turns.opposite.size(of: page.sheet))
  }

  /// Describes a page; nil without a size.
  init?(_ page: LoosePage) {
    guard let size = page.size else { return nil }
    let sheet = page.cuts.sheet(of: size, turned: page.turns)
    self.init(cut: page.cuts, on: page.turns.opposite.size(of: sheet))
  }
}

/// A PDF with blank paper inserted into pages: text, vectors and links stay what they are.
struct CutPDF {
  let bytes: [UInt8]
  /// The pages that are cut, from 1.
  let pages: Set<Int>

  /// Cuts a page by its number, from 1, and leaves out all others; nil if it cannot be copied soundly.
  init?(page number: Int, of whole: [UInt8], as shape: CutShape) {
    guard let (original, pages) = ForeignPDF.opened(whole), pages.indices.contains(number - 1),
      let single = original.arranged([(original, pages[number - 1])], labels: "")
    else { return nil }
    self.init(cutting: [1: shape], of: single, count: 1)
  }

  /// Cuts pages where they are, so that links, bookmarks and everything else between pages stay.
  ///
  /// Nil if the file is protected, or if none of the pages can be copied soundly.
  init?(cutting shapes: [Int: CutShape], of whole: [UInt8]) {
    guard let (original, pages) = ForeignPDF.opened(whole), PDFProtection(of: original).isEmpty,
      Set(pages.compactMap(original.name)).count == pages.count
    else { return nil }
    let cuttings = shapes.filter { pages.indices.contains($0.key - 1) }
      .compactMap { number, shape in
        PageCutting(pages[number - 1], in: original, as: shape).map { (number, $0) }
      }
    let places = Dictionary(cuttings.map { (pages[$0.0 - 1], $0.1) }) { first, _ in first }
    MovedPlaces.move(in: original, on: places, of: pages)
    guard let moved = original.rewritten() else { return nil }
    let cut = shapes.filter { shape in cuttings.contains { $0.0 == shape.key } }
    self.init(cutting: cut, of: moved, count: pages.count)
  }

  private init?(cutting shapes: [Int: CutShape], of whole: [UInt8], count: Int) {
    guard !shapes.isEmpty, let file = ForeignPDF(whole), let pages = file.pages(),
      pages.count == count, let end = file.end(of: whole)
    else { return nil }
    var made: [UInt8] = []
    do {
      var new = try PDFFile(continuing: whole, from: end) { made += $0 }
      for (number, shape) in shapes.sorted(by: { $0.key < $1.key }) {
        let page = pages[number - 1]
        guard let own = file.reference(to: page),
          let cutting = PageCutting(page, in: file, as: shape)
        else { return nil }
        try cutting.write(to: &new, as: own)
      }
      try new.finish(root: nil, info: nil)
    } catch {
      return nil
    }
    guard ForeignPDF(made)?.pages()?.count == count else { return nil }
    (bytes, self.pages) = (made, Set(shapes.keys))
  }
}
