internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Store

/// Exports that go on while strokes are measured, asked for as a person does it.
extension CanvasBenchmark {
  /// So many wait for each other that the last outlasts the strokes.
  private static let exports = 40

  /// Where the exports go.
  private var documents: String { "\(scratch.path)/documents" }

  /// Lets the desktop's list of folders name a place for documents; returns the folder of the list.
  func documentsSetting() throws -> String {
    let folder = "\(scratch.path)/config"
    _ = Disk.makeFolders(folder)
    _ = try scratch.write("XDG_DOCUMENTS_DIR=\"\(documents)\"\n", as: "config/user-dirs.dirs")
    return folder
  }

  /// What the pen touches to have all pages exported, again and again.
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

  /// Looks whether there was always an export, and one was done.
  func flawOfExport() throws -> String? {
    let done = (Disk.names(in: documents) ?? []).count { $0.hasSuffix(".pdf") }
    if done == 0 { return "no export was done" }
    return done >= Self.exports ? "the exports ended too soon" : nil
  }
}
