internal import Bytes
internal import Store

extension Console {
  /// How many damaged parts are named; the others are counted.
  private static let shown = 10

  /// Reports what was skipped because it is damaged, and returns the exit code that the program should
  /// then end with.
  ///
  /// Every command ends here.
  mutating func endWithDamage(_ code: ExitCode) -> ExitCode {
    let damage = damage.entries
    guard !damage.isEmpty else { return code }
    for part in damage.prefix(Self.shown) { note("Damaged: \(part.description.printable).") }
    if damage.count > Self.shown { note("Damaged: \(damage.count - Self.shown) more.") }
    let parts = damage.count == 1 ? "1 damaged part" : "\(damage.count) damaged parts"
    let were = damage.count == 1 ? "was" : "were"
    let verify =
      damage.contains(where: \.isNews) ? ["'suzuri verify' saves what can be saved"] : []
    // A command that succeeded has gone on already.
    let goOn =
      allowsDamage || code == .success ? [] : ["\(Option.allowDamage.spelling) goes on without"]
    let advice = (verify + goOn).joined(separator: ", and ")
    note(
      "\(allowsDamage ? "Warning" : "Error"): \(parts) of the library \(were) passed over"
        + (advice.isEmpty ? "." : ": \(advice)."))
    if allowsDamage { return code }
    return code == .success ? .failure : code
  }
}

extension Sequence<Damage> {
  /// The damage, as other programs read it.
  var json: JSON { .array(map { .string($0.description) }) }
}
