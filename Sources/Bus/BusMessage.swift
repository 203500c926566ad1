/// A message on a bus, checked when received.
public struct BusMessage: Hashable, Sendable {
  /// The kinds of messages.
  public enum Kind: Hashable, Sendable {
    case call
    case answer
    /// A call has failed.
    case failure
    /// Something has happened.
    case signal
  }

  /// The kind.
  public var kind: Kind
  /// The receiver; nil for all who listen.
  public var destination: String?
  /// The object that it is from or for.
  public var path: String?
  /// The interface of the method or signal.
  public var interface: String?
  /// The name of the method or signal.
  public var member: String?
  /// The name of an error.
  public var error: String?
  /// The content.
  public var arguments: [BusValue]
  /// The sender; nil for a message that was not received.
  public internal(set) var sender: String?
  /// True if an answer is expected.
  public internal(set) var wantsAnswer = true
  /// True to start a program that can answer a call, if none has the name.
  public var startsService = true
  /// Its number among its sender's messages.
  var serial: UInt32 = 0
  /// The number of the message that it answers.
  var answered: UInt32 = 0

  /// A call of a method.
  public static func call(
    _ interface: String, _ member: String, of destination: String, at path: String,
    _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .call, destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  /// A signal for all who listen, or for one alone.
  public static func signal(
    _ interface: String, _ member: String, at path: String, _ arguments: [BusValue] = [],
    to destination: String? = nil
  ) -> BusMessage {
    BusMessage(
      kind: .signal, destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  /// The first argument; nil if there is none.
  public var first: BusValue? { arguments.first }
}

/// An object's answer to a method call.
public enum BusAnswer: Hashable, Sendable {
  /// The method is done, with these values.
  case done([BusValue] = [])
  case failed(name: String, reason: String)
  /// The object has no such method.
  case unknown
}

/// The signals to listen to.
public struct BusRule: Hashable, Sendable {
  /// The interface of the signals.
  public let interface: String
  /// The name of the signals.
  public let member: String
  /// The object that they are from; nil for all.
  public let path: String?
  /// The sender; nil for anybody.
  let sender: String?
  /// Their first argument; nil for anything.
  let first: String?

  /// Creates a rule.
  public init(_ interface: String, _ member: String, at path: String? = nil) {
    (self.interface, self.member, self.path) = (interface, member, path)
    (sender, first) = (nil, nil)
  }

  /// The signals by which the bus itself reports a name's new owner.
  init(ownersOf name: String) {
    (interface, member, path) = (BusName.bus, "NameOwnerChanged", BusName.busPath)
    (sender, first) = (BusName.bus, name)
  }

  /// The rule for the bus: none of the names may contain a quotation mark.
  var text: String {
    let further = [("path", path), ("sender", sender), ("arg0", first)]
    return "type='signal',interface='\(interface)',member='\(member)'"
      + further.map { key, value in value.map { ",\(key)='\($0)'" } ?? "" }.joined()
  }

  func matches(_ message: BusMessage) -> Bool {
    message.interface == interface && message.member == member
      && (path == nil || message.path == path) && (sender == nil || message.sender == sender)
      && (first == nil || message.first?.text == first)
  }
}
