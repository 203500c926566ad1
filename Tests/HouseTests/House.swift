import Foundation
import Support

/// The rooms of the house and what each may import: arrows run downwards only.
enum House {
  /// A room, which may import only rooms that stand above it in the table.
  struct Room: Sendable {
    let name: String
    let mayImport: Set<String>

    init(_ name: String, _ mayImport: Set<String> = []) {
      self.name = name
      self.mayImport = mayImport
    }
  }

  private static let values: Set = ["Wording", "Bytes", "Geometry", "Ink"]
  private static let notes: Set = values.union(["Notebook"])
  private static let work: Set = notes.union([
    "SyntheticHand", "Store", "Bundle", "Bus", "Helper", "Graphs", "PDFReader", "Foreign",
    "Exchange",
    "Paint",
    "Export", "Copies", "Recognition", "Search",
    "Trace", "Stage",
    "Laboratory", "InkQuality", "Pen", "Folding", "Guide", "Desk", "Accessibility",
  ])

  /// Every room that stands or is planned.
  ///
  /// A room that is new must find its place here.
  static let rooms = [
    Room("Wording"),
    Room("Guide", ["Wording", "CGuide"]),
    Room("Translations", ["Wording", "CTranslations"]),
    Room("Bytes", ["Wording", "CZlib"]),
    Room("Bus", ["Wording", "Bytes", "CDBus"]),
    Room("Zip", ["Wording", "Bytes", "CZip"]),
    Room("Geometry"),
    Room("Folding", ["CGLib"]),
    Room("Trace", ["Wording", "Geometry", "Bytes"]),
    Room("Ink", ["Wording", "Geometry", "Bytes"]),
    Room("SyntheticHand", values),
    Room("Notebook", values),
    Room("Store", notes.union(["CSQLite"])),
    Room("Bundle", notes.union(["Store", "Zip"])),
    Room("Helper", ["Wording", "Bytes", "CHelper"]),
    Room("Graphs", ["Wording", "Bytes", "Geometry", "Helper", "CGraphviz"]),
    Room("Recognition", ["Wording", "Bytes", "Geometry", "Folding", "Helper", "CONNX"]),
    Room("PDFReader", ["Wording", "Bytes", "Geometry", "Helper", "CPoppler"]),
    Room("Foreign", notes.union(["Helper", "Zip"])),
    Room("Exchange", notes.union(["Foreign", "Graphs", "PDFReader", "Zip"])),
    Room(
      "Paint",
      notes.union([
        "Helper", "PDFReader", "SyntheticHand", "CCairo", "CDrawing", "CForward", "CPango",
        "CPixbuf",
      ])),
    Room("Laboratory", notes.union(["Trace", "Paint"])),
    Room(
      "Export",
      notes.union([
        "Folding", "PDFReader", "Foreign", "Exchange", "Paint", "CDeflate", "CHarfBuzz", "CQPDF",
      ])),
    Room("Search", notes.union(["Store", "Recognition", "Folding", "Paint", "PDFReader"])),
    Room(
      "Copies", notes.union(["Store", "Recognition", "Search", "Exchange", "Paint", "Export"])),
    Room("Stage", ["Wording", "Bytes", "Geometry", "Trace", "CStage"]),
    Room("InkQuality", values.union(["SyntheticHand"])),
    Room("Pen", values.union(["CXInput"])),
    Room("Desk", notes.union(["Guide", "Folding", "SyntheticHand", "Trace"])),
    Room("Accessibility", ["Wording", "Bytes", "Geometry", "Notebook", "Bus", "Desk"]),
    Room("App", work.union(["CScreen", "CSDL2"])),
    Room("Command", work.union(["App"])),
    Room("Bench", work.union(["App", "Command"])),
    Room("suzuri-bench", ["Bench", "Translations", "Wording"]),
    Room("suzuri", ["Command", "Translations", "Wording"]),
  ]

  /// The modules of the toolchain that a room may import.
  ///
  /// Foundation is not among them: it would make the program half as large again, and slower to start.
  static let toolchain: Set = ["Glibc", "Synchronization", "Dispatch", "RegexBuilder"]

  /// Whether a module stands for a C library.
  static func isC(_ module: String) -> Bool {
    let letters = module.prefix(2)
    return letters.count == 2 && letters.first == "C" && letters.last?.isUppercase == true
  }
}

/// An `import` in a source file.
struct Import: Hashable, Sendable, CustomStringConvertible {
  let room: String
  let file: String
  let isPublic: Bool
  let module: String

  var description: String { "\(file) imports \(module)" }

  /// Every import below a folder, by the room that the folder under `Sources` names.
  static func all() throws -> [Import] {
    try Repository.files(below: "Sources").filter { $0.hasSuffix(".swift") }.flatMap { file in
      let room = file.split(separator: "/")[1]
      return imports(in: try text(of: file)).map {
        Import(room: String(room), file: file, isPublic: $0.isPublic, module: $0.module)
      }
    }
  }

  /// The imports in the text of a file: the words up to the module are attributes and levels.
  static func imports(in text: String) -> [(isPublic: Bool, module: String)] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == "." })
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
      let levels: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
      ]
      guard words[..<place].allSatisfy({ levels.contains($0) }) else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "let", "var"]
      let next = kinds.contains(words[place + 1]) ? place + 2 : place + 1
      guard next < words.count else { return nil }
      return (words[..<place].contains("public"), String(words[next]))
    }
  }

  private static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }
}
