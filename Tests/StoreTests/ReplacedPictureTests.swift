import Bytes
import Geometry
import Notebook
import Testing

@testable import Store

/// The files of replaced pictures stay as long as anything shows them or may again.
@Suite struct ReplacedPictureTests {
  private let workshop: Workshop
  private let library: Library
  private let id: NotebookID
  private let picture: EntityID

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    id = try library.createNotebook("Physics")
    let (place, library) = (try library.firstPlace(of: id), library)
    picture = try library.edit(id, action: .paste, now: dawn) { editor in
      let hash = try library.addImage([1])
      let box = Box(low: .zero, high: Point(x: 40, y: 30))
      return try editor.add(
        .image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
    }
  }

  private func replace(by number: UInt8) throws {
    let file = PictureFile(
      hash: ContentHash(of: [number]), mediaType: "image/png", bytes: [number],
      size: Point(x: 4, y: 3))
    try library.edit(id, action: .replacePicture, now: dawn + Int64(number)) { editor in
      try library.addImage(file.bytes)
      _ = try editor.apply(.picture(.replace(file)), to: [picture])
    }
  }

  private func emptyTrash() throws {
    try library.setTrashed(true, library.createNotebook("Other"), now: dawn)
    try library.emptyTrash()
  }

  private var shown: [ContentHash?] {
    get throws { try library.elements(of: id).map(\.content.file) }
  }

  @Test func `every file that undo or redo may show stays, and is verified and copied`() throws {
    for number: UInt8 in [2, 3] { try replace(by: number) }
    #expect(try shown == [ContentHash(of: [3])])
    try emptyTrash()
    for number: UInt8 in [1, 2, 3] {
      #expect(try library.image(ContentHash(of: [number])) == [number])
    }
    for number: UInt8 in [2, 1] {
      _ = try library.undo(id, now: dawn)
      try emptyTrash()
      #expect(try shown == [ContentHash(of: [number])])
    }
    for _ in 1...2 { _ = try library.redo(id, now: dawn) }
    try emptyTrash()
    #expect(try library.image(ContentHash(of: [3])) == [3])
    try library.connection.run(
      "DELETE FROM blob WHERE hash = ?", [.blob(ContentHash(of: [3]).bytes)])
    #expect(try library.usedImages().contains(ContentHash(of: [3])))
    #expect(try library.imagePlaces()[ContentHash(of: [3])]?.count == 1)
  }
}
