internal import Bytes
internal import Desk
internal import Wording

/// Printing with the programs of CUPS.
enum Printing {
  /// The seconds that they may take: a network printer may be asleep.
  private static let patience = 20.0
  private static let most = 24

  static func printers(by program: String = "lpstat") -> Printers {
    guard let listed = try? StartedProgram.run([program, "-e"], within: patience) else {
      return Printers(names: [], trouble: "Printing needs CUPS: install the package cups-client.")
    }
    let names = listed.isDone ? names(in: listed.said) : []
    guard !names.isEmpty else {
      return Printers(names: [], trouble: "No printers found: add one in the system settings.")
    }
    let said = try? StartedProgram.run([program, "-d"], within: patience)
    return Printers(names: names, usual: said.flatMap { usual(in: $0.said, among: names) })
  }

  static func names(in list: String) -> [String] {
    let lines = list.split(whereSeparator: \.isNewline).prefix(most)
    return lines.map { String($0) }.filter {
      !$0.contains(" ") && $0.utf8.first != UInt8(ascii: "-")
    }
  }

  /// The place of the printer that a sentence in any language ends in.
  static func usual(in sentence: String, among names: [String]) -> Int? {
    let last = sentence.split(whereSeparator: \.isWhitespace).last.map { String($0) }
    return names.firstIndex { $0 == last }
  }

  /// Sends a PDF to a printer, which takes a copy; throws why it was not taken.
  static func print(
    _ file: String, by order: PrintOrder, titled title: String, with program: String = "lp"
  ) throws {
    let run = try StartedProgram.run(
      [program, "-d", order.printer, "-t", title] + order.options + ["--", file], within: 120)
    guard !run.isDone else { return }
    let reason = run.said.split(whereSeparator: \.isNewline).first.map { String($0) }
    throw PrintFault(printer: order.printer, reason: reason?.withoutStop ?? "")
  }
}

extension PrintOrder {
  fileprivate var options: [String] {
    var options: [String] = settings.copies > 1 ? ["-n", "\(settings.copies)"] : []
    if settings.pagesOnSide > 1 { options += ["-o", "number-up=\(settings.pagesOnSide)"] }
    switch settings.sides {
    case .usual: break
    case .one: options += ["-o", "sides=one-sided"]
    case .both: options += ["-o", "sides=two-sided-\(turnsAtShortEdge ? "short" : "long")-edge"]
    }
    return options
  }

  /// True to turn sheets at their short edge: two tall pages side by side need a wide sheet, and vice versa.
  private var turnsAtShortEdge: Bool { isWide != (settings.pagesOnSide == 2) }
}

struct PrintFault: Error, Worded {
  let printer: String
  let reason: String

  var words: Words {
    reason.isEmpty
      ? "\(printer) refused the print job"
      : "\(printer) refused the print job: \(PathText.readable(reason))"
  }
}

extension String {
  /// The sentence as a part of another one, which has its own full stop.
  fileprivate var withoutStop: String {
    var rest = self[...]
    while let last = rest.last, last == "." || last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
