internal import Bytes
internal import Wording

extension TextTable {
  /// Lines up rows of words, as they are told in the chosen language.
  init(told rows: [[Words]], rightAligned: Set<Int> = []) {
    self.init(rows.map { $0.map(\.text) }, rightAligned: rightAligned)
  }
}
