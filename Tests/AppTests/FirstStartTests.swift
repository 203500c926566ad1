import Foundation
import Notebook
import Pen
import Store
import Support
import Testing

/// The program when it is started for the first time.
@Suite struct FirstStartTests {
  private let app: RunningApp

  /// A program without a library.
  init() throws {
    app = try RunningApp()
    try FileManager.default.removeItem(atPath: app.library)
  }

  /// Starts the program and closes it at once.
  private func start() throws -> Library {
    let session = Session(window: WindowSize(width: 1000, height: 800), entries: [])
    #expect(try app.play(session) == 0)
    return try Library(at: app.library)
  }

  private func titles(_ library: Library) throws -> [String] {
    try library.shelf().filter { !$0.cover.isTrashed }.map(\.cover.title)
  }

  @Test func `a new library opens with a notebook to try things in, and only once`() throws {
    for _ in 0..<2 {
      let library = try start()
      #expect(try titles(library) == ["Welcome"])
      let id = try library.shelf()[0].id
      let pages = try library.outline(of: id).pages
      #expect(pages.count == 2)
      for page in pages {
        let elements = try library.page(page.id, of: id).elements
        #expect(elements.contains { if case .stroke = $0.content { true } else { false } })
        #expect(elements.contains { $0.content.typedText != nil })
      }
      // Undo takes back what is done to it, not what it begins with.
      #expect(try library.nextActions(of: id).undo == nil)
    }
  }

  @Test func `once it is thrown away it never comes back`() throws {
    let welcome = try start()
    let id = try welcome.shelf()[0].id
    try welcome.arrange([ShelfEdit(id, .trash(true))], now: 9)
    #expect(try titles(start()) == ["Notes"])
    let library = try start()
    #expect(try titles(library) == ["Notes"])
    try library.arrange(library.shelf().map { ShelfEdit($0.id, .trash(true)) }, now: 9)
    try library.emptyTrash()
    #expect(try titles(start()) == ["Notes"])
  }
}
