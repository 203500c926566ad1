internal import CQPDF
internal import Wording

/// A PDF's protection from changes, which an export may end.
struct PDFProtection: OptionSet {
  let rawValue: Int

  static let encrypted = Self(rawValue: 1), signed = Self(rawValue: 2)
  static let certified = Self(rawValue: 4), lockedAttachments = Self(rawValue: 8)
}

extension PDFProtection {
  init(of file: ForeignPDF) {
    self = []
    if file.isEncrypted { insert(.encrypted) }
    if file.hasLockedAttachments { insert(.lockedAttachments) }
    guard let root = file.root(), file.kind(of: root) == .dictionary else { return }
    let permissions = file.dictionary("/Perms", of: root)
    if permissions.flatMap({ file.dictionary("/DocMDP", of: $0) }) != nil { insert(.certified) }
    guard let form = file.dictionary("/AcroForm", of: root) else { return }
    var seen: Set<ForeignPDF.Name> = []
    if file.list("/Fields", of: form).contains(where: { Self.isSigned($0, in: file, &seen) }) {
      insert(.signed)
    }
  }

  private static let mostFields = 100_000

  private static func isSigned(
    _ field: ForeignPDF.Value, in file: ForeignPDF, _ seen: inout Set<ForeignPDF.Name>,
    depth: Int = 0
  ) -> Bool {
    guard depth < 32, seen.count < mostFields, file.kind(of: field) == .dictionary,
      file.name(of: field).map({ seen.insert($0).inserted }) ?? true
    else { return false }
    let value = file.dictionary("/V", of: field)
    return value.map { !file.list("/ByteRange", of: $0).isEmpty } == true
      || file.list("/Kids", of: field).contains { isSigned($0, in: file, &seen, depth: depth + 1) }
  }

  /// Notes on the protection, a sentence each; a signature still holds for the bytes of a continued file.
  func notes(isContinued: Bool) -> [Words] {
    var notes: [Words] = []
    if contains(.encrypted) { notes.append("the PDF's encryption and permissions were removed") }
    if contains(.lockedAttachments), !isContinued {
      notes.append("the PDF's encrypted attachments were left out")
    }
    switch (contains(.certified), contains(.signed), isContinued) {
    case (true, _, true): notes.append("the PDF is certified, so readers may report the change")
    case (true, _, false): notes.append("the PDF's certification is no longer valid")
    case (false, true, true): notes.append("the PDF's signature does not cover what was added")
    case (false, true, false): notes.append("the PDF's signature is no longer valid")
    case (false, false, _): break
    }
    return notes
  }
}

/// An encrypted PDF.
public enum LockedPDF {
  /// Returns it without encryption; nil if the password is wrong, or it is not a PDF.
  ///
  /// Passwords are UTF-8 since AES with 256 bits, and were in the encoding of other texts before.
  public static func opened(_ bytes: [UInt8], with password: String) -> [UInt8]? {
    var spellings = [Array(password.utf8)]
    if let other = PDFText.bytes(of: password), other != spellings[0] { spellings.append(other) }
    for spelling in spellings {
      if let file = ForeignPDF(bytes, evenEncrypted: true, password: spelling),
        !file.hasLockedAttachments, let open = file.rewritten()
      {
        return open
      }
    }
    return nil
  }
}

/// The attachments of a PDF that need a password although its pages need none.
///
/// Pages are copied without knowing it: the file is read as if nothing were encrypted.
enum LockedAttachments {
  private static let key = Array("/Encrypt".utf8)
  private static let hiddenKey = "/EncrypX"
  private static let mostObjects: Double = 1_000_000

  /// Returns a file whose trailer entries for encryption are renamed; nil if there are none.
  static func hidingEncryption(in bytes: [UInt8]) -> [UInt8]? {
    var hidden = bytes
    var isThere = false
    for place in bytes.indices.dropLast(key.count)
    where bytes[place] == key[0] && bytes[place..<place + key.count].elementsEqual(key)
      && isEnd(bytes[place + key.count])
    {
      hidden.replaceSubrange(place..<place + key.count, with: hiddenKey.utf8)
      isThere = true
    }
    return isThere ? hidden : nil
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "<") }

  /// True if only the attachments of a file with hidden encryption are encrypted.
  static func areAll(encryptedIn file: ForeignPDF) -> Bool {
    guard let encryption = file.dictionary(hiddenKey, of: file.trailer) else { return false }
    // Before version 4, everything is encrypted.
    return (1...mostObjects).contains(file.objectCount)
      && file.number(of: file.entry("/V", of: encryption)) >= 4
      && ["/StmF", "/StrF"].map { file.entry($0, of: encryption) }
        .allSatisfy { file.kind(of: $0) == .null || file.text(of: $0) == "/Identity" }
  }

  static func encryption(of file: ForeignPDF) -> String? {
    file.hasLockedAttachments ? file.written(file.entry(hiddenKey, of: file.trailer)) : nil
  }

  /// Removes what cannot be read without the encryption, which is not rewritten.
  static func leaveOut(of file: ForeignPDF) {
    guard file.hasLockedAttachments else { return }
    file.set(hiddenKey, of: file.trailer, to: nil)
    let listed = Set(EmbeddedFiles(of: file).all.compactMap { file.name(of: $0.stream) })
    for number in 1..<Int(file.objectCount) {
      let object = file.object(number)
      guard file.kind(of: object) == .stream, let name = file.name(of: object),
        case let facts = file.dictionary(of: object),
        listed.contains(name) || file.text("/Type", of: facts) == "/EmbeddedFile",
        // Some name another encryption, or none.
        !file.filters(of: facts).contains("/Crypt")
      else { continue }
      file.erase(name)
    }
    EmbeddedFiles(of: file).listAll()
  }
}
