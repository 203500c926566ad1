/// A PDF that is encrypted.
public enum LockedPDF {
  /// Returns it without its encryption; nil if the password is wrong, or if it is not a PDF.
  ///
  /// Passwords are UTF-8 since AES with 256 bits, and were in the encoding of other texts before.
  public static func opened(_ bytes: [UInt8], with password: String) -> [UInt8]? {
    let spellings = [Array(password.utf8), PDFText.bytes(of: password)].compactMap(\.self)
    return spellings.lazy
      .compactMap { ForeignPDF(bytes, evenEncrypted: true, password: $0)?.rewritten() }.first
  }
}
