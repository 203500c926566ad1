private import Glibc

extension Disk {
  /// Makes a system call, again for as long as a signal comes in between: that is no fault of the file.
  ///
  /// `call`: returns a negative number on failure, with the reason in errno.
  public static func repeating<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      guard result < 0, errno == EINTR else { return result }
    }
  }
}
