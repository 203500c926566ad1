public import Bytes
public import Ink

/// The look of letters where it differs from that of their box.
public struct TextStyle: Hashable, Sendable {
  /// True for heavy letters.
  public var isBold = false
  /// True for slanted letters.
  public var isItalic = false
  /// True for letters with a line below them.
  public var isUnderlined = false
  /// True for letters with a line through them.
  public var isStruck = false
  /// The color; nil for that of the box.
  public var color: Color?
  /// The size in points; nil for that of the box.
  public var size: Double?
  /// The font family; nil for that of the box.
  public var font: String?
  /// The address that the letters link to; empty for none.
  public var link = ""

  /// Creates the look of the box.
  public init() {}
}

/// The look of a line of text, from one line break to the next.
public struct LineStyle: Hashable, Sendable {
  /// What the line is.
  public var kind = Kind.plain
  /// The number of steps by which it is indented.
  public var level = 0
  /// The alignment; nil for that of the box.
  public var alignment: TextBox.Alignment?

  /// Creates a plain line.
  public init(_ kind: Kind = .plain, level: Int = 0, alignment: TextBox.Alignment? = nil) {
    (self.kind, self.level, self.alignment) = (kind, level, alignment)
  }

  /// The kinds of lines.
  public enum Kind: Hashable, Sendable {
    case plain
    /// A heading, from 1 for the largest to 3.
    case heading(Int)
    case bullet
    case number
    /// An entry of a check list.
    case check(isDone: Bool)

    /// True for an entry of a list, which the next line continues.
    public var isList: Bool {
      switch self {
      case .bullet, .number, .check: true
      case .plain, .heading: false
      }
    }
  }

  /// The most steps of indentation.
  public static let mostLevels = 8
}

/// One property of letters or lines, as it is set.
public enum TextAttribute: Hashable, Sendable {
  case bold(Bool)
  case italic(Bool)
  case underlined(Bool)
  case struck(Bool)
  case color(Color?)
  case size(Double?)
  case font(String?)
  case link(String)
  case kind(LineStyle.Kind)
  case level(Int)
  case alignment(TextBox.Alignment?)

  /// True if it belongs to whole lines.
  public var isOfLines: Bool {
    switch self {
    case .kind, .level, .alignment: true
    default: false
    }
  }
}

extension TextStyle {
  /// Sets a property.
  public mutating func apply(_ attribute: TextAttribute) {
    switch attribute {
    case .bold(let value): isBold = value
    case .italic(let value): isItalic = value
    case .underlined(let value): isUnderlined = value
    case .struck(let value): isStruck = value
    case .color(let value): color = value
    case .size(let value): size = value
    case .font(let value): font = value
    case .link(let value): link = value
    case .kind, .level, .alignment: break
    }
  }

  /// What has to be set to make this look of another one.
  func changes(from other: TextStyle) -> [TextAttribute] {
    var changes: [TextAttribute] = []
    if isBold != other.isBold { changes.append(.bold(isBold)) }
    if isItalic != other.isItalic { changes.append(.italic(isItalic)) }
    if isUnderlined != other.isUnderlined { changes.append(.underlined(isUnderlined)) }
    if isStruck != other.isStruck { changes.append(.struck(isStruck)) }
    if color != other.color { changes.append(.color(color)) }
    if size != other.size { changes.append(.size(size)) }
    if font != other.font { changes.append(.font(font)) }
    if link != other.link { changes.append(.link(link)) }
    return changes
  }
}

extension LineStyle {
  /// Sets a property.
  public mutating func apply(_ attribute: TextAttribute) {
    switch attribute {
    case .kind(let value): kind = value
    case .level(let value): level = value
    case .alignment(let value): alignment = value
    default: break
    }
  }

  func changes(from other: LineStyle) -> [TextAttribute] {
    var changes: [TextAttribute] = []
    if kind != other.kind { changes.append(.kind(kind)) }
    if level != other.level { changes.append(.level(level)) }
    if alignment != other.alignment { changes.append(.alignment(alignment)) }
    return changes
  }
}

extension TextAttribute: Storable {
  /// The number of the property, which no other may ever have.
  var code: UInt8 {
    switch self {
    case .bold: 1
    case .italic: 2
    case .underlined: 3
    case .struck: 4
    case .color: 5
    case .size: 6
    case .font: 7
    case .link: 8
    case .kind: 9
    case .level: 10
    case .alignment: 11
    }
  }

  /// Appends the code and the value as a block, empty for nil.
  public func write(to writer: inout ByteWriter) {
    writer.append(code)
    writer.appendBlock(value)
  }

  private var value: [UInt8] {
    switch self {
    case .bold(let value), .italic(let value), .underlined(let value), .struck(let value):
      value.stored
    case .color(let value): value?.stored ?? []
    case .size(let value): value?.stored ?? []
    case .font(let value): value?.stored ?? []
    case .link(let value): value.stored
    case .kind(let kind): [kind.code]
    case .level(let level): [UInt8(clamping: level)]
    case .alignment(let value): value.map { [$0.rawValue] } ?? []
    }
  }

  /// Reads a property; fails on those added by a later version, after passing over them.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let code = try reader.byte()
    let block = try reader.block()
    func value<Value: Storable>(_: Value.Type) throws(ByteError) -> Value {
      try Value(stored: block)
    }
    func choice<Value: Storable>(_ type: Value.Type) throws(ByteError) -> Value? {
      block.isEmpty ? nil : try value(type)
    }
    switch code {
    case 1: self = .bold(try value(Bool.self))
    case 2: self = .italic(try value(Bool.self))
    case 3: self = .underlined(try value(Bool.self))
    case 4: self = .struck(try value(Bool.self))
    case 5: self = .color(try choice(Color.self))
    case 6: self = .size(try choice(Double.self))
    case 7: self = .font(try choice(String.self))
    case 8: self = .link(try value(String.self))
    case 9:
      guard let kind = block.first.flatMap(LineStyle.Kind.init(code:)) else { throw .unknownKind }
      self = .kind(kind)
    case 10: self = .level(min(Int(block.first ?? 0), LineStyle.mostLevels))
    case 11: self = .alignment(block.first.flatMap(TextBox.Alignment.init))
    default: throw .unknownKind
    }
  }

  /// Reads several after their number, without those added by a later version.
  static func all(from reader: inout ByteReader) throws(ByteError) -> [TextAttribute] {
    var attributes: [TextAttribute] = []
    for _ in 0..<(try reader.count(reader.remaining / 2)) {
      do throws(ByteError) {
        attributes.append(try TextAttribute(from: &reader))
      } catch .unknownKind {
        continue
      }
    }
    return attributes
  }
}

extension LineStyle.Kind {
  fileprivate var code: UInt8 {
    switch self {
    case .plain: 0
    case .heading(let size): UInt8(min(max(size, 1), 3))
    case .bullet: 4
    case .number: 5
    case .check(let isDone): isDone ? 7 : 6
    }
  }

  fileprivate init?(code: UInt8) {
    switch code {
    case 0: self = .plain
    case 1...3: self = .heading(Int(code))
    case 4: self = .bullet
    case 5: self = .number
    case 6, 7: self = .check(isDone: code == 7)
    default: return nil
    }
  }
}

extension LineStyle {
  /// True for an entry of a check list.
  public var isCheck: Bool { if case .check = kind { true } else { false } }
}
