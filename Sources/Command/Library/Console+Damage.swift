internal import Bytes
internal import Store
internal import Wording

extension Console {
  /// The most damaged parts that are named; the others are counted.
  private static let shown = 10

  /// Reports the skipped damage, and returns the program's exit code.
  ///
  /// Every command ends here.
  mutating func endWithDamage(_ code: ExitCode) -> ExitCode {
    let damage = damage.entries
    guard !damage.isEmpty else { return code }
    for part in damage.prefix(Self.shown) { note("Damaged: \(part.words.printable).") }
    if damage.count > Self.shown { note("Damaged: \(damage.count - Self.shown) more.") }
    let parts: Words =
      damage.count == 1
      ? "1 damaged part of the library was skipped"
      : "\(damage.count) damaged parts of the library were skipped"
    // A command that succeeded has continued already.
    let isOver = allowsDamage || code == .success
    let advice = advice(isNews: damage.contains(where: \.isNews), isOver: isOver)
    let message: Words = advice.isEmpty ? "\(parts)." : "\(parts): \(advice)."
    note(allowsDamage ? "Warning: \(message)" : "Error: \(message)")
    if allowsDamage { return code }
    return code == .success ? .failure : code
  }

  /// Advice about damage: save what can be saved, or continue without it.
  private func advice(isNews: Bool, isOver: Bool) -> Words {
    let option = Option.allowDamage.spelling
    return switch (isNews, isOver) {
    case (true, true): "run 'suzuri verify' to save what can be saved"
    case (true, false):
      "run 'suzuri verify' to save what can be saved, or use \(option) to continue anyway"
    case (false, true): .none
    case (false, false): "use \(option) to continue anyway"
    }
  }
}

extension Sequence<Damage> {
  var json: JSON { .array(map { JSON.sentence($0.words) }) }
}
