private import Bytes

/// Names of files that every system and every folder-sharing tool can carry.
public enum FileName {
  /// The largest number of bytes of a name, without its ending.
  private static let longest = 120
  /// What some system reads as a part of a path or a pattern.
  private static let forbidden: Set<Unicode.Scalar> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|",
  ]

  /// Returns a name as near to a title as can be.
  public static func safe(_ title: String) -> String {
    var name = ""
    for scalar in PathText.readable(title).unicodeScalars {
      let category = scalar.properties.generalCategory
      if category == .control || category == .format || category == .lineSeparator {
        name += " "
      } else {
        name.unicodeScalars.append(forbidden.contains(scalar) ? "-" : scalar)
      }
    }
    name = name.split(separator: " ").joined(separator: " ")
    name = String(name.drop { $0 == "." || $0 == " " })
    while name.utf8.count > longest || name.last == "." || name.last == " " { name.removeLast() }
    return name.isEmpty ? "Untitled" : isReserved(name) ? "\(name)-" : name
  }

  /// Returns names that differ even where case does not count, by a number behind them.
  public static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var (candidate, number) = (name, 2)
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name) \(number)"
        number += 1
      }
      return candidate
    }
  }

  /// Whether a system keeps a name for a device, with any ending.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && stem.last?.isNumber == true
  }
}
