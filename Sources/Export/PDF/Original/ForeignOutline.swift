internal import Exchange

/// The outline of a PDF from elsewhere, to be extended.
struct ForeignOutline {
  /// The objects that change; nil if nothing can follow its entries.
  private(set) var end: End?
  private var places: [String: Set<Place>] = [:]
  private var seen: Set<ForeignPDF.Name> = []

  private let file: ForeignPDF
  /// The pages by name, from 0.
  private let numbers: [ForeignPDF.Name: Int]

  struct End {
    fileprivate let outline: ForeignPDF.Value
    fileprivate let entry: ForeignPDF.Value
    let root: PDFFile.Reference
    let last: PDFFile.Reference
  }

  private enum Place: Hashable {
    case page(Int)
    /// A place with a name, wherever that is.
    case somewhere
  }

  private static let (mostEntries, deepest) = (100_000, 32)

  /// Reads the outline of a file that has these pages; nil if it has no entries.
  init?(of file: ForeignPDF, pages: [ForeignPDF.Value]) {
    guard let catalog = file.root(), file.kind(of: catalog) == .dictionary,
      let outline = file.dictionary("/Outlines", of: catalog),
      let first = file.dictionary("/First", of: outline)
    else { return nil }
    self.file = file
    numbers = Dictionary(
      pages.enumerated().compactMap { number, page in file.name(of: page).map { ($0, number) } },
      uniquingKeysWith: { _, last in last })
    let last = readRow(from: first, depth: 0)
    guard seen.count < Self.mostEntries, let last, let root = file.reference(to: outline),
      let entry = file.reference(to: last)
    else { return }
    end = End(outline: outline, entry: last, root: root, last: entry)
  }

  /// True if an entry with this title leads to a page, from 0; nil for any page.
  func has(_ title: String, on page: Int? = nil) -> Bool {
    guard let found = places[title.tidyHeading] else { return false }
    guard let page else { return true }
    return found.contains(.page(page)) || found.contains(.somewhere)
  }

  func entry(_ end: End, before next: PDFFile.Reference) -> [UInt8] {
    file.dictionary(end.entry, replacing: ["/Next"], by: Array("/Next \(next)".utf8))
  }

  func outline(_ end: End, upTo last: PDFFile.Reference, adding count: Int) -> [UInt8] {
    let shown = file.number("/Count", of: end.outline) ?? 0
    let all = count + (shown > 0 && shown < 1e6 ? Int(shown) : 0)
    return file.dictionary(
      end.outline, replacing: ["/Last", "/Count"], by: Array("/Last \(last)/Count \(all)".utf8))
  }

  private mutating func readRow(from first: ForeignPDF.Value, depth: Int) -> ForeignPDF.Value? {
    var next = first
    var last: ForeignPDF.Value?
    while file.kind(of: next) == .dictionary, let name = file.name(of: next),
      seen.count < Self.mostEntries, seen.insert(name).inserted
    {
      addPlace(of: next)
      if depth < Self.deepest {
        _ = readRow(from: file.entry("/First", of: next), depth: depth + 1)
      }
      last = next
      next = file.entry("/Next", of: next)
    }
    return last
  }

  private mutating func addPlace(of entry: ForeignPDF.Value) {
    guard let title = file.string(of: file.entry("/Title", of: entry)),
      let place = place(of: entry)
    else { return }
    places[PDFText.text(of: title).tidyHeading, default: []].insert(place)
  }

  private func place(of entry: ForeignPDF.Value) -> Place? {
    var target = file.entry("/Dest", of: entry)
    if file.kind(of: target) == .null {
      guard let action = file.dictionary("/A", of: entry) else { return nil }
      target = file.entry("/D", of: action)
    }
    switch file.kind(of: target) {
    case .array:
      guard let page = file.items(of: target).first, let name = file.name(of: page),
        let number = numbers[name]
      else { return nil }
      return .page(number)
    case .plain: return .somewhere
    case .null, .dictionary, .stream: return nil
    }
  }

}
