extension Trace {
  /// Reads a file of any of the kinds that need nothing but their bytes.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - kind: What it is.
  ///   - map: The meaning of the columns of a foreign table.
  /// - Throws: What is wrong with the file, and where; for other kinds, that they are none of these.
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
