internal import Bytes
internal import Geometry
internal import Notebook
private import Paint
internal import Wording

/// A PDF document being written: page by page, and finally the structure that leads to them.
struct PDFDocument {
  private var file: PDFFile
  /// The root of the pages; nil in a file that has them already.
  private let root: PDFFile.Reference?
  /// The PDF that this one continues; nil for a new file.
  private let base: OriginalBase?
  /// The operators that pages share, such as those of their papers.
  private var operators: [[UInt8]: PDFFile.Reference] = [:]
  private var pages: [PDFFile.Reference] = []

  private let shelf: ImageShelf
  private var images: [ContentHash: PDFFile.Reference] = [:]

  /// The fonts with all letters used so far, in the order of first use.
  private var fonts: [(name: PDFFile.Reference, font: PageFont)] = []
  private var hiddenFont: PDFFile.Reference?
  private var places: [PageID: PDFPlace] = [:]
  /// The lists of areas that react, to be written when all pages are known.
  private var lists: [(name: PDFFile.Reference, first: String, links: [PDFLink])] = []
  private var outline = PDFOutline()
  private var labels = PDFLabels()

  /// The layers of a continued document whose annotations become parts of its pages; nil for any other.
  private let layers: PDFLayers?
  private var removed: Set<PDFFile.Reference> = []
  private(set) var notes = PageNotes()

  init(images shelf: ImageShelf, sink: @escaping ([UInt8]) throws -> Void) throws {
    (self.shelf, base, layers) = (shelf, nil, nil)
    file = try PDFFile(sink: sink)
    root = file.reserve()
  }

  /// Continues a document that has a page for each that is added.
  init(
    on base: OriginalBase, isFlat: Bool, images shelf: ImageShelf,
    sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.shelf = shelf
    (self.base, layers) = (base, isFlat ? PDFLayers(of: base.file) : nil)
    file = try PDFFile(continuing: base.bytes, from: base.end, sink: sink)
    root = nil
  }

  var count: Int { pages.count }

  var warnings: [Words] {
    base?.protection.notes(isContinued: base?.hash != nil && layers == nil) ?? []
  }

  mutating func add(_ sheet: PDFSheet) throws {
    let page =
      if let base {
        try add(sheet, to: base.pages[pages.count], of: base)
      } else {
        try add(sheet, below: root?.description ?? "", as: nil)
      }
    pages.append(page)
    recordPlace(of: sheet, as: page)
    outline.add(sheet.heading)
    labels.add(sheet.number, label: sheet.label)
  }

  private mutating func recordPlace(of sheet: PDFSheet, as page: PDFFile.Reference) {
    guard let id = sheet.id, places[id] == nil else { return }
    let original = base.flatMap { base in
      sheet.original == nil
        ? nil : ForeignSheet(base.pages[pages.count - 1], in: base.file, turned: sheet.turns)
    }
    places[id] = PDFPlace(page, of: sheet, map: original?.map(from: sheet.size) ?? .identity)
  }

  /// The entry of a page with areas that react, after others already written; empty without any.
  private mutating func annotations(_ links: [PDFLink], behind others: String) -> [UInt8] {
    guard !links.isEmpty || !others.isEmpty else { return [] }
    guard links.contains(where: \.isInternal) else {
      return Array("/Annots".utf8) + Self.list(links, behind: others)
    }
    // Links may lead to pages that are added later, or never.
    let name = file.reserve()
    lists.append((name, others, links))
    return Array("/Annots \(name)".utf8)
  }

  private static func list(
    _ links: [PDFLink], behind others: String, among places: [PageID: PDFPlace] = [:]
  ) -> [UInt8] {
    Array("[\(others)".utf8) + links.flatMap { $0.dictionary(among: places) } + Array("]".utf8)
  }

