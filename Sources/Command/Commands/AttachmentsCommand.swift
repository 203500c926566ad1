internal import Bytes
internal import Export
internal import Notebook
internal import Store
internal import Wording

enum AttachmentsCommand: Subcommand {
  private static let output = Option(
    value: "output", short: "o", named: "folder", kind: .file,
    summary: "Save a copy of each file to this folder.")
  private static let add = Option(
    value: "add", named: "file", kind: .file, isRepeated: true, summary: "Attach a file.")
  private static let remove = Option(
    value: "remove", named: "name", isRepeated: true, summary: "Remove a file from the notebook.")

  static let declaration = Declaration(
    "attachments", summary: "List the files that a notebook keeps beside its pages.",
    overview: [
      """
      An import attaches the recordings of other programs, and the imported file itself if not all \
      of it could be brought over. They are synced and backed up with the notebook.
      """
    ],
    arguments: [.notebook], options: [output, add, remove, .json],
    examples: [
      .init("attachments Physics", summary: "List the attached files."),
      .init("attachments Physics -o recordings", summary: "Save a copy of each."),
    ],
    usesLibrary: true)

  /// The largest file that can be attached, in bytes.
  private static let largest = 256 << 20

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let (added, removed) = (values.texts(Self.add), values.texts(Self.remove))
    let library = try values.library.open(in: &console)
    let id = try library.notebook(named: values.required(.notebook))
    if !added.isEmpty || !removed.isEmpty {
      try change(id, adding: added, removing: removed, in: library)
    }
    let files = try library.outline(of: id).attachments
    let saved = try values.text(Self.output).map { folder in
      try save(files, to: folder, of: library, values, in: console.environment)
    }
    try list(files, saved, in: library, &console)
  }

  private static func change(
    _ id: NotebookID, adding paths: [String], removing names: [String], in library: Library
  ) throws {
    let known = try library.outline(of: id).attachments
    // All are looked up before the first is removed, so that a typing error changes nothing.
    let removals = try names.flatMap { name in
      let found = known.filter { $0.name == name }
      guard found.isEmpty else { return found.map { NotebookEdit.attach($0, isOn: false) } }
      throw Failure("no attached file is named '\(name)'")
    }
    let files = try paths.map { path in
      do {
        return try InputFile.source(path).rest(limit: largest)
      } catch {
        throw InputError(path, "\(error)")
      }
    }
    let additions = zip(paths, files).map { path, bytes in
      let name = PathText.readable(PathParts(path).name)
      return NotebookEdit.attach(
        AttachedFile(name: name, hash: ContentHash(of: bytes)), isOn: true)
    }
    try library.arrange((removals + additions).map { ShelfEdit(id, $0) }, with: files, now: .now)
  }

  /// Saves files under names that differ; returns their paths, nil for those that are missing.
  private static func save(
    _ files: [AttachedFile], to folder: String, of library: Library, _ values: ParsedValues,
    in environment: Environment
  ) throws -> [String?] {
    let rules = try values.library.outputRules(in: environment)
    let place = try OutputFolder(at: folder)
    defer { place.removeIfUnused() }
    let names = FileName.unique(files.map { FileName.safe($0.name) })
    return try zip(files, names).map { file, name in
      guard let bytes = try library.image(file.hash) else { return nil }
      let path = "\(place.path)/\(name)"
      let output = try OutputFile(at: path, under: rules)
      try output.write(bytes)
      try output.publish()
      return path
    }
  }

  private static func list(
    _ files: [AttachedFile], _ saved: [String?]?, in library: Library, _ console: inout Console
  ) throws {
    let missing = try library.lacking(Set(files.map(\.hash)))
    let sizes = try files.map {
      missing.contains($0.hash) ? nil : try library.image($0.hash)?.count
    }
    if console.asJSON {
      let list = files.indices.map { index -> JSON in
        [
          "name": .string(files[index].name), "bytes": sizes[index].map(JSON.integer) ?? .null,
          "sha256": .string(files[index].hash.description),
          "file": saved?[index].map(JSON.string) ?? .null,
        ]
      }
      try console.print(JSON.array(list).description)
    } else if let saved {
      for path in saved.compactMap(\.self) { try console.print("Saved \(path.printable).") }
    } else {
      let rows: [[Words]] = zip(files, sizes).map { file, size in
        [
          Words(verbatim: file.name.printable),
          size.map { $0 == 1 ? "1 byte" : "\($0) bytes" } ?? "missing",
        ]
      }
      for line in TextTable(told: rows).lines { try console.print(line) }
      if files.isEmpty { try console.print(operation: "No files are attached.") }
    }
    let lost = sizes.count { $0 == nil }
    guard lost == 0 else {
      throw Failure(
        lost == 1
          ? "1 attached file is missing or damaged"
          : "\(lost) attached files are missing or damaged")
    }
  }
}
