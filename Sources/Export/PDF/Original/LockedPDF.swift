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
