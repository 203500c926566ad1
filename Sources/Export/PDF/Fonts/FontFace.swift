private import CHarfBuzz
internal import Paint
internal import Synchronization
internal import Wording

/// A font in a document: its metrics, and a file with some of its letters.
final class FontFace: Sendable {
  private let file: FontFile
  // HarfBuzz lets threads share immutable fonts and faces. Nil if HarfBuzz is missing.
  private nonisolated(unsafe) let font: OpaquePointer?
  private nonisolated(unsafe) let face: OpaquePointer?
  private let unitsPerEm: Double

  init(_ file: FontFile) {
    self.file = file
    let blob = file.withBytes {
      // The file lives as long as the face.
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
    }
    defer { hb_blob_destroy(blob) }
    face = hb_face_create(blob, UInt32(file.index))
    font = hb_font_create(face)
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    unitsPerEm = Double(max(hb_face_get_upem(face), 1))
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// In thousandths of the em square.
  func advance(of glyph: UInt32) -> Int { thousandths(hb_font_get_glyph_h_advance(font, glyph)) }

  private func thousandths(_ length: Int32) -> Int {
    Int((Double(length) * 1000 / unitsPerEm).rounded())
  }

  /// The name of the font, without characters invalid in PDF names.
  var name: String {
    let letters = text(HB_OT_NAME_ID_POSTSCRIPT_NAME).filter { byte in
      (0x21...0x7E).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
    }
    return letters.isEmpty ? "Font" : String(decoding: letters, as: UTF8.self)
  }

  private func text(_ id: Int) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 128)
    var length = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &length, &buffer)
    return buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
  }

  /// The metrics that a reader may need, in thousandths of the em square.
  var measures: (box: [Int], ascent: Int, descent: Int) {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    let head = table("head", of: face)
    let box = [36, 38, 40, 42].map { place -> Int in
      guard place + 1 < head.count else { return 0 }
      return thousandths(
        Int32(Int16(bitPattern: UInt16(head[place]) << 8 | UInt16(head[place + 1]))))
    }
    return (box, thousandths(extents.ascender), thousandths(extents.descender))
  }

  var isPostScript: Bool { !table("CFF ", of: face).isEmpty }

  /// The tables that PDF readers ignore.
  private static let spare = [
    "BASE", "GDEF", "GPOS", "GSUB", "JSTF", "MATH", "OS/2", "cmap", "name", "post", "DSIG", "VORG",
    "STAT", "fvar", "gvar", "avar", "HVAR", "VVAR", "MVAR", "cvar", "vhea", "vmtx", "meta", "kern",
    "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix",
  ]

  /// A font with only some letters, which keep their numbers: a TrueType file, or bare PostScript outlines.
  func subset(_ glyphs: some Sequence<UInt32>) throws(ExportError) -> [UInt8] {
    guard let input = hb_subset_input_create_or_fail() else { throw cannotBeCut }
    defer { hb_subset_input_destroy(input) }
    let flags = HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_NO_HINTING.rawValue
    hb_subset_input_set_flags(input, flags)
    let wanted = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for name in Self.spare { hb_set_add(dropped, Self.tag(name)) }
    guard let part = hb_subset_or_fail(face, input) else { throw cannotBeCut }
    defer { hb_face_destroy(part) }
    let outlines = table(isPostScript ? "CFF " : "glyf", of: part)
    // HarfBuzz omits a table that it does not understand.
    guard !outlines.isEmpty else { throw cannotBeCut }
    if isPostScript { return CFFNames.blanked(outlines) }
    let blob = hb_face_reference_blob(part)
    defer { hb_blob_destroy(blob) }
    return Self.bytes(of: blob)
  }

  private var cannotBeCut: ExportError {
    let family = String(decoding: text(HB_OT_NAME_ID_FONT_FAMILY), as: UTF8.self)
    let name: String = family.isEmpty ? name : family
    return ExportError(
      "the font '\(name)' is damaged and cannot be embedded in a PDF: reinstall it, or choose "
        + "another for the text")
  }

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private func table(_ name: String, of face: OpaquePointer?) -> [UInt8] {
    let blob = hb_face_reference_table(face, Self.tag(name))
    defer { hb_blob_destroy(blob) }
    return Self.bytes(of: blob)
  }

  private static func bytes(of blob: OpaquePointer?) -> [UInt8] {
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }
}

final class FontShelf: Sendable {
  private let faces = Mutex<[[UInt8]: FontFace]>([:])

  func face(_ file: FontFile) -> FontFace {
    faces.withLock { faces in
      if let face = faces[file.name] { return face }
      let face = FontFace(file)
      faces[file.name] = face
      return face
    }
  }
}

/// The parts shared by a document's pages in preparation.
struct PDFShelves: Sendable {
  let images = ImageShelf()
  let fonts = FontShelf()
  let originals = OriginalShelf()
}
