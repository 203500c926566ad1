internal import Wording

/// The kinds of files with a pen's reports.
public enum TraceFileKind: String, Hashable, Sendable, CaseIterable {
  case trace
  /// Any other file of values separated by commas, semicolons or tabs.
  case csv
  case libinput
  case evemu
  /// Ink as W3C InkML.
  case inkml
  /// The recording of a window.
  case session
  /// Strokes with times, forces and leans.
  case recording

  private static let headCount = 1 << 16

  /// Detects the kind from the content; nil for no text or no known kind.
  public init?(of bytes: [UInt8]) {
    let head = bytes.prefix(Self.headCount)
    guard !head.contains(0) else { return nil }
    var lines = TextLines(Array(head))
    var remark: ArraySlice<UInt8>?
    while let line = try? lines.next() {
      let content = line.trimmed
      guard let first = content.first else { continue }
      if first == UInt8(ascii: "#") {
        remark = remark ?? content
        continue
      }
      self.init(remark: remark, line: content, in: head)
      return
    }
    return nil
  }

  private init?(remark: ArraySlice<UInt8>?, line: ArraySlice<UInt8>, in head: ArraySlice<UInt8>) {
    if let remark, remark.dropFirst().trimmed.first == UInt8(ascii: "{") {
      self = .trace
    } else if line.first == UInt8(ascii: "<") {
      guard head.text.contains("InkML") || head.text.contains("<ink") else { return nil }
      self = .inkml
    } else if line.starts(with: "suzuri-session ".utf8) {
      self = .session
    } else if Self.isEvemu(line) {
      self = .evemu
    } else if Self.isLibinput(line) {
      self = .libinput
    } else {
      self.init(columns: line)
    }
  }

  private static func isEvemu(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 2, let first = line.first, line[line.startIndex + 1] == UInt8(ascii: ":")
    else { return false }
    return "NIPBALSE".utf8.contains(first) && line[line.startIndex + 2] == 0x20
  }

  private static func isLibinput(_ line: ArraySlice<UInt8>) -> Bool {
    ["version:", "ndevices:", "libinput:", "system:", "devices:"].contains {
      line.starts(with: $0.utf8)
    }
  }

  /// Detects the kind from the names of columns, or from numbers in their places.
  private init?(columns line: ArraySlice<UInt8>) {
    guard let separator = CSVSeparator(of: line) else {
      // A file may have a single column.
      guard TraceFormat.kind(of: line.text) != .other else { return nil }
      self = .trace
      return
    }
    let names = separator.fields(of: line).map { String(decoding: $0, as: UTF8.self) }
    if separator == .comma, Self.isRecording(names) {
      self = .recording
    } else if separator == .comma, names.contains(where: Self.isTellingColumn) {
      self = .trace
    } else {
      self = .csv
    }
  }

  private static func isRecording(_ names: [String]) -> Bool {
    if names.first?.lowercased() == "t_ms" { return true }
    return [4, 6].contains(names.count) && names.allSatisfy { Double($0) != nil }
  }

  /// True if a column of this name occurs in no other format.
  private static func isTellingColumn(_ name: String) -> Bool {
    let name = TraceFormat.aliases[name] ?? name
    return switch TraceFormat.kind(of: name) {
    case .moment: true
    case .integer(let integer): integer == .sequence || integer == .deviceTime
    case .number(let number): number != .x && number != .y && number != .pressure
    case .word(let word): word == .phase
    case .other: false
    }
  }
}

extension Trace {
  /// Reads a file of any kind that needs nothing but its bytes; a foreign table also needs a `map`.
  public init(
    importing bytes: [UInt8], as kind: TraceFileKind, map: ColumnMap? = nil
  ) throws(TraceError) {
    switch kind {
    case .trace: try self.init(parsing: bytes)
    case .csv:
      guard let map else {
        throw TraceError("describe its columns with --map, such as t_recv=Time:ms,x=X,y=Y")
      }
      self = try MappedTable.read(bytes, map)
    case .libinput: self = try LibinputReader.read(bytes).trace(from: kind)
    case .evemu: self = try EvemuReader.read(bytes).trace(from: kind)
    case .inkml, .session, .recording:
      throw TraceError("a trace cannot be read from data of this kind")
    }
  }
}
