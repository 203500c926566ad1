internal import Bytes
public import Wording

/// The optional parts that read handwriting: a library, and the model that it runs.
public struct ReaderParts: Hashable, Sendable {
  /// The path of the library, ONNX Runtime.
  public let library: String
  /// The path of the model.
  public let model: String

  /// Finds the parts; nil if they are not installed.
  ///
  /// If `SUZURI_WORDS` names a folder, they are looked for only there; otherwise beside the installed program, where
  /// it was built, and in the user's data folder.
  public static func find() -> ReaderParts? {
    find(in: folders(of: Disk.program, in: Surroundings.variable))
  }

  /// The reason why there are no parts, with what to do about it; nil if they are installed.
  public static func problem() -> Words? {
    problem(of: Disk.program, in: Surroundings.variable)
  }

  /// The reason why the parts cannot be used, also where the model is damaged; takes some 0.1 s.
  public static func fault() -> Words? {
    if let problem = problem() { return problem }
    let model = find().flatMap { Disk.bytes(of: $0.model, atMost: modelSize + 1) }
    let isSound = model.map { isModel(size: $0.count, checksum: Checksum.crc32($0)) }
    return isSound == true ? nil : damage
  }

  /// What to do about damaged parts.
  static var damage: Words {
    guard let parts = find() else { return ReadingError.missing.words }
    return "the parts that read handwriting, in \(PathParts(parts.library).folder), are damaged or "
      + "belong to another version: install the package suzuri-words again, or run 'make words' where "
      + "Suzuri was built"
  }

  static func find(in folders: [String]) -> ReaderParts? {
    folders.lazy.map { ReaderParts(in: $0) }.first { $0.missing == nil }
  }

  static func problem(of program: String?, in environment: (String) -> String?) -> Words? {
    let folders = folders(of: program, in: environment)
    if find(in: folders) != nil { return nil }
    guard let folder = named(in: environment), let missing = ReaderParts(in: folder).missing else {
      return "handwriting recognition is not installed: install the package suzuri-words, "
        + "or run 'make words' where Suzuri was built"
    }
    return "cannot read \(missing): SUZURI_WORDS names this folder, which must have the files of "
      + "the package suzuri-words; unset it to use the installed ones"
  }

  /// The folders in which a program looks, the first one first.
  static func folders(of program: String?, in environment: (String) -> String?) -> [String] {
    if let folder = named(in: environment) { return [folder] }
    return (program.map(folders) ?? []) + [userFolder(in: environment)].compactMap(\.self)
  }

  private init(in folder: String) {
    library = "\(folder)/libonnxruntime.so"
    model = "\(folder)/PP-OCRv6_rec_small.onnx"
  }

  /// The first file that cannot be read.
  private var missing: String? {
    [library, model].first { Disk.facts(of: $0)?.kind != .file || !Disk.isReadable($0) }
  }
}

/// The folders that may have parts.
extension ReaderParts {
  /// The folder that the user named, resolved: helpers run in another working folder.
  private static func named(in environment: (String) -> String?) -> String? {
    environment("SUZURI_WORDS").flatMap { $0.isEmpty ? nil : PathParts($0).resolved }
  }

  /// The folder for an installed program, and the one for a program in a folder of builds.
  ///
  /// Nothing else is looked for above the program: anyone may have put a library into a folder such as /tmp.
  private static func folders(of program: String) -> [String] {
    var (above, builds) = (PathParts(PathParts(program).folder).folder, [String]())
    let installed = "\(above == "/" ? "" : above)/lib/suzuri/words"
    while above.utf8.count > 1, builds.isEmpty {
      if PathParts(above).name == ".build" { builds.append("\(above)/words") }
      above = PathParts(above).folder
    }
    return [installed] + builds
  }

  private static func userFolder(in environment: (String) -> String?) -> String? {
    if let data = environment("XDG_DATA_HOME"), PathParts(data).isAbsolute {
      return "\(data)/suzuri-words"
    }
    return environment("HOME").flatMap { $0.isEmpty ? nil : "\($0)/.local/share/suzuri-words" }
  }
}

/// The one model that this version knows.
extension ReaderParts {
  static let modelSize = 21_234_383
  private static let modelChecksum: UInt32 = 0x4527_6C35

  /// True for the size and the CRC-32 of the model, neither damaged nor another one.
  static func isModel(size: Int, checksum: UInt32) -> Bool {
    size == modelSize && checksum == modelChecksum
  }
}
