/// A value behind a reference, which copies share until one of them changes.
///
/// The state of the program is copied for each part that draws some of it: with its parts behind references, a copy
/// takes as many counts as it has parts, and the code that copies is short.
@propertyWrapper public struct Boxed<Value: Sendable>: Sendable {
  private var box: Box

  /// Unchecked, since a box changes only while it has one owner.
  private final class Box: @unchecked Sendable {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Puts a value into a box of its own.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; a change copies it first if another copy shares it.
  public var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension Boxed: CustomStringConvertible {
  /// The value as text.
  public var description: String { "\(wrappedValue)" }
}
