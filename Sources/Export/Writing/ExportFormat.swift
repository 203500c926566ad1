internal import Bytes

/// The file formats that pages can be exported to.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// Pages with ink as areas, to read and print anywhere.
  case pdf
  case svg
  case png
  case xopp
  case inkml
  case rnote
  case excalidraw
  case csv
  case markdown
  /// The words of the pages, typed and read from handwriting.
  case txt
  /// The graph that shapes and lines draw, for Graphviz.
  case dot

  /// Finds the format by the ending of a path; nil if no format has it.
  public init?(endingOf path: String) {
    let ending = PathParts(PathParts(path).name).ending.lowercased().dropFirst()
    guard let match = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = match
  }

  /// Finds the format by its name or the ending of its files.
  public init?(named name: String) {
    guard let match = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = match
  }

  /// The names by which it is chosen.
  public var names: [String] { rawValue == ending ? [rawValue] : [rawValue, ending] }

  /// The ending of its files, without the dot.
  public var ending: String { self == .markdown ? "md" : rawValue }

  var form: ExportForm {
    switch self {
    case .pdf: .document(.pdf)
    case .xopp: .document(.xopp)
    case .inkml: .document(.inkml)
    case .rnote: .document(.rnote)
    case .excalidraw: .document(.excalidraw)
    case .txt: .document(.txt)
    case .svg: .pages(.svg)
    case .png: .pages(.png)
    case .csv: .pages(.csv)
    case .dot: .pages(.dot)
    case .markdown: .note
    }
  }

  /// True if its files are human-readable.
  public var isText: Bool {
    switch self {
    case .svg, .inkml, .excalidraw, .csv, .markdown, .txt, .dot: true
    case .pdf, .png, .xopp, .rnote: false
    }
  }
}

/// The files of an export, which decide who writes them.
enum ExportForm {
  case document(Document)
  case pages(Pages)
  case note

  enum Document { case pdf, xopp, inkml, rnote, excalidraw, txt }
  enum Pages { case svg, png, csv, dot }
}

/// File names that every system and sync tool can handle.
public enum FileName {
  /// The maximum length of a name in bytes, without its extension.
  private static let longest = 120
  /// Characters that some system treats as part of a path or pattern.
  private static let forbidden: Set<Unicode.Scalar> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|",
  ]

  /// Returns a name as close to a title as possible.
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
    return name.isEmpty ? "Untitled" : freed(name)
  }

  /// Returns a key that two names share exactly if some system considers them equal: ignoring case and the
  /// spelling of accents.
  public static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  /// Returns names that differ even ignoring case, by appending numbers.
  public static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var (candidate, number) = (name, 2)
      while !taken.insert(folded(candidate)).inserted {
        candidate = "\(name) \(number)"
        number += 1
      }
      return candidate
    }
  }

  /// A name that no system reserves for a device, as some do whatever the extension.
  private static func freed(_ name: String) -> String {
    let stem = name.prefix { $0 != "." }
    var bare = String(stem)
    while bare.last == " " { bare.removeLast() }
    return isReserved(bare.uppercased()) ? "\(bare)-\(name.dropFirst(stem.count))" : name
  }

  private static func isReserved(_ stem: String) -> Bool {
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem)
      || stem.count == 4 && ["COM", "LPT"].contains(stem.prefix(3)) && stem.last?.isNumber == true
  }
}
