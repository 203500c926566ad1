internal import Bytes
internal import Command
internal import Desk
internal import Geometry
internal import Notebook
internal import Store
internal import Wording

/// Exports that run while strokes are measured, started the way a user starts them.
extension CanvasBenchmark {
  /// The number of exports: enough queue up for the last to outlast the strokes.
  private static let exports = 40

  private var documents: String { "\(scratch.path)/documents" }

  /// Writes the desktop's list of folders, naming a documents folder; returns the folder of the list.
  func documentsSetting() throws -> String {
    let folder = "\(scratch.path)/config"
    _ = Disk.makeFolders(folder)
    _ = try scratch.write("XDG_DOCUMENTS_DIR=\"\(documents)\"\n", as: "config/user-dirs.dirs")
    return folder
  }

  /// The pen taps that export all pages, repeatedly.
  func exportTaps(in path: String, _ row: CanvasRow) throws -> [Point] {
    let library = try Library(at: path, reporting: DamageLog())
    guard let notebook = try library.notebooks().first else { return [] }
    let pages = try library.outline(of: notebook.id).pages
    let (width, height) = (Double(row.screen.width), Double(row.screen.height))
    var (desk, effects) = (Desk(), [Effect]())
    let open = NotebookOnDesk(
      id: notebook.id, title: notebook.title, sheets: pages.map { .init($0, of: notebook.id) },
      undo: nil, redo: nil)
    let messages: [Message] = [
      .resized(width: width, height: height, faceScale: 1), .opened(open, page: nil),
    ]
    for message in messages { desk.apply(message, effects: &effects) }
    guard let card = desk.place(of: .toggle(.export)) else { return [] }
    desk.apply(.asked(.toggle(.export)), effects: &effects)
    guard let button = desk.place(of: .export(.begin)) else { return [] }
    return (0..<Self.exports).flatMap { _ in [card, button] }
  }

  /// Checks that an export was running throughout and at least one finished.
  func flawOfExport() throws -> Words? {
    let done = (Disk.names(in: documents) ?? []).count { $0.hasSuffix(".pdf") }
    if done == 0 { return "no export finished" }
    return done >= Self.exports ? "the exports ended too early" : nil
  }
}
