internal import Geometry
internal import Notebook

/// A page of another PDF that is drawn in strips.
struct PageCutting {
  private let file: ForeignPDF
  private let page: ForeignPDF.Value
  private let content: [UInt8]
  private let check: ContentCheck
  private let box: Box
  /// The strips in the coordinates of the page, and how far each moves.
  private let strips: [(box: Box, shift: Point)]
  private let cuts: PageCuts
  private let sheet: PageSize
  private let map: Affine

  private let copies: FormCopies

  /// The deepest nesting of forms whose text is looked for.
  private static let deepest = 6

  init?(_ page: ForeignPDF.Value, in file: ForeignPDF, as shape: CutShape) {
    guard let foreign = ForeignSheet(page, in: file), let content = file.contents(of: page) else {
      return nil
    }
    check = ContentCheck(content)
    guard check.isSound else { return nil }
    let (cuts, sheet) = (shape.cuts, shape.sheet)
    (self.page, self.file, self.content, self.cuts, self.sheet) = (page, file, content, cuts, sheet)
    copies = FormCopies(of: file)
    let (map, height) = (foreign.map(from: sheet.box.high), sheet.box.height)
    self.map = map
    let whole = cuts.size(of: sheet, turned: .none).box
    // The upper left corner stays: heights grow upward.
    box = map(whole.flipped(from: height))
    strips = cuts.strips(of: sheet.box).map { strip in
      let shift = map(Point(x: strip.shift.x, y: -strip.shift.y)) - map(.zero)
      return (map(strip.box.flipped(from: height)), shift)
    }
  }

  func write(to new: inout PDFFile, as name: PDFFile.Reference) throws {
    var forms: [[UInt8]: PDFFile.Reference] = [:]
    var (operators, names) = ("", "")
    for (number, strip) in strips.enumerated() {
      let form = try form(forStrip: number, to: &new)
      let known = try forms[form.key] ?? form.write(to: &new)
      forms[form.key] = known
      names += "/S\(number) \(known)"
      let place = strip.box.moved(by: strip.shift)
      let sides = [place.low.x, place.low.y, place.width, place.height]
      operators += "q \(ForeignSheet.list(sides)) re W n "
      operators +=
        "1 0 0 1 \(ForeignSheet.list([strip.shift.x, strip.shift.y])) cm /S\(number) Do Q\n"
    }
    let drawing = try new.add(compressing: Array(operators.utf8))
    let annotations = try annotations(to: &new)
    let boxes: Set<String> = ["/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"]
    let entries =
      "/MediaBox[\(ForeignSheet.list(box))]/Contents \(drawing)"
      + "/Resources<</XObject<<\(names)>>>>" + annotations
    try new.add(
      file.dictionary(
        page,
        replacing: boxes.union(["/Contents", "/Resources", "/Annots", "/StructParents", "/Thumb"]),
        by: Array(entries.utf8)), as: name)
  }

  /// A form that is not written yet.
  private struct Form {
    let operators: [UInt8]
    let entries: String
    /// What is the same for the same form.
    var key: [UInt8] { Array(entries.utf8) + operators }

    func write(to file: inout PDFFile) throws -> PDFFile.Reference {
      try file.add(compressing: operators, entries: entries)
    }
  }

  private func form(forStrip strip: Int, to new: inout PDFFile) throws -> Form {
    let resources = file.dictionary("/Resources", of: page)
    let (operators, names) = try operators(
      content, forStrip: strip, with: resources, under: .identity, depth: 0, to: &new)
    let opening = String(repeating: "q ", count: check.missing)
    let closing =
      (check.leavesPath ? "\nn\n" : "\n") + String(repeating: "Q ", count: check.left)
    let extent = strips.reduce(Box.empty) { $0.union($1.box) }
    let group = file.entry("/Group", of: page)
    let entries =
      "/Type/XObject/Subtype/Form/BBox[\(ForeignSheet.list(extent))]"
      + "/Resources<<\(String(decoding: self.resources(resources, with: names), as: UTF8.self))>>"
      + (file.kind(of: group) == .null ? "" : "/Group \(file.written(group))")
    return Form(
      operators: Array(opening.utf8) + operators + Array(closing.utf8), entries: entries)
  }

