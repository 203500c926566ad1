internal import CQPDF

/// The attachments of a PDF that need a password although its pages need none.
///
/// Pages are copied without knowing it: the file is read as if nothing were encrypted.
enum LockedAttachments {
  private static let key = Array("/Encrypt".utf8)
  private static let hiddenKey = "/EncrypX"
  /// The most objects read.
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

  /// True if a name ends before a byte.
  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "<") }

  /// True if only the attachments of a file with hidden encryption are encrypted.
  static func areAll(encryptedIn file: ForeignPDF) -> Bool {
    let encryption = file.entry(hiddenKey, of: file.trailer)
    guard file.kind(of: encryption) == .dictionary else { return false }
    // Before version 4, everything is encrypted.
    return (1...mostObjects).contains(file.objectCount)
      && file.number(of: file.entry("/V", of: encryption)) >= 4
      && ["/StmF", "/StrF"].map { file.entry($0, of: encryption) }
        .allSatisfy { file.kind(of: $0) == .null || file.text(of: $0) == "/Identity" }
  }

  /// The reference to the hidden encryption of a file; nil if there is none.
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
        listed.contains(name) || file.text(of: file.entry("/Type", of: facts)) == "/EmbeddedFile",
        // Some name another encryption, or none.
        !file.filters(of: facts).contains("/Crypt")
      else { continue }
      file.erase(name)
    }
    EmbeddedFiles(of: file).listAll()
  }
}
