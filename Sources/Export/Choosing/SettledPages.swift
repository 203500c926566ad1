internal import Notebook
internal import Wording

/// The pages of a supply as sheets that do not grow.
final class SettledPages: PageSupply {
  private let supply: any PageSupply
  private let form: GrownPages
  /// The remaining sheets of the last page, the last one first.
  private var sheets: [LoosePage] = []

  init(of supply: any PageSupply, as form: GrownPages) { (self.supply, self.form) = (supply, form) }

  var title: String { supply.title }
  var tags: [String] { supply.tags }
  var share: Double { supply.share }
  var mayLieOnPDF: Bool { supply.mayLieOnPDF }
  var knownPages: [NumberedPage]? { supply.knownPages }
  var notes: [Words] { supply.notes }

  func next() throws -> LoosePage? {
    if sheets.isEmpty {
      guard let page = try supply.next() else { return nil }
      sheets = page.settled(as: form).reversed()
    }
    return sheets.popLast()
  }
}
