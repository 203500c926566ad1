private import Glibc

/// A kind of helper: a process of its own for work that may crash, hang or be taken over by a hostile file.
///
/// Every helper can only compute, and read libraries and fonts; each kind says what it needs besides, and when
/// it is ended.
public struct HelperKind: Hashable, Sendable {
  /// The word with which the program is started as such a helper.
  public var word: String
  /// The file name of a library that is loaded before the process is confined; nil for none.
  public var library: String?
  /// The request that each new process answers before any other, however little that one is wanted; nil for none.
  public var greeting: [UInt8]?
  /// The system calls that it makes besides those on the list of `CHelper`, by their numbers on this machine.
  public var calls: [Int] = []
  /// The most memory in bytes, besides the file that it is given: a quarter of the machine's, within bounds.
  public var memory: Int = {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return min(max(pages * size / 4, 256 << 20), 1 << 30)
  }()
  /// How much it yields to other processes, from 0 to 19.
  public var niceness = 10
  /// The most bytes of a request or an answer.
  public var longest = 256 << 20
  /// The seconds that it may work for one answer, however busy the machine is.
  public var work = 10.0
  /// The seconds that an answer may take where the process does not get to work.
  public var waiting = 60.0
  /// The seconds that an answer which is no longer wanted is waited for, since a new process takes time as well.
  public var grace = 0.2
  /// The seconds without a request after which it ends; nil to stay.
  public var idle: Double?
  /// How many processes of the kind run at most.
  public var most = 4

  /// Creates a kind with the usual limits.
  public init(word: String) { self.word = word }
}
