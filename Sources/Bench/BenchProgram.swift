internal import Command
private import Glibc
private import Wording

/// The program `suzuri-bench` as a function.
public enum BenchProgram {
  /// Runs the command line of this process; returns the exit code.
  public static func run() -> CInt { Program.run(.bench) }
}

extension CommandTable {
  static let bench = CommandTable(
    program: Declaration(
      "suzuri-bench",
      summary: "Measure ink, canvas, exports, library, sync and traces.",
      overview: [
        """
        Canvas, exports, PDFs, the library, sync and traces have targets. The command exits with 1 \
        if one is missed.
        """
      ],
      options: [.version]),
    commands: [
      InkCommand.self,
      CanvasCommand.self,
      ExportCommand.self,
      PDFCommand.self,
      ShelfCommand.self,
      SyncCommand.self,
      TraceCommand.self,
      TimeCommand.self,
      HelpCommand.self,
    ])
}
