import Support
import Testing
import Translations
import Wording

@testable import Command
@testable import Desk

/// The pages of the guide that are made from the program: its keys, and its commands with their options.
@Suite struct ReferencePageTests {
  static let languages = [Language.english] + Language.translated

  private func expect(_ page: String, named name: String, in language: Language) throws {
    let folder = language.code == "en" ? "" : "\(language.code)/"
    try Golden.expect(page, at: "Docs/Guide/\(folder)\(name).md")
  }

  @Test(arguments: languages) func `all keys are in the guide`(_ language: Language) throws {
    try Language.$task.withValue(language) {
      let groups = KeyGroup.all.map { group in
        let rows = group.entries.map { entry in
          (Self.cell(entry.name), keys(of: entry).map(Self.cell))
        }
        return "## \(group.title.text)\n\n"
          + Self.table(
            rows.filter { !$0.1.isEmpty }.map {
              ($0.0, $0.1.joined(separator: " · "))
            })
      }
      let isJapanese = language.code == "ja"
      let head =
        isJapanese
        ? "# キー\n\n最初に設定されているすべてのキーです。ウィンドウでは`?`で一覧が開き、行を選ぶとキーを変えられます。キーのない操作は省いてあります。"
        : """
        # Keys

        All keys, as they are set at first. `?` lists them in the window, where selecting a line changes its key. Actions without
        a key are left out.
        """
      let links =
        isJapanese
        ? "関連項目：[設定](settings.md)、[アクセシビリティ](accessibility.md)、[はじめの一歩](first-steps.md)"
        : "See also: [Settings](settings.md), [Accessibility](accessibility.md), [First steps](first-steps.md)"
      try expect(
        ([head] + groups.filter { $0.contains("|") } + [links]).joined(separator: "\n\n") + "\n",
        named: "keys", in: language)
    }
  }

  private func keys(of entry: KeyGroup.Entry) -> [String] {
    switch entry {
    case .action(let action): Shortcuts().names(for: action).map(\.text)
    case .fixed(_, let keys): [keys.text]
    }
  }

  @Test(arguments: languages)
  func `all commands and options are in the guide`(_ language: Language) throws {
    try Language.$task.withValue(language) {
      let table = CommandTable.suzuri
      let commands = table.shownCommands.map { command in
        let usage = table.usages(of: command).map { usage in
          let words = ["\(table.program.name) \(command.name)"] + usage.map(\.text)
          return "`\(words.joined(separator: " "))`"
        }
        let rows =
          command.arguments.map { ($0.placeholder.text, $0.summary.text) }
          + command.shownOptions.map { ($0.label.text, $0.description.text) }
        return "## \(command.name)\n\n\(command.summary.text)\n\n"
          + usage.joined(separator: "\n") + "\n\n"
          + Self.table(rows.map { ("`\($0.0)`", Self.cell($0.1)) })
      }
      let isJapanese = language.code == "ja"
      let head =
        isJapanese
        ? "# オプション\n\nすべてのコマンドと、その引数とオプションです。`suzuri help COMMAND`は、例も示します。"
        : """
        # Options

        All commands, with their arguments and options. `suzuri help COMMAND` shows examples as well.
        """
      let links =
        isJapanese
        ? "関連項目：[コマンドライン](command-line.md)、[スクリプト](scripts.md)"
        : "See also: [Command line](command-line.md), [Scripts](scripts.md)"
      try expect(
        ([head] + commands + [links]).joined(separator: "\n\n") + "\n", named: "options",
        in: language)
    }
  }

  /// Two columns, as Markdown.
  private static func table(_ rows: [(String, String)]) -> String {
    rows.isEmpty
      ? "" : "| | |\n|---|---|\n" + rows.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n")
  }

  private static func cell(_ words: Words) -> String { cell(words.text) }

  /// Signs that Markdown would take for its own are shown as they are.
  private static func cell(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("*", with: "\\*")
      .replacing("[", with: "\\[").replacing("<", with: "\\<").replacing("`", with: "\\`")
      .replacing("_", with: "\\_")
  }
}
