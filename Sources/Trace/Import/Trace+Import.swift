internal import Wording

extension Trace {
  /// Reads a file of any kind that needs nothing but its bytes.
  ///
  /// `map` gives the meaning of a foreign table's columns. Throws what is wrong, and where; for kinds not
  /// read here, that it is none of these.
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
