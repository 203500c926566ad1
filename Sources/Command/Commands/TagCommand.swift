internal import Notebook
internal import Store
internal import Wording

/// Adds tags to a notebook or a page, or removes them.
struct TagCommand: Subcommand {
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

  private let name: String
  private let tags: [String]
  private let page: Int?
  private let removes: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    tags = try values.tags(values.texts(Self.tags), of: Self.tags.placeholder)
    page = try values.integer(Self.page, in: 1...1_000_000)
    removes = values.has(Self.remove)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.edit(id, action: removes ? .removeTags : .addTags, now: .now) { editor in
      let target = try page.map { try Self.page($0, of: name, in: editor) } ?? .notebook
      // All are looked up before the first is removed, so that a typing error changes nothing.
      let found = removes ? try find(in: editor.entity(target).tags) : tags
      for tag in found { try editor.set(.tag(tag), of: target, to: !removes) }
    }
    let list = tags.joined(separator: ", ").printable
    try console.tell(
      removes ? "Removed \(list) from \(place)." : "Tagged \(place): \(list).", about: id,
      in: library,
      asJSON: asJSON)
  }

  private var place: Words {
    page.map { "page \($0) of '\(name.printable)'" } ?? "'\(name.printable)'"
  }

  /// The tags to remove, spelled as stored.
  private func find(in known: [String]) throws -> [String] {
    try tags.flatMap { tag in
      let found = known.filter { $0.trimmedTitle == tag }
      guard found.isEmpty else { return found }
      let list: Words = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
      throw Failure("\(place) has no tag '\(tag)': \(list)")
    }
  }

  private static func page(
    _ number: Int, of name: String, in editor: some NotebookReader
  ) throws -> EntityID {
    let pages = try Outline(of: editor).pages
    guard pages.indices.contains(number - 1) else {
      throw Failure("'\(name)' has no page \(number): it has \(pages.count)")
    }
    return pages[number - 1].id
  }
}

extension ParsedValues {
  /// Tags on the command line, without spaces at their ends: each a word or a short line.
  func tags(_ words: [String], of place: Words) throws(UsageError) -> [String] {
    var tags: [String] = []
    for word in words {
      let tag = word.trimmedTitle
      guard !tag.isEmpty, !tag.contains(where: \.isNewline), tag.utf8.count <= 200 else {
        throw .invalidValue(word, of: place, requirement: "a word or a short line")
      }
      tags.append(tag)
    }
    return tags
  }
}
