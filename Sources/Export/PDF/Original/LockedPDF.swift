/// A PDF that is encrypted.
public enum LockedPDF {
  /// Returns it without its encryption; nil if the password is wrong, or if it is not a PDF.
  public static func opened(_ bytes: [UInt8], with password: String) -> [UInt8]? {
    ForeignPDF(bytes, evenEncrypted: true, password: password)?.rewritten()
  }
}
