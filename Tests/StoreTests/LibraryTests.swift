import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Store

@Suite struct LibraryTests {
  let workshop: Workshop
  let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  @Test func `what was written is there after reopening`() throws {
    let id = try library.createNotebook("Physics")
    let stroke = try library.write(in: id)
    let again = try workshop.open()
    #expect(try again.elements(of: id).map(\.id) == [stroke])
    #expect(try again.notebooks().map(\.title) == ["Physics"])
    #expect(try again.notebooks().map(\.pageCount) == [1])
    #expect(try again.contentHash(of: id) == library.contentHash(of: id))
  }

  @Test func `nothing is opened where there is nothing`() throws {
    let directory = "\(workshop.directory)/none"
    #expect(throws: LibraryError.notFound(directory: directory)) { try Library(at: directory) }
    #expect(!LibraryFiles.exists(directory))
  }

  @Test func `an edit that throws changes nothing`() throws {
    struct Refusal: Error {}
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    let before = try library.records(of: id)
    #expect(throws: Refusal.self) {
      try library.edit(id, action: .write, now: dawn) { editor in
        try editor.addStroke(.straight(1), at: place)
        throw Refusal()
      }
    }
    #expect(try library.records(of: id) == before)
    #expect(try library.undo(id, now: dawn) == nil)
    try library.write(in: id)
    #expect(try library.elements(of: id).count == 1)
  }

  @Test func `undo and redo go on after a restart`() throws {
    let id = try library.createNotebook("Physics")
    for number in 1...3 { try library.write(number, in: id) }
    let hash = try library.contentHash(of: id)
    #expect(try library.undo(id, now: dawn)?.words == "write 3")
    let second = try workshop.open()
    #expect(try second.undo(id, now: dawn)?.words == "write 2")
    #expect(try second.elements(of: id).count == 1)
    let third = try workshop.open()
    #expect(try third.redo(id, now: dawn)?.words == "write 2")
    #expect(try third.redo(id, now: dawn)?.words == "write 3")
    #expect(try third.redo(id, now: dawn) == nil)
    #expect(try third.contentHash(of: id) == hash)
    #expect(try third.undo(id, now: dawn)?.words == "write 3")
    try third.write(4, in: id)
    #expect(try third.redo(id, now: dawn) == nil)
    #expect(try third.undo(id, now: dawn)?.words == "write 4")
    #expect(try third.undo(id, now: dawn)?.words == "write 2")
    #expect(try third.undo(id, now: dawn)?.words == "write 1")
    #expect(try third.undo(id, now: dawn) == nil)
  }

  @Test func `undo leaves alone what came from elsewhere`() throws {
    let id = try library.createNotebook("Physics")
    let mine = try library.write(1, in: id)
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    try other.merge(library.records(of: id), into: id, now: dawn)
    let theirs = try other.write(2, in: id)
    try other.edit(id, action: .erase, now: dawn) { try $0.erase([mine]) }
    try library.merge(other.records(of: id), into: id, now: dawn)
    #expect(try library.elements(of: id).map(\.id) == [theirs])
    #expect(try library.undo(id, now: dawn) == nil)
    #expect(try library.elements(of: id).map(\.id) == [theirs])
  }

  @Test func `view state is no content`() throws {
    let id = try library.createNotebook("Physics")
    let (hash, changed) = (try library.contentHash(of: id), try library.notebooks()[0].changed)
    try library.setViewState("page", of: id, to: [1, 2, 3])
    #expect(try workshop.open().viewState("page", of: id) == [1, 2, 3])
    #expect(try library.viewState("zoom", of: id) == nil)
    #expect(try library.contentHash(of: id) == hash)
    #expect(try library.notebooks()[0].changed == changed)
  }

  @Test func `what an edit keeps beside the notebook goes with it or not at all`() throws {
    struct Refusal: Error {}
    let id = try library.createNotebook("Physics")
    try library.setViewState("unfinished", of: id, to: [1])
    #expect(throws: Refusal.self) {
      try library.edit(id, action: .write, now: 0) { _ in
        try library.setViewState("unfinished", of: id, to: [])
        throw Refusal()
      }
    }
    #expect(try library.viewState("unfinished", of: id) == [1])
    try library.edit(id, action: .write, now: 0) { _ in
      try library.setViewState("unfinished", of: id, to: [])
    }
    #expect(try workshop.open().viewState("unfinished", of: id) == [])
  }

  @Test func `the trash is merged like everything else and emptied for good`() throws {
    let id = try library.createNotebook("Physics")
    let kept = try library.createNotebook("Chemistry")
    let image = try library.addImage([1, 2, 3])
    try library.setTrashed(true, id, now: dawn)
    #expect(try library.notebooks().map(\.id) == [kept])
    #expect(try library.notebooks(inTrash: true).map(\.id) == [id])
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    try other.merge(library.records(of: id), into: id, now: dawn)
    #expect(try other.notebooks(inTrash: true).map(\.id) == [id])
    try other.setTrashed(false, id, now: dawn + 1)
    #expect(try other.notebooks().map(\.id) == [id])
    #expect(try library.emptyTrash().map(\.title) == ["Physics"])
    #expect(try library.notebooks(inTrash: true).isEmpty)
    #expect(throws: LibraryError.self) { try library.outline(of: id) }
    #expect(try library.image(image) == nil)
    #expect(try library.notebooks().map(\.id) == [kept])
  }

  @Test func `an image that is shown survives the emptying of the trash`() throws {
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try library.edit(id, action: .paste, now: dawn) { editor in
      let hash = try library.addImage(bytes)
      let box = Box(low: .zero, high: Point(x: 100, y: 100))
      try editor.add(.image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
    }
    try library.setTrashed(true, library.createNotebook("Other"), now: dawn)
    try library.emptyTrash()
    #expect(try library.image(ContentHash(of: bytes)) == bytes)
  }

  @Test func `two open libraries lose nothing of each other`() throws {
    let other = try workshop.open()
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    let before = try library.changeCount
    var strokes: [EntityID] = []
    for number in 0..<20 {
      strokes.append(try (number % 2 == 0 ? library : other).write(number, in: id, at: place))
    }
    #expect(try library.changeCount != before)
    #expect(Set(strokes).count == 20)
    #expect(try Set(library.elements(of: id).map(\.id)) == Set(strokes))
    #expect(try library.incarnation == other.incarnation)
  }

  @Test func `the name of a library is known while another program writes`() throws {
    let name = try library.incarnation
    let other = try Connection(library.path, mode: .writing)
    try other.transaction(.writing) {
      library.wait(atMost: 0)
      let known = try library.incarnation
      #expect(known == name)
    }
  }
}
