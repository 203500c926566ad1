/// The page labels that a reader shows if pages keep the numbers of their notebook.
struct PDFLabels {
  private var runs: [(index: Int, first: Int)] = []
  private var last = 0
  private var count = 0

  /// Adds the number of the next page.
  mutating func add(_ number: Int) {
    if number != last + 1 || count == 0 { runs.append((count, number)) }
    last = number
    count += 1
  }

  /// The entry of the catalog; empty if pages are counted from 1 as usual.
  var entry: String {
    guard runs.count > 1 || runs.first.map({ $0.first != 1 }) == true else { return "" }
    let labels = runs.map { run in
      "\(run.index)<</S/D\(run.first == 1 ? "" : "/St \(max(run.first, 1))")>>"
    }
    return "/PageLabels<</Nums[\(labels.joined())]>>"
  }
}
