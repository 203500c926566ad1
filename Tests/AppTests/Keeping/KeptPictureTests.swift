import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Testing

@testable import App
@testable import Desk
@testable import Store

/// Edits of pictures on their way to the disk and back to the desk.
@Suite struct KeptPictureTests {
  private let notebook: KeptNotebook
  private let page: PageID
  private var notes: NoteKeeping

  init() throws {
    notebook = try KeptNotebook()
    page = notebook.fullName(of: try notebook.pages[0])
    notes = try notebook.open()
    notes.perform(.load(page))
  }

  private func file(_ color: UInt32) -> PictureFile {
    let bitmap = Bitmap(width: 4, height: 3, format: .opaque)
    bitmap.draw { $0.fill(bitmap.box, with: .init(rgb: color)) }
    let bytes = bitmap.png()
    return PictureFile(
      hash: ContentHash(of: bytes), mediaType: "image/png", bytes: bytes, size: Point(x: 4, y: 3))
  }

  /// Makes an edit; returns what is selected then, and the picture of the page.
  private mutating func make(_ edit: Edit) throws -> (ink: SelectedInk?, picture: PagePicture?) {
    _ = notebook.mailbox.takeAll()
    notes.perform(.edit(edit, at: 5))
    for case .answered(let answer, let pictures) in notebook.mailbox.takeAll()
    where answer.edit == edit {
      if case .select(let ink) = answer.followUp { return (ink, pictures[page]) }
      return (nil, pictures[page])
    }
    return (nil, nil)
  }

  private mutating func paste() throws -> EntityID {
    let red = file(0xFF0000)
    let frame = ImageFrame(
      box: Box(low: .zero, high: Point(x: 40, y: 30)), hash: red.hash, mediaType: "image/png")
    let clipping = Clipping([LooseElement(.image(frame))], files: [red.hash: red.bytes])
    let pasted = try make(.paste(clipping, by: Point(x: 100, y: 100), on: page))
    return try #require(pasted.ink?.elements.first)
  }

  @Test mutating func `another file is stored in the edit that shows it, and stays selected`()
    throws
  {
    let (picture, blue) = (try paste(), file(0x0000FF))
    let made = try make(.elements(.picture(.replace(blue)), [picture], of: page))
    #expect(made.ink?.elements == [picture] && made.ink?.picture != nil)
    #expect(made.picture?.top?.image?.frame.hash == blue.hash)
    #expect(try notebook.library.image(blue.hash) == blue.bytes)
    notes.perform(.edit(.undo(notebook.id), at: 6))
    #expect(notes.pictures[page.page]?.top?.image?.frame.hash == file(0xFF0000).hash)
  }

  @Test mutating func `a crop is selected as it is then, and what is locked is not`() throws {
    let picture = try paste()
    let crop = Crop(Box(low: .zero, high: Point(x: 0.5, y: 0.5)))
    let cropped = try make(.elements(.picture(.crop(crop)), [picture], of: page))
    #expect(cropped.ink?.picture?.crop == crop)
    #expect(cropped.ink?.box == Box(low: Point(x: 100, y: 100), high: Point(x: 120, y: 115)))
    let locked = try make(.elements(.lock(true), [picture], of: page))
    #expect(locked.ink == nil)
    #expect(notes.pictures[page.page]?.lockedElements() == [picture])
    let unlocked = try make(.elements(.lock(false), [picture], of: page))
    #expect(unlocked.ink?.elements == [picture])
  }
}
