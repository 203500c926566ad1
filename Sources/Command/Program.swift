private import Bytes
private import Foreign
private import Glibc
private import Graphs
private import Helper
private import PDFReader
private import Recognition
internal import Wording

/// The program `suzuri` as a function.
public enum Program {
  /// The program's name as the user typed it, for command lines to copy.
  static var name: String { Surroundings.words.first ?? "suzuri" }

  /// Runs the command line of this process as that of `suzuri`.
  public static func run() -> CInt { run(.suzuri) { OpenCommand.implied(by: $0, of: .suzuri) } }

  /// Runs the command line of this process, with its streams and environment; returns the exit code.
  ///
  /// Writing to a closed pipe, or beyond the allowed file size, becomes an ordinary error, so that a command
  /// can tidy up. Signals that ask the program to end are unblocked: the parent may have blocked them.
  package static func run(
    _ table: CommandTable, completing: ([String]) -> [String] = { $0 }
  ) -> CInt {
    if let code = ConfinedProgram.begin(as: Surroundings.words) { return code }
    let services: [any HelperService.Type] = [
      ReaderService.self, GraphService.self, ReadingService.self, ForeignService.self,
    ]
    if let code = HelperHost.serve(services, as: Surroundings.words) { return code }
    for refusal in [SIGPIPE, SIGXFSZ] { signal(refusal, SIG_IGN) }
    var ends = sigset_t()
    for signal in EndSignals.all { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    var console = Console.standard()
    return table.run(completing(Array(Surroundings.words.dropFirst())), in: &console).rawValue
  }
}

extension CommandTable {
  static let suzuri = CommandTable(
    program: Declaration(
      "suzuri",
      summary: "A notebook for people who write by hand.",
      overview: [
        """
        Notebooks are stored in a library, one folder on this computer. Every command that works \
        on it takes --library. Options may come before or after the command's name.
        """
      ],
      arguments: [openedFiles], options: [.version], usesLibrary: true, files: files,
      variables: variables),
    commands: [
      OpenCommand.self,
      ReferenceCommand.self,
      NewCommand.self,
      ListCommand.self,
      FindCommand.self,
      ReadCommand.self,
      IndexCommand.self,
      TextCommand.self,
      InfoCommand.self,
      RenameCommand.self,
      TagCommand.self,
      FolderCommand.self,
      FavoriteCommand.self,
      DuplicateCommand.self,
      MergeCommand.self,
      AttachmentsCommand.self,
    ] + PageCommand.commands + [
      FormulaCommand.self,
      ImportCommand.self,
      RenewCommand.self,
      ExportCommand.self,
      ThumbnailCommand.self,
      IconCommand.self,
      CopiesCommand.self,
      UndoCommand.self,
      RedoCommand.self,
      TrashCommand.self,
      RestoreCommand.self,
      SyncCommand.self,
      BackupCommand.self,
      VerifyCommand.self,
    ] + TraceCommand.commands + [
      TourCommand.self,
      GuideCommand.self,
      HelpCommand.self,
      VersionCommand.self,
      CompletionsCommand.self,
      ManCommand.self,
      NamesCommand.self,
    ])
}

extension CommandTable {
  /// The files opened if no command is named.
  private static let openedFiles = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: """
      Files to open in a window, as 'suzuri open' does; the last viewed notebook if none is given.
      """)

  private static let files: [Declaration.Entry] = [
    .init(
      "~/.local/share/suzuri/library.sqlite",
      summary: "The library with all notebooks; two files beside it contain the latest changes."),
    .init(
      "~/.local/share/suzuri/words.sqlite",
      summary: "The handwriting as it was read; it can be deleted at any time."),
    .init(
      "~/.local/share/suzuri/backups/",
      summary: "Backups of the library, restored with 'suzuri restore --backup'."),
    .init("~/.config/suzuri/settings.json", summary: "The pens and settings of the window."),
    .init(
      "~/.config/user-dirs.dirs",
      summary: "The documents folder of the desktop, where the window saves exports."),
  ]

  /// The environment variables that replace no option.
  private static let variables: [Declaration.Entry] = [
    .init("XDG_DATA_HOME", summary: "The default folder of 'suzuri/library.sqlite'."),
    .init("SUZURI_CONFIG", summary: "The folder with 'settings.json'."),
    .init("XDG_CONFIG_HOME", summary: "The default folder of 'suzuri/settings.json'."),
    .init(
      "SUZURI_WORDS", summary: "The folder with ONNX Runtime and the model that reads handwriting."),
    .init("SUZURI_SCALE", summary: "The interface scale, from 0.5 to 8."),
    .init(
      "SDL_VIDEODRIVER",
      summary: "The display system: x11 is preferred, wayland is the alternative."),
  ]
}
