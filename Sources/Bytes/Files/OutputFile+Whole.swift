extension OutputFile {
  /// Writes a whole file; once this returns, a power cut leaves it as it is.
  ///
  /// - Parameters:
  ///   - bytes: What it holds.
  ///   - path: Where it stands. What was there before stays until then.
  ///   - permissions: The permissions of a new file, before the umask.
  /// - Throws: Why it cannot be written; then nothing has changed.
  public static func put(
    _ bytes: [UInt8], at path: String, permissions: UInt32 = 0o666
  ) throws(OutputError) {
    let file = try OutputFile(at: path, under: OutputRules(), permissions: permissions)
    try file.write(bytes)
    try file.publish()
    Disk.flush(PathParts(Disk.resolved(path) ?? path).folder)
  }
}