  /// The operators for a strip, with new names for forms that have text, and what these mean.
  private func operators(
    _ all: [UInt8], forStrip strip: Int, with resources: ForeignPDF.Value?, under map: Affine,
    depth: Int, to new: inout PDFFile
  ) throws -> ([UInt8], names: String) {
    var wanted: [(name: String, form: ForeignPDF.Value, map: Affine)] = []
    let drawings = resources.flatMap { file.dictionary("/XObject", of: $0) }
    var text = StripText(of: strips.map(\.box), in: strip, under: map) { name, map in
      guard depth < Self.deepest, let drawings else { return nil }
      let form = file.entry(String(decoding: name, as: UTF8.self), of: drawings)
      guard file.kind(of: form) == .stream, copies.add(form) else { return nil }
      wanted.append(("Cut\(depth)x\(wanted.count)", form, map))
      return wanted.last?.name
    }
    let operators = text.operators(from: all)
    var names = ""
    for (name, form, map) in wanted {
      let part = try part(of: form, forStrip: strip, under: map, depth: depth + 1, to: &new)
      names += "/\(name) \(try part.write(to: &new))"
    }
    return (operators, names)
  }

  private func part(
    of form: ForeignPDF.Value, forStrip strip: Int, under map: Affine, depth: Int,
    to new: inout PDFFile
  ) throws -> Form {
    let facts = file.dictionary(of: form)
    let own = Affine(file.list("/Matrix", of: facts).map { file.number(of: $0) }) ?? .identity
    let all = file.expandedBytes(of: form, limit: FormCopies.largest) ?? []
    let resources =
      file.dictionary("/Resources", of: facts) ?? file.dictionary("/Resources", of: page)
    let (operators, names) = try operators(
      all, forStrip: strip, with: resources, under: own.then(map), depth: depth, to: &new)
    let left: Set<String> = ["/Length", "/Filter", "/DecodeParms", "/Resources", "/StructParents"]
    let entries =
      String(decoding: file.entries(of: facts, without: left), as: UTF8.self)
      + "/Resources<<\(String(decoding: self.resources(resources, with: names), as: UTF8.self))>>"
    return Form(operators: operators, entries: entries)
  }

  /// The entries of resources with more drawings.
  private func resources(_ resources: ForeignPDF.Value?, with names: String) -> [UInt8] {
    let rest = resources.map { file.entries(of: $0, without: ["/XObject"]) } ?? []
    let drawings = resources.flatMap { file.dictionary("/XObject", of: $0) }
    let known = drawings.map { file.entries(of: $0, without: []) } ?? []
    return rest + Array("/XObject<<".utf8) + known + Array("\(names)>>".utf8)
  }

  /// The areas that react, where they are now; empty without any.
  private func annotations(to new: inout PDFFile) throws -> String {
    let all = file.list("/Annots", of: page)
    guard !all.isEmpty else { return "" }
    let list = try all.map { annotation -> String in
      let shift = shift(of: annotation)
      guard shift != .zero, file.kind(of: annotation) == .dictionary else {
        return file.written(annotation)
      }
      var entries = ""
      for key in ["/Rect", "/QuadPoints", "/L", "/Vertices", "/CL"] {
        guard let moved = moved(key, of: annotation, by: shift) else { continue }
        entries += "\(key)[\(ForeignSheet.list(moved))]"
      }
      let dictionary = file.dictionary(
        annotation, replacing: ["/Rect", "/QuadPoints", "/L", "/Vertices", "/CL"],
        by: Array(entries.utf8))
      guard let name = file.reference(to: annotation) else {
        return String(decoding: dictionary, as: UTF8.self)
      }
      return try new.add(dictionary, as: name).description
    }
    return "/Annots[\(list.joined(separator: " "))]"
  }

  private func shift(of annotation: ForeignPDF.Value) -> Point {
    ForeignAnnotation(annotation, in: file).rect.map { shift(of: $0) } ?? .zero
  }

  /// How far a box of the page moves; what is cut goes with its middle.
  func shift(of box: Box) -> Point {
    guard let back = map.inverse else { return .zero }
    let shift = cuts.shift(of: back(box).flipped(from: sheet.box.height))
    return map(Point(x: shift.x, y: -shift.y)) - map(.zero)
  }

  /// The corner of the page from which places without a coordinate are measured.
  var corner: Point { Point(x: box.low.x, y: box.high.y) }

  private func moved(
    _ key: String, of annotation: ForeignPDF.Value, by shift: Point
  ) -> [Double]? {
    let numbers = file.list(key, of: annotation).map { file.number(of: $0) }
    guard !numbers.isEmpty, numbers.count.isMultiple(of: 2) else { return nil }
    return numbers.enumerated().map { $1 + ($0.isMultiple(of: 2) ? shift.x : shift.y) }
  }
}
