private import Bytes
private import Glibc
internal import Wording

/// What can go wrong with the output of the program.
enum ConsoleError: Error, Hashable, Sendable, Worded {
  /// The output is no longer read.
  case closedPipe
  /// The output could not be written.
  case cannotWrite(reason: String)

  /// What is wrong, as one lower-case line.
  var words: Words {
    switch self {
    case .closedPipe: "nobody reads the output"
    case .cannotWrite(let reason): "cannot write the output: \(reason)"
    }
  }
}

/// Where text goes: a file descriptor, or memory.
struct TextSink: Sendable {
  /// True if the text goes to a terminal, where a person watches it.
  let isTerminal: Bool

  private let descriptor: CInt?
  private var buffer: [UInt8] = []

  /// How many bytes are buffered before they are written, except to a terminal.
  private static let enough = 1 << 14

  /// Makes a sink that writes to an open file descriptor.
  init(descriptor: CInt) {
    self.descriptor = descriptor
    self.isTerminal = isatty(descriptor) == 1
  }

  /// Makes a sink that keeps all text in memory.
  init(keepingTextAs isTerminal: Bool) {
    self.descriptor = nil
    self.isTerminal = isTerminal
  }

  /// The text that was not written yet; for a sink in memory, all of it.
  var text: String { String(decoding: buffer, as: UTF8.self) }

  /// The number of columns of the terminal; nil if there is none.
  var columns: Int? {
    var size = winsize()
    guard let descriptor, isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Adds text, which a terminal shows at once; � replaces bytes of paths that are not valid text.
  mutating func write(_ text: String) throws(ConsoleError) {
    buffer += PathText.readable(text).utf8
    if isTerminal || buffer.count >= Self.enough { try flush() }
  }

  /// Writes everything buffered.
  ///
  /// What cannot be written is dropped.
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
