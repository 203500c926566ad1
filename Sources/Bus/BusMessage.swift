/// A message on a bus, which has been checked on its way in.
public struct BusMessage: Hashable, Sendable {
  /// What a message is for.
  public enum Kind: Hashable, Sendable {
    case call
    case answer
    /// A call has failed.
    case failure
    /// Something has happened.
    case signal
  }

  /// What it is for.
  public var kind: Kind
  /// Who is to have it; nil for all who listen.
  public var destination: String?
  /// The object that it comes from or goes to.
  public var path: String?
  /// The interface of the method or signal.
  public var interface: String?
  /// The name of the method or signal.
  public var member: String?
  /// The name of an error.
  public var error: String?
  /// What is said.
  public var arguments: [BusValue]
  /// Who sent it; nil for a message that was not received.
  public internal(set) var sender: String?
  /// True if an answer is waited for.
  public internal(set) var wantsAnswer = true
  /// True if a program is started to answer a call, if none that can has the name.
  public var startsService = true
  /// Its number among those that its sender has sent.
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

  /// News for all who listen, or for one alone.
  public static func signal(
    _ interface: String, _ member: String, at path: String, _ arguments: [BusValue] = [],
    to destination: String? = nil
  ) -> BusMessage {
    BusMessage(
      kind: .signal, destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  /// What was said first; nil if nothing was.
  public var first: BusValue? { arguments.first }
}

/// What an object answers when one of its methods is called.
public enum BusAnswer: Hashable, Sendable {
  /// The method is done, with these values.
  case done([BusValue] = [])
  case failed(name: String, reason: String)
  /// The object has no such method.
  case unknown
}

/// Which signals are listened to.
public struct BusRule: Hashable, Sendable {
  /// The interface of the signals.
  public let interface: String
  /// The name of the signals.
  public let member: String
  /// The object that they come from; nil for all.
  public let path: String?
  /// Who sends them; nil for anybody.
  let sender: String?
  /// What they say first; nil for anything.
  let first: String?

  /// Creates a rule.
  public init(_ interface: String, _ member: String, at path: String? = nil) {
    (self.interface, self.member, self.path) = (interface, member, path)
    (sender, first) = (nil, nil)
  }

  /// The signals in which the bus itself tells that a name goes to another owner.
  init(ownersOf name: String) {
    (interface, member, path) = (BusName.bus, "NameOwnerChanged", BusName.busPath)
    (sender, first) = (BusName.bus, name)
  }

  /// The rule as the bus takes it: none of the names may hold a quotation mark.
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
