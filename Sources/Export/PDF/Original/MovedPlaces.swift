internal import Geometry

/// Moves the places to which links, names and bookmarks lead, on pages that are cut.
struct MovedPlaces {
  private let file: ForeignPDF
  private let pages: [ForeignPDF.Name: PageCutting]
  /// The objects whose places have moved: several links may share one.
  private var moved: Set<ForeignPDF.Name> = []

  private static let mostEntries = 100_000

  /// Moves all places in a file on some of its pages.
  static func move(
    in file: ForeignPDF, on cut: [ForeignPDF.Value: PageCutting], of pages: [ForeignPDF.Value]
  ) {
    guard let root = file.root() else { return }
    let named = cut.compactMap { page, cutting in file.name(of: page).map { ($0, cutting) } }
    var places = MovedPlaces(file: file, pages: Dictionary(named) { first, _ in first })
    for page in pages {
      for annotation in file.list("/Annots", of: page) { places.moveTarget(of: annotation) }
    }
    places.moveTarget(of: root, "/OpenAction")
    places.moveNames(below: root)
    if let outline = file.dictionary("/Outlines", of: root) { places.moveOutline(outline) }
  }

  private init(file: ForeignPDF, pages: [ForeignPDF.Name: PageCutting]) {
    (self.file, self.pages) = (file, pages)
  }

  private mutating func isFirst(_ holder: ForeignPDF.Value) -> Bool {
    guard file.kind(of: holder) == .dictionary, moved.count < Self.mostEntries else { return false }
    return file.name(of: holder).map { moved.insert($0).inserted } ?? true
  }

  /// Moves the target of a link or an entry of the outline.
  private mutating func moveTarget(of holder: ForeignPDF.Value) {
    guard isFirst(holder) else { return }
    moveTarget(of: holder, "/Dest")
    moveTarget(of: holder, "/A")
  }

  /// Moves a place that an entry has, or the action or dictionary there.
  private mutating func moveTarget(of holder: ForeignPDF.Value, _ key: String) {
    let value = file.entry(key, of: holder)
    if let place = place(movedFrom: value) { return file.set(key, of: holder, to: place) }
    guard isFirst(value), let place = place(movedFrom: file.entry("/D", of: value)) else { return }
    file.set("/D", of: value, to: place)
  }

  private mutating func moveNames(below root: ForeignPDF.Value) {
    if let all = file.dictionary("/Dests", of: root) {
      for key in file.keys(of: all) { moveTarget(of: all, key) }
    }
    guard let names = file.dictionary("/Names", of: root),
      let tree = file.dictionary("/Dests", of: names)
    else { return }
    let list = file.made("[]")
    for (key, value) in file.leaves(of: tree, "/Names") {
      file.append(key, to: list)
      if isFirst(value), let place = place(movedFrom: file.entry("/D", of: value)) {
        file.set("/D", of: value, to: place)
      }
      file.append(place(movedFrom: value) ?? value, to: list)
    }
    let new = file.made("<<>>")
    file.set("/Names", of: new, to: list)
    file.set("/Dests", of: names, to: new)
  }

  private mutating func moveOutline(_ outline: ForeignPDF.Value) {
    var rest = [file.entry("/First", of: outline)]
    while let entry = rest.popLast() {
      guard let name = file.name(of: entry), !moved.contains(name),
        file.kind(of: entry) == .dictionary, moved.count < Self.mostEntries
      else { continue }
      moveTarget(of: entry)
      rest += [file.entry("/Next", of: entry), file.entry("/First", of: entry)]
    }
  }

  /// A place on a page that is cut, where it is then; nil for every other one, and for one that stays.
  private func place(movedFrom place: ForeignPDF.Value) -> ForeignPDF.Value? {
    guard file.kind(of: place) == .array, case let items = file.items(of: place), items.count > 2,
      let page = file.name(of: items[0]).flatMap({ pages[$0] }),
      let corners = Self.corners[file.text(of: items[1])]
    else { return nil }
    var new: [Int: Double] = [:]
    for (x, y) in corners {
      let shift = page.shift(
        of: Box(around: [
          Point(
            x: number(x, of: items) ?? page.corner.x,
            y: number(y, of: items) ?? page.corner.y)
        ]).expanded(by: 0.001))
      if let x, let old = number(x, of: items) { new[x] = old + shift.x }
      if let y, let old = number(y, of: items) { new[y] = old + shift.y }
    }
    let list = file.made("[]")
    for (index, item) in items.enumerated() {
      file.append(new[index].map { file.made(ForeignSheet.list([$0])) } ?? item, to: list)
    }
    return list
  }

  /// Where each kind of place has the coordinates of its corners.
  private static let corners: [String: [(x: Int?, y: Int?)]] = [
    "/XYZ": [(2, 3)], "/FitH": [(nil, 2)], "/FitBH": [(nil, 2)], "/FitV": [(2, nil)],
    "/FitBV": [(2, nil)], "/FitR": [(2, 3), (4, 5)],
  ]

  private func number(_ index: Int?, of items: [ForeignPDF.Value]) -> Double? {
    guard let index, items.indices.contains(index), file.kind(of: items[index]) == .plain,
      case let number = file.number(of: items[index]), number.isFinite, abs(number) < 1e6
    else { return nil }
    return number
  }
}
