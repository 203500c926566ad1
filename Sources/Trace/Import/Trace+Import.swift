internal import Wording

extension Trace {
  /// Reads a file of any kind that needs nothing but its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - kind: The kind of the file.
  ///   - map: The meaning of the columns of a foreign table.
  /// - Throws: What is wrong with the file, and where; for the kinds not read here, that it is none of these.
  public init(
    importing bytes: [UInt8], as kind: TraceFileKind, map: ColumnMap? = nil
  ) throws(TraceError) {
    switch kind {
    case .trace: try self.init(parsing: bytes)
    case .csv:
      guard let map else {
        throw TraceError("its columns have to be told with --map, such as t_recv=Time:ms,x=X,y=Y")
      }
      self = try MappedTable.read(bytes, map)
    case .libinput: self = try LibinputReader.read(bytes).trace(from: kind)
    case .evemu: self = try EvemuReader.read(bytes).trace(from: kind)
    case .inkml, .session, .recording:
      throw TraceError("a trace cannot be read from bytes of this kind")
    }
  }
}
