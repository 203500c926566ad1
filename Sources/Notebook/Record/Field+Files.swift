package import Bytes

extension Field {
  /// The codes of properties whose values name files: backdrops, replaced pictures and edited formulas.
  package static let codesWithFile: [UInt8] = [
    Property<Backdrop>.backdrop.field.code, Property<ReplacedFile>.replacedFile.field.code,
    Property<FormulaDrawing>.formula.field.code,
  ]

  /// Returns the file that a value of the property names; nil for none.
  package func file(in value: [UInt8]) -> ContentHash? {
    switch code {
    case Property<Backdrop>.backdrop.field.code: (try? Backdrop(stored: value))?.hash
    case Property<ReplacedFile>.replacedFile.field.code: (try? ReplacedFile(stored: value))?.hash
    case Property<FormulaDrawing>.formula.field.code: (try? FormulaDrawing(stored: value))?.hash
    default: nil
    }
  }
}
