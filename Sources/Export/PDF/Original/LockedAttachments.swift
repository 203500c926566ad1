internal import CQPDF

/// The attachments of a PDF that need a password although its pages need none.
///
/// Pages are copied without knowing it: the file is read as if nothing were encrypted.
enum LockedAttachments {
  private static let key = Array("/Encrypt".utf8)
  private static let hiddenKey = "/EncrypX"
  /// The most objects that are looked at.
  private static let mostObjects: Double = 1_000_000

  /// Gives the entries of trailers that lead to the encryption another name; returns whether there are any.
  static func hideEncryption(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var isThere = false
    var place = 0
    while place + key.count < bytes.count {
      if bytes[place] == key[0], bytes[place..<place + key.count].elementsEqual(key),
        isEnd(bytes[place + key.count])
      {
        for (offset, byte) in hiddenKey.utf8.enumerated() { bytes[place + offset] = byte }
        isThere = true
      }
      place += 1
    }
    return isThere
  }

  /// Whether a name ends before a byte.
  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "<") }

  /// Whether a file whose encryption is hidden has all else in the open.
  static func areAll(encryptedIn file: ForeignPDF) -> Bool {
    let encryption = file.entry(hiddenKey, of: file.trailer)
    guard file.kind(of: encryption) == .dictionary else { return false }
    // Before version 4, everything is encrypted.
    return file.objectCount <= mostObjects && file.number(of: file.entry("/V", of: encryption)) >= 4
      && ["/StmF", "/StrF"].map { file.entry($0, of: encryption) }
        .allSatisfy { file.kind(of: $0) == .null || file.text(of: $0) == "/Identity" }
  }

  /// The reference to the encryption of a file; nil if none is hidden.
  static func encryption(of file: ForeignPDF) -> String? {
    file.hasLockedAttachments ? file.written(file.entry(hiddenKey, of: file.trailer)) : nil
  }

  /// Removes what cannot be read without the encryption, which is not written anew.
  static func leaveOut(of file: ForeignPDF) {
    guard file.hasLockedAttachments else { return }
    file.set(hiddenKey, of: file.trailer, to: nil)
    for number in 1..<max(Int(file.objectCount), 1) {
      let object = file.object(number)
      guard file.kind(of: object) == .stream, isLocked(file.dictionary(of: object), in: file),
        let name = file.name(of: object)
      else { continue }
      file.erase(name)
    }
    EmbeddedFiles(of: file).listAll()
  }

  /// Whether a stream is an attachment that does not name another way to be encrypted.
  private static func isLocked(_ facts: ForeignPDF.Value, in file: ForeignPDF) -> Bool {
    file.text(of: file.entry("/Type", of: facts)) == "/EmbeddedFile"
      && !file.filters(of: facts).contains("/Crypt")
  }
}
