private import Bytes
private import Glibc
private import Helper
private import PDFReader
internal import Wording

/// The program `suzuri` as a function.
public enum Program {
  /// The program's name as the user typed it, for command lines to copy.
  static var name: String { Surroundings.words.first ?? "suzuri" }

  /// Runs the command line of this process, with its streams and environment.
  ///
  /// Writing to a closed pipe, or beyond the allowed file size, becomes an ordinary error for the whole
  /// process, so that a command can tidy up before the program ends. Signals that ask it to end are
  /// unblocked, because the parent may have blocked them. Returns the exit code: 0 for success, 1 for
  /// failure, 64 for wrong usage.
  public static func run() -> CInt {
    if let code = HelperHost.serve([ReaderService.self], as: Surroundings.words) { return code }
    for refusal in [SIGPIPE, SIGXFSZ] { signal(refusal, SIG_IGN) }
    var ends = sigset_t()
    for request in EndSignals.all { sigaddset(&ends, request) }
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    var console = Console.standard()
    let table = CommandTable.suzuri
    let words = Array(Surroundings.words.dropFirst())
    return table.run(OpenCommand.implied(by: words, of: table), in: &console).rawValue
  }
}

extension CommandTable {
  static let suzuri = CommandTable(
    program: Declaration(
      "suzuri",
      summary: "A notebook for people who write by hand.",
      overview: [
        """
        Notebooks live in a library, one folder on this computer. Every command that works on it \
        takes --library. Options may stand before the command's name or after it.
        """
      ],
      arguments: [openedFiles], options: [.version], usesLibrary: true, files: files,
      variables: variables),
    commands: [
      OpenCommand.self,
      ReferenceCommand.self,
      MeasureCommand.self,
      NewCommand.self,
      ListCommand.self,
      FindCommand.self,
      InfoCommand.self,
      RenameCommand.self,
      TagCommand.self,
      FolderCommand.self,
      FavoriteCommand.self,
      DuplicateCommand.self,
      MergeCommand.self,
    ] + PageCommand.commands + [
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
      BenchCommand.self,
    ] + TraceCommand.commands + [
      TourCommand.self,
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
      Files to open in a window, as 'suzuri open' does; without any, the notebook looked at last.
      """)

  /// The files that users may encounter.
  private static let files: [Declaration.Fact] = [
    .init(
      "~/.local/share/suzuri/library.sqlite",
      summary: "All notebooks of a person; two files beside it hold what was written last."),
    .init(
      "~/.local/share/suzuri/backups/",
      summary: "Backups of the library, which 'suzuri restore --backup' brings back."),
    .init(
      "~/.config/suzuri/settings.json", summary: "The pens and the settings of the window."),
    .init(
      "~/.config/user-dirs.dirs",
      summary: "Where the desktop keeps documents: the window puts the files that it makes there."),
  ]

  /// The environment variables that replace no option.
  private static let variables: [Declaration.Fact] = [
    .init("XDG_DATA_HOME", summary: "The folder that holds 'suzuri/library.sqlite' by default."),
    .init("SUZURI_CONFIG", summary: "The folder that holds 'settings.json'."),
    .init("XDG_CONFIG_HOME", summary: "The folder that holds 'suzuri/settings.json' by default."),
    .init("SUZURI_SCALE", summary: "How large the window's face is, from 0.5 to 8."),
    .init(
      "SDL_VIDEODRIVER", summary: "The way to the screen: x11 goes first, wayland is the other."),
  ]
}