  /// Puts the ink of a page on that of another PDF, or draws a page in its place.
  private mutating func add(
    _ sheet: PDFSheet, to page: ForeignPDF.Value, of base: OriginalBase
  ) throws -> PDFFile.Reference {
    guard let own = base.file.reference(to: page) else {
      throw ExportError("a page of the background PDF has no number")
    }
    guard sheet.original != nil,
      let overlaid = OverlaidPage(page, in: base.file, turned: sheet.turns)
    else {
      let parent = base.file.written(base.file.entry("/Parent", of: page))
      return try add(sheet, below: parent, as: own)
    }
    let flat = layers.map { FlatAnnotations(of: page, in: base.file, $0) }
    guard !sheet.isBare || flat != nil || sheet.turns != .none else { return own }
    if let flat { try forget(flat, page: sheet.number) }
    let form = try form(of: sheet, on: overlaid)
    let cover =
      flat != nil ? PageCover() : overlaid.cover(of: sheet, mayChangeFields: !base.hasRepeats)
    notes.add(cover.notes, page: sheet.number)
    let looks = try looks(of: sheet.annotations)
    if !cover.fields.isEmpty {
      let ink = CoveringField.Ink(
        drawn: form, annotations: try self.form(drawing: looks, on: overlaid))
      for field in cover.fields { try field.write(under: ink, to: &file) }
    }
    let drawing = try drawing(
      of: cover.isTotal ? nil : form, words: self.form(hiding: sheet.words, on: overlaid),
      flat?.drawings ?? [], on: overlaid, of: base.file)
    let stamp = cover.isTotal ? form.map { overlaid.stamp(showing: $0) } ?? "" : ""
    let ink = stamp + (try write(sheet.annotations, showing: looks))
    let map = overlaid.sheet.map(from: sheet.size)
    let links = sheet.links.map { $0.moved(by: map) }
    // Links show nothing, and stay in reach above everything that does.
    let others =
      flat.map { $0.links + ink }
      ?? overlaid.annotations(links: false) + ink + overlaid.annotations(links: true)
    let isSame = flat == nil && links.isEmpty && ink.isEmpty
    return try file.add(
      overlaid.dictionary(
        drawing: drawing, annotations: isSame ? nil : annotations(links, behind: others)),
      as: own)
  }

  private mutating func form(
    of sheet: PDFSheet, on page: OverlaidPage
  ) throws -> PDFFile.Reference? {
    guard !sheet.isUndrawn else { return nil }
    return try file.add(
      stream: sheet.content,
      entries: page.sheet.formEntries + "/Filter/FlateDecode"
        + (try resources(of: sheet, isGroup: false)))
  }

  private mutating func form(
    hiding words: [UInt8], on page: OverlaidPage
  ) throws -> PDFFile.Reference? {
    guard !words.isEmpty else { return nil }
    return try file.add(
      stream: words,
      entries: page.sheet.formEntries
        + "/Filter/FlateDecode/Resources<</Font<<\(hiddenFontEntry())>>>>")
  }

  private mutating func hiddenFontEntry() -> String {
    let font = hiddenFont ?? file.reserve()
    hiddenFont = font
    return "/\(HiddenFont.name) \(font)"
  }

  /// Writes forms and annotations drawn on another PDF's page; nil if there are none.
  private mutating func drawing(
    of form: PDFFile.Reference?, words: PDFFile.Reference?, _ annotations: [AnnotationDrawing],
    on page: OverlaidPage, of source: ForeignPDF
  ) throws -> OverlaidPage.Drawing? {
    let names = page.freeNames(count: annotations.count + 2)
    var forms: [(name: String, form: PDFFile.Reference)] = []
    var operators = page.closing
    for (annotation, name) in zip(annotations, names) {
      forms.append((name, try annotation.look.form(in: &file, of: source)))
      operators += AnnotationDrawing.operators(drawing: name, by: annotation.map)
    }
    for form in [form, words].compactMap(\.self) {
      let name = names[forms.count]
      forms.append((name, form))
      let drawing = "\(PDFSyntax.name(name)) Do\n"
      // Where tags say what is read aloud, words without one must say that they are not.
      operators += form == words && source.isTagged ? "/Artifact BMC \(drawing)EMC\n" : drawing
    }
    guard !forms.isEmpty else { return nil }
    return OverlaidPage.Drawing(
      forms: forms, before: try reference(toOperators: Array(page.opening.utf8)),
      after: try reference(toOperators: Array(operators.utf8)))
  }

  /// Removes the objects of annotations that are now drawn, and notes which could not be.
  private mutating func forget(_ annotations: FlatAnnotations, page: Int) throws {
    for name in annotations.removed where removed.insert(name).inserted {
      try file.add("null", as: name)
    }
    guard annotations.lost > 0 else { return }
    notes.add(
      annotations.lost == 1
        ? "an annotation without an appearance was left out"
        : "\(annotations.lost) annotations without an appearance were left out",
      page: page)
  }

