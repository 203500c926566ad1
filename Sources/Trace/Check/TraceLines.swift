/// The lines of a trace's reports in its file.
public enum TraceLines {
  /// The lines, from 1, of those reports that are in a file of `stylus-trace/1`.
  public static func numbers(of rows: Set<Int>, in bytes: [UInt8]) -> [Int: Int] {
    guard let head = try? TraceHead(bytes), let last = rows.max() else { return [:] }
    var lines: [Int: Int] = [:]
    var (place, line, row) = (head.end, head.lines, 0)
    while place < bytes.count, row <= last {
      line += 1
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      let isEmpty = end == place || (end == place + 1 && bytes[place] == 0x0D)
      if !isEmpty, bytes[place] != 0x23 {
        if rows.contains(row) { lines[row] = line }
        row += 1
      }
      place = end + 1
    }
    return lines
  }
}
