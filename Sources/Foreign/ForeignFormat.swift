public import Wording

/// A kind of notes that another program writes, which is read in a confined process.
public struct ForeignFormat: Hashable, Sendable {
  /// Its place among all formats.
  private let place: UInt8

  /// What reads each format: a new one is its folder, and a line here.
  static let readers: [any (ForeignNotes & SendableMetatype).Type] = [
    RnoteNotes.self, GoodNotesNotes.self, NotabilityNotes.self, OneNoteNotes.self,
    SamsungNotes.self, ReMarkableNotes.self, SupernoteNotes.self, SaberNotes.self,
    WriteNotes.self, SpeedyNoteNotes.self, ExcalidrawNotes.self, ButterflyNotes.self,
    BooxNotes.self, NeboNotes.self, PencilKitNotes.self, UniversalInkNotes.self, ISFNotes.self,
    SVGNotes.self,
  ]

  /// All formats of programs, in the order in which they are named.
  public static var all: [ForeignFormat] {
    readers.indices.dropLast().map { ForeignFormat(place: UInt8($0)) }
  }

  /// Drawings of any program, which may be better as pictures: these have no pages.
  public static var svg: ForeignFormat { ForeignFormat(place: UInt8(readers.count - 1)) }

  private init(place: UInt8) { self.place = place }

  /// Finds a format by its number in a request.
  init?(number: UInt8) {
    guard Self.readers.indices.contains(Int(number)) else { return nil }
    place = number
  }

  /// Detects the format by the first bytes of a file, as they are without compression.
  public init?(of head: [UInt8]) {
    guard let place = Self.readers.firstIndex(where: { $0.isLikely(head) }) else { return nil }
    self.place = UInt8(place)
  }

  /// Detects the format by the names of the files in an archive.
  public init?(ofArchive names: [String]) {
    guard let place = Self.readers.firstIndex(where: { $0.isLikely(ofArchive: names) }) else {
      return nil
    }
    self.place = UInt8(place)
  }

  /// The number in a request.
  var number: UInt8 { place }
  var reader: any ForeignNotes.Type { Self.readers[Int(place)] }

  /// The name of the program, which is the same in all languages.
  public var program: String { reader.program }
  /// The extensions of its files, with their dots.
  public var endings: [String] { reader.endings }

  /// The name of the kind in the interface.
  public var name: Words { self == .svg ? "SVG drawings" : "notes of \(program)" }
}
