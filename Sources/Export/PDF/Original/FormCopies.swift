/// The forms with text that a cut page draws: each strip gets its own copy, as long as these are few.
final class FormCopies {
  private let file: ForeignPDF
  /// The lengths of forms with text, 0 for all others.
  private var lengths: [ForeignPDF.Name: Int] = [:]
  /// How many more copies there may be, and how long all of them.
  private var (count, length) = (2000, 64 << 20)

  /// The longest form that is copied.
  static let largest = 16 << 20

  init(of file: ForeignPDF) { self.file = file }

  /// Counts a copy of a form; false if it has no text, or if there are too many copies.
  func add(_ form: ForeignPDF.Value) -> Bool {
    let size = knownLength(of: form)
    guard size > 0, count > 0, length >= size else { return false }
    (count, length) = (count - 1, length - size)
    return true
  }

  private func knownLength(of form: ForeignPDF.Value) -> Int {
    guard let name = file.name(of: form) else { return lengthOfText(in: form) }
    if let known = lengths[name] { return known }
    let length = lengthOfText(in: form)
    lengths[name] = length
    return length
  }

  private func lengthOfText(in form: ForeignPDF.Value) -> Int {
    let facts = file.dictionary(of: form)
    guard file.text("/Subtype", of: facts) == "/Form",
      let operators = file.expandedBytes(of: form, limit: Self.largest)
    else { return 0 }
    let inner = file.dictionary("/Resources", of: facts)
    let hasText =
      inner.map { file.dictionary("/XObject", of: $0) != nil } == true
      || operators.firstRange(of: Array("BT".utf8)) != nil
    return hasText ? operators.count : 0
  }
}
