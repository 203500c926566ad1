/// The page labels that a reader shows if pages keep their notebook's numbers.
struct PDFLabels {
  private var runs: [Run] = []
  private var last: Int?
  private var count = 0

  /// Pages counted from a number, or one with its own label.
  private enum Run {
    case numbers(index: Int, first: Int)
    case label(index: Int, String)
  }

  /// Adds the next page with its number and, if it has one, its label.
  mutating func add(_ number: Int, label: String = "") {
    let own = label.isEmpty ? number : Int(label).flatMap { "\($0)" == label && $0 > 0 ? $0 : nil }
    if let own {
      if last.map({ $0 + 1 }) != own { runs.append(.numbers(index: count, first: own)) }
    } else {
      runs.append(.label(index: count, label))
    }
    last = own
    count += 1
  }

  /// The entry of the catalog; empty if pages are counted from 1 as usual.
  var entry: String { value.isEmpty ? "" : "/PageLabels\(value)" }

  /// The labels as a value of the catalog; empty if pages are counted from 1 as usual.
  var value: String {
    if runs.isEmpty { return "" }
    if runs.count == 1, case .numbers(_, 1) = runs[0] { return "" }
    let labels = runs.map { run in
      switch run {
      case .numbers(let index, let first):
        "\(index)<</S/D\(first == 1 ? "" : "/St \(max(first, 1))")>>"
      case .label(let index, let label):
        "\(index)<</P\(PDFSyntax.string(hexadecimal: label))>>"
      }
    }
    return "<</Nums[\(labels.joined())]>>"
  }
}
