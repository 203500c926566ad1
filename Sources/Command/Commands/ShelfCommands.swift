internal import Bytes
internal import Folding
internal import Notebook
internal import Store
internal import Wording

enum TagCommand: Subcommand {
  private static let tags = Argument("tag", isRepeated: true, summary: "The tags.")
  private static let page = Option(
    value: "page", named: "number",
    summary: "Tag this page, counted from 1, instead of the notebook.")
  private static let remove = Option(flag: "remove", summary: "Remove the tags.")

  static let declaration = Declaration(
    "tag", summary: "Tag a notebook or a page.",
    arguments: [.notebook, tags], options: [page, remove, .json],
    examples: [.init("tag Physics exam --page 3", summary: "Tag the third page.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let tags = try values.tags(values.texts(Self.tags), of: Self.tags.placeholder)
    let page = try values.integer(Self.page, in: 1...1_000_000)
    let removes = values.has(Self.remove)
    let place: Words = page.map { "page \($0) of '\(name.printable)'" } ?? "'\(name.printable)'"
    let library = try values.library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.edit(id, action: removes ? .removeTags : .addTags, now: .now) { editor in
      let target = try page.map { try Outline(of: editor).page($0, of: name).id } ?? .notebook
      // All are looked up before the first is removed, so that a typing error changes nothing.
      let found = removes ? try stored(tags, in: editor.entity(target).tags, of: place) : tags
      for tag in found { try editor.set(.tag(tag), of: target, to: !removes) }
    }
    let list = tags.joined(separator: ", ").printable
    try console.report(
      removes ? "Removed \(list) from \(place)." : "Tagged \(place): \(list).", about: id,
      in: library)
  }

  /// The tags to remove, spelled as stored.
  private static func stored(
    _ tags: [String], in known: [String], of place: Words
  ) throws -> [String] {
    try tags.flatMap { tag in
      let found = known.filter { $0.trimmedTitle == tag }
      guard found.isEmpty else { return found }
      let list: Words = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
      throw Failure("\(place) has no tag '\(tag)': \(list)")
    }
  }
}

extension ParsedValues {
  func tags(_ words: [String], of place: Words) throws(UsageError) -> [String] {
    try words.map { word throws(UsageError) in
      let tag = word.trimmedTitle
      guard !tag.isEmpty, !tag.contains(where: \.isNewline), tag.utf8.count <= 200 else {
        throw .invalidValue(word, of: place, requirement: "a word or a short line")
      }
      return tag
    }
  }
}

enum FavoriteCommand: Subcommand {
  private static let remove = Option(flag: "remove", summary: "Remove them from favorites.")

  static let declaration = Declaration(
    "favorite", summary: "Add notebooks to favorites.",
    arguments: [.notebooks], options: [remove, .json],
    examples: [.init("favorite Physics", summary: "Add a notebook to favorites.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let removes = values.has(Self.remove)
    let library = try values.library.open(in: &console)
    let chosen = try library.notebooks(called: values.texts(.notebooks))
    try library.arrange(chosen.map { ShelfEdit($0.id, .favor(!removes)) }, now: .now)
    let operations = chosen.map { name, id in
      let operation: Words =
        removes
        ? "Removed '\(name.printable)' (\(id.short)) from favorites."
        : "Added '\(name.printable)' (\(id.short)) to favorites."
      return (notebook: id, operation: operation)
    }
    try console.report(operations, in: library)
  }
}

enum FolderCommand: Subcommand {
  private static let notebooks = Argument(
    "notebook", kind: .named(.notebooks), isOptional: true, isRepeated: true,
    summary: "The titles of notebooks, or the first digits of their ids.")
  private static let into = Option(
    value: "into", named: "folder",
    summary: "The folder, with slashes between parent and child folders.")
  private static let out = Option(flag: "out", summary: "Move them out of their folder.")

  static let declaration = Declaration(
    "folder", summary: "Move notebooks to a folder, or list the folders.",
    overview: ["A folder exists as long as it contains a notebook."],
    arguments: [notebooks], options: [into, out, .json],
    examples: [
      .init("folder", summary: "List the folders."),
      .init(
        "folder Physics Chemistry --into School/2026", summary: "Move two notebooks to one folder."),
      .init("folder Physics --out", summary: "Move a notebook out of its folder."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let names = values.texts(Self.notebooks)
    let folder = try values.folder(Self.into)
    if folder != nil, values.has(Self.out) {
      throw UsageError.conflict(Self.out.place, Self.into.place)
    }
    // The notebooks' new folder; nil to list the folders.
    let target = folder ?? (values.has(Self.out) ? .top : nil)
    if names.isEmpty, target != nil { throw UsageError.missingArgument(Self.notebooks.name) }
    if !names.isEmpty, target == nil {
      throw UsageError.missingValue(of: Self.into.spelling, named: "folder")
    }
    guard let target else { return try list(values.library, in: &console) }
    let library = try values.library.open(in: &console)
    let chosen = try library.notebooks(called: names)
    try library.arrange(chosen.map { ShelfEdit($0.id, .move(to: target)) }, now: .now)
    let operations = chosen.map { name, id in
      let operation: Words =
        target.isTop
        ? "Moved '\(name.printable)' (\(id.short)) out of its folder."
        : "Moved '\(name.printable)' (\(id.short)) to \(target.text.printable)."
      return (notebook: id, operation: operation)
    }
    try console.report(operations, in: library)
  }

  private static func list(_ library: LibraryChoice, in console: inout Console) throws {
    var counts: [FolderPath: Int] = [:]
    for notebook in try library.notebooks(in: &console) {
      counts[notebook.folder, default: 0] += 1
      for above in notebook.folder.line.dropLast() { counts[above, default: 0] += 0 }
    }
    let folders = counts.filter { !$0.key.isTop }.sorted(byNames: \.key.names)
    if console.asJSON {
      let list = folders.map { folder, count -> JSON in
        ["folder": .string(folder.text), "notebooks": .integer(count)]
      }
      return try console.print(JSON.array(list).description)
    }
    guard !folders.isEmpty else { return console.note("No notebooks are in folders.") }
    let rows = folders.map { folder, count -> [Words] in
      [Words(verbatim: folder.text.printable), count == 1 ? "1 notebook" : "\(count) notebooks"]
    }
    for line in TextTable(told: rows).lines { try console.print(line) }
  }
}

extension FolderPath {
  var text: String { names.joined(separator: "/") }

  init(text: String) { self.init(text.split(separator: "/").map(String.init)) }
}

extension ParsedValues {
  func folder(_ option: Option) throws(UsageError) -> FolderPath? {
    guard let word = text(option) else { return nil }
    let folder = FolderPath(text: word)
    guard !folder.isTop, !word.contains(where: \.isNewline) else {
      throw .invalidValue(
        word, of: option.place, requirement: "a folder name, such as School/Physics")
    }
    return folder
  }
}