  private mutating func looks(of annotations: [InkAnnotation]) throws -> [PDFFile.Reference] {
    try annotations.map { try file.add(stream: $0.appearance, entries: $0.appearanceEntries) }
  }

  private mutating func write(
    _ annotations: [InkAnnotation], showing looks: [PDFFile.Reference]
  ) throws -> String {
    try zip(annotations, looks).map { " \(try file.add($0.dictionary(showing: $1)))" }.joined()
  }

  private mutating func form(
    drawing looks: [PDFFile.Reference], on page: OverlaidPage
  ) throws -> PDFFile.Reference? {
    guard !looks.isEmpty else { return nil }
    let names = looks.enumerated().map { "/I\($0) \($1)" }.joined()
    return try file.add(
      compressing: Array(looks.indices.map { "/I\($0) Do\n" }.joined().utf8),
      entries: "\(page.sheet.formEntries)/Resources<</XObject<<\(names)>>>>")
  }

  private mutating func reference(
    toOperators bytes: [UInt8], compressing: Bool = false
  ) throws -> PDFFile.Reference {
    if let known = operators[bytes] { return known }
    let new =
      compressing ? try file.add(compressing: bytes) : try file.add(stream: bytes, entries: "")
    operators[bytes] = new
    return new
  }

  private mutating func add(
    _ sheet: PDFSheet, below parent: String, as name: PDFFile.Reference?
  ) throws -> PDFFile.Reference {
    let paper =
      sheet.paper.isEmpty ? nil : try reference(toOperators: sheet.paper, compressing: true)
    let resources = try self.resources(of: sheet)
    let content = try file.add(stream: sheet.content, entries: "/Filter/FlateDecode")
    let contents = paper.map { "[\($0) \(content)]" } ?? " \(content)"
    let sides = [sheet.size.x, sheet.size.y].map { PDFSyntax.number($0) }
    var object = Array(
      "<</Type/Page/Parent \(parent)/MediaBox[0 0 \(sides[0]) \(sides[1])]/Contents\(contents)".utf8
    )
    object += resources.utf8
    let ink = try write(sheet.annotations, showing: looks(of: sheet.annotations))
    object += annotations(sheet.links, behind: ink)
    return try file.add(object + Array(">>".utf8), as: name)
  }

  private mutating func reference(to image: PDFImage) throws -> PDFFile.Reference {
    if let known = images[image.hash] { return known }
    let new = try image.write(to: &file)
    images[image.hash] = new
    shelf.release(image)
    return new
  }

  private mutating func reference(to font: PageFont) -> PDFFile.Reference {
    if let index = fonts.firstIndex(where: { $0.font.key == font.key }) {
      fonts[index].font.merge(font)
      return fonts[index].name
    }
    fonts.append((file.reserve(), font))
    return fonts[fonts.count - 1].name
  }

  private mutating func resources(of sheet: PDFSheet, isGroup: Bool = true) throws -> String {
    var resources = sheet.blends.resource
    if !sheet.images.isEmpty {
      let names = try sheet.images.enumerated().map { "/I\($0) \(try reference(to: $1))" }
      resources += "/XObject<<\(names.joined())>>"
    }
    if !sheet.fonts.isEmpty || !sheet.shapes.isEmpty || sheet.hidesWords {
      let names = sheet.fonts.enumerated().map { "/F\($0) \(reference(to: $1))" }.joined()
      let hidden = sheet.hidesWords ? hiddenFontEntry() : ""
      resources += "/Font<<\(names)\(try sheet.shapes.write(to: &file))\(hidden)>>"
    }
    // Colors are blended as on a screen, whatever the reader's default.
    let isMixed =
      !sheet.blends.isEmpty || sheet.images.contains(where: \.isMixed)
      || sheet.annotations.contains { !$0.blends.isEmpty }
    return (resources.isEmpty ? "" : "/Resources<<\(resources)>>")
      + (isMixed && isGroup ? "/Group<</S/Transparency/CS/DeviceRGB/I true>>" : "")
  }

