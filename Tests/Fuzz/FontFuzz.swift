private import CHarfBuzz
@testable private import Export
@testable private import Paint

/// The outlines of a font are made smaller or left as they are, and a font file is cut or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFont(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let blanked = CFFNames.blanked(bytes)
  precondition(blanked.count == bytes.count, "something has moved")
  cut(bytes)
  return 0
}

/// Cuts a few letters from a file, as an export does.
private func cut(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes { bytes in
    let blob = hb_blob_create(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
      HB_MEMORY_MODE_DUPLICATE, nil, nil)
    let face = hb_face_create(blob, 0)
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    guard let face, let file = FontFile(face) else { return }
    let font = FontFace(file)
    precondition(font.name.utf8.count < 128 && !font.name.isEmpty, "a font without a name")
    let measures = font.measures
    precondition(measures.box.count == 4)
    _ = font.advance(of: 1)
    guard let part = try? font.subset([0, 1, 2]) else { return }
    precondition(!part.isEmpty, "a font without outlines")
  }
}
