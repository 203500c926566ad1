internal import CPango

/// The file of a font, for letters drawn without variation axes.
public final class FontFile: Sendable {
  /// Bytes that identify the file: the head of the font, which contains a checksum of the whole.
  public let name: [UInt8]
  /// The index of the font in a file with several.
  public let index: Int
  // HarfBuzz counts references to a blob atomically, and its bytes never change.
  private nonisolated(unsafe) let blob: OpaquePointer

  /// Takes the file of a face; nil if it has none, or no outlines that a PDF can hold.
  init?(_ face: OpaquePointer) {
    guard let blob = hb_face_reference_blob(face) else { return nil }
    let head = Self.table("head", of: face)
    let hasOutlines = ["glyf", "CFF "].contains {
      !Self.table($0, of: face, most: 1).isEmpty
    }
    guard head.count >= 54, hasOutlines, hb_blob_get_length(blob) > 0 else {
      hb_blob_destroy(blob)
      return nil
    }
    self.blob = blob
    index = Int(hb_face_get_index(face))
    name = head + Self.bytes(of: index) + Self.bytes(of: Int(hb_blob_get_length(blob)))
  }

  deinit { hb_blob_destroy(blob) }

  /// Lends the bytes of the file.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var length: CUnsignedInt = 0
    let bytes = hb_blob_get_data(blob, &length)
    return try body(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func table(_ name: String, of face: OpaquePointer, most: Int = 64) -> [UInt8] {
    let tag = name.utf8.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    let table = hb_face_reference_table(face, tag)
    defer { hb_blob_destroy(table) }
    var length: CUnsignedInt = 0
    let bytes = hb_blob_get_data(table, &length)
    return Array(UnsafeRawBufferPointer(start: bytes, count: min(Int(length), most)))
  }
}

/// The files of the faces in a text.
struct FontFiles {
  private var files: [OpaquePointer: FontFile?] = [:]
  private let areWanted: Bool

  /// Creates an empty cache; without `areWanted` it stays empty.
  init(areWanted: Bool) { self.areWanted = areWanted }

  /// Returns the file whose outlines are the drawn ones; nil for none.
  mutating func file(of face: ScaledFont) -> FontFile? {
    guard areWanted, !face.isBent else { return nil }
    if let known = files[face.face] { return known }
    let new = FontFile(face.face)
    files[face.face] = .some(new)
    return new
  }
}
