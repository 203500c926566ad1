private import Glibc

extension Disk {
  /// Makes a system call, repeating it while a signal interrupts it, which is no fault of the file.
  ///
  /// `call` returns a negative number on failure, with the reason in errno.
  public static func repeating<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      guard result < 0, errno == EINTR else { return result }
    }
  }
}
