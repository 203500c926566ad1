internal import Wording

/// A PDF's protection from changes, which an export may end.
struct PDFProtection {
  private var isEncrypted = false
  private var isSigned = false
  private var isCertified = false
  private var hasLockedAttachments = false

  init() {}

  init(of file: ForeignPDF) {
    isEncrypted = file.isEncrypted
    hasLockedAttachments = file.hasLockedAttachments
    guard let root = file.root(), file.kind(of: root) == .dictionary else { return }
    let permissions = file.entry("/Perms", of: root)
    isCertified =
      file.kind(of: permissions) == .dictionary
      && file.kind(of: file.entry("/DocMDP", of: permissions)) == .dictionary
    let form = file.entry("/AcroForm", of: root)
    guard file.kind(of: form) == .dictionary else { return }
    var seen: Set<ForeignPDF.Name> = []
    isSigned = file.list("/Fields", of: form).contains { Self.isSigned($0, in: file, &seen) }
  }

  /// The most fields read.
  private static let mostFields = 100_000

  private static func isSigned(
    _ field: ForeignPDF.Value, in file: ForeignPDF, _ seen: inout Set<ForeignPDF.Name>,
    depth: Int = 0
  ) -> Bool {
    guard depth < 32, seen.count < mostFields, file.kind(of: field) == .dictionary,
      file.name(of: field).map({ seen.insert($0).inserted }) ?? true
    else { return false }
    let value = file.entry("/V", of: field)
    return file.kind(of: value) == .dictionary && !file.list("/ByteRange", of: value).isEmpty
      || file.list("/Kids", of: field).contains { isSigned($0, in: file, &seen, depth: depth + 1) }
  }

  /// Adds that of another file whose pages are in the same export.
  mutating func formUnion(_ other: PDFProtection) {
    isEncrypted = isEncrypted || other.isEncrypted
    isSigned = isSigned || other.isSigned
    isCertified = isCertified || other.isCertified
    hasLockedAttachments = hasLockedAttachments || other.hasLockedAttachments
  }

  /// Notes on the protection, a sentence each; a signature still holds for the bytes of a continued file.
  func notes(isContinued: Bool) -> [Words] {
    var notes: [Words] = []
    if isEncrypted { notes.append("the PDF's encryption and permissions were removed") }
    if hasLockedAttachments, !isContinued {
      notes.append("the PDF's encrypted attachments were left out")
    }
    switch (isCertified, isSigned, isContinued) {
    case (true, _, true): notes.append("the PDF is certified, so readers may report the change")
    case (true, _, false): notes.append("the PDF's certification is no longer valid")
    case (false, true, true):
      notes.append("the PDF's signature does not cover what was added")
    case (false, true, false): notes.append("the PDF's signature is no longer valid")
    case (false, false, _): break
    }
    return notes
  }
}
