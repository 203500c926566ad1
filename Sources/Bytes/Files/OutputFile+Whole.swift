extension OutputFile {
  /// Writes a whole file, replacing any at the path; once this returns, a power cut leaves it as it is.
  ///
  /// The permissions of a new file are before the umask. If this throws, nothing has changed.
  public static func put(
    _ bytes: [UInt8], at path: String, permissions: UInt32 = 0o666
  ) throws(OutputError) {
    let file = try OutputFile(at: path, under: OutputRules(), permissions: permissions)
    try file.write(bytes)
    try file.publish()
    Disk.flush(PathParts(Disk.resolved(path) ?? path).folder)
  }
}
