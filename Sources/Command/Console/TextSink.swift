private import Bytes
private import Glibc
package import Wording

/// An error of the program's output.
package enum ConsoleError: Error, Hashable, Sendable, Worded {
  /// The output is no longer read.
  case closedPipe
  case cannotWrite(reason: String)

  /// The error, as one lower-case line.
  package var words: Words {
    switch self {
    case .closedPipe: "the output was closed"
    case .cannotWrite(let reason): "cannot write the output: \(reason)"
    }
  }
}

/// The target of text: a file descriptor, or memory.
struct TextSink: Sendable {
  /// True if the text goes to a terminal, where a person watches it.
  let isTerminal: Bool

  private let descriptor: CInt?
  private var buffer: [UInt8] = []

  /// The bytes buffered before writing, except to a terminal.
  private static let enough = 1 << 14

  init(descriptor: CInt) {
    self.descriptor = descriptor
    self.isTerminal = isatty(descriptor) == 1
  }

  init(keepingTextAs isTerminal: Bool) {
    self.descriptor = nil
    self.isTerminal = isTerminal
  }

  /// The unwritten text; for a sink in memory, all of it.
  var text: String { String(decoding: buffer, as: UTF8.self) }

  /// The columns of the terminal; nil if there is none.
  var columns: Int? {
    var size = winsize()
    guard let descriptor, isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Adds text, which a terminal shows immediately; � replaces bytes of paths that are not valid text.
  mutating func write(_ text: String) throws(ConsoleError) {
    buffer += PathText.readable(text).utf8
    if isTerminal || buffer.count >= Self.enough { try flush() }
  }

  /// Writes everything buffered, dropping what cannot be written.
  mutating func flush() throws(ConsoleError) {
    guard let descriptor else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        throw .cannotWrite(reason: String(cString: strerror(errno)))
      }
    }
  }
}