  /// Writes the structure that leads to the pages; a chosen title replaces that of a continued document.
  mutating func finish(
    title: String, isChosen: Bool, attaching attachment: AttachedNotebook?
  ) throws {
    try writeFonts()
    for list in lists {
      try file.add(Self.list(list.links, behind: list.first, among: places), as: list.name)
    }
    let attached = try attachment.map { try write($0) }
    if let base { return try finish(base, title: isChosen ? title : "", attached) }
    guard let root else { return }
    let kids = pages.map(\.description).joined(separator: " ")
    try file.add("<</Type/Pages/Resources<<>>/Count \(pages.count)/Kids[\(kids)]>>", as: root)
    let outline =
      try outline.write(to: &file, pages: pages).map { "/Outlines \($0)/PageMode/UseOutlines" }
      ?? ""
    var entries = Array("<</Type/Catalog/Pages \(root)\(labels.entry)\(outline)".utf8)
    if let attached {
      entries += Array("/AF[\(attached.facts)]/Names<<".utf8)
      entries += AttachedReference.tree(of: [attached]) + Array(">>".utf8)
    }
    let catalog = try file.add(entries + Array(">>".utf8))
    var info = Array("<</Creator".utf8) + PDFSyntax.string("Suzuri")
    if !title.isEmpty { info += Array("/Title".utf8) + PDFSyntax.string(title) }
    try file.finish(root: catalog, info: try file.add(info + Array(">>".utf8)))
  }

  private mutating func write(_ notebook: AttachedNotebook) throws -> AttachedReference {
    let bytes = try notebook.make(base?.hash)
    let type = PDFSyntax.name(AttachedNotebook.mediaType)
    // If attachments are encrypted, this one is not.
    let filter = base?.end.encryption == nil ? "" : "/Filter/Crypt"
    let stream = try file.add(
      stream: bytes,
      entries: "/Type/EmbeddedFile\(filter)/Subtype\(type)/Params<</Size \(bytes.count)>>")
    let name = PDFSyntax.string(notebook.name)
    var facts = Array("<</Type/Filespec/F".utf8) + name + Array("/UF".utf8) + name
    facts += "/AFRelationship/Source/EF<</F \(stream)/UF \(stream)>>".utf8
    if let base, base.hash != nil {
      facts += "\(EmbeddedFiles.beginningKey) \(base.bytes.count)".utf8
    }
    return AttachedReference(
      key: Array(notebook.name.utf8), facts: try file.add(facts + Array(">>".utf8)).description)
  }

  private mutating func writeFonts() throws {
    let files = fonts.map(\.font).mappedInParallel(inPartsOf: 1, from: 2) { font in
      Result { try PDFFont(font) }
    }
    for (name, font) in zip(fonts.map(\.name), files) { try font.get().write(to: &file, as: name) }
    if let hiddenFont { try HiddenFont.write(to: &file, as: hiddenFont) }
  }

  private mutating func finish(
    _ base: OriginalBase, title: String, _ attached: AttachedReference?
  ) throws {
    let source = base.file
    var info: PDFFile.Reference?
    if !title.isEmpty {
      let entries = Array("/Title".utf8) + PDFSyntax.string(title)
      info = try file.add(source.dictionary(source.info, replacing: ["/Title"], by: entries))
    }
    try writeCatalog(of: base, attached)
    try file.finish(root: nil, info: info)
  }

  /// Rewrites the catalog of a continued file, if anything in it is new.
  private mutating func writeCatalog(of base: OriginalBase, _ attached: AttachedReference?) throws {
    let source = base.file
    guard let root = source.root(), let name = source.name(of: root) else { return }
    var left: Set<String> = []
    var entries: [UInt8] = []
    if let old = ForeignOutline(of: source, pages: base.pages) {
      try outline.write(behind: old, to: &file, pages: pages)
    } else if let outline = try outline.write(to: &file, pages: pages) {
      left.insert("/Outlines")
      entries += "/Outlines \(outline)".utf8
    }
    if let layers {
      left.formUnion(["/AcroForm", "/Perms", "/DSS", "/OCProperties"])
      entries += layers.lockedEntry
    }
    // An existing notebook is an older state of these pages, or of others.
    let files = EmbeddedFiles(of: source)
    if attached != nil || files.all.contains(where: \.isNotebook) {
      left.formUnion(EmbeddedFiles.keys)
      entries += files.entries(adding: attached)
    }
    guard !left.isEmpty else { return }
    try file.add(
      source.dictionary(root, replacing: left, by: entries),
      as: PDFFile.Reference(number: Int(name.number)))
  }
}
