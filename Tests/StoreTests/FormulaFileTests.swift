import Bytes
import Geometry
import Notebook
import Testing

@testable import Store

/// The drawings of formulas stay as long as anything shows them or may again.
@Suite struct FormulaFileTests {
  private func file(_ number: UInt8) -> [UInt8] { Array("a drawing ".utf8) + [number] }

  private func drawing(_ number: UInt8) -> FormulaDrawing {
    FormulaDrawing(
      source: "x_\(number)", hash: ContentHash(of: file(number)), mediaType: "application/pdf",
      size: Point(x: 10, y: 5))
  }

  @Test func `an edited formula keeps its drawings, those of the past for undo`() throws {
    let workshop = try Workshop()
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    let formula = try library.edit(id, action: .paste, now: dawn) { editor in
      try library.addImage(file(0))
      return try editor.add(.image(ImageFrame(drawing(0), at: .zero)), at: place)
    }
    for number in UInt8(1)...2 {
      try library.edit(id, action: .setFormula, now: dawn) { editor in
        let edit = ElementsEdit.formula(drawing(number), file: file(number))
        try library.addImage(file(number))
        _ = try editor.apply(edit, to: [formula])
      }
    }
    func check(_ number: UInt8) throws {
      try library.setTrashed(true, library.createNotebook("Other"), now: dawn)
      try library.emptyTrash()
      for number in UInt8(0)...2 {
        #expect(try library.image(ContentHash(of: file(number))) == file(number))
      }
      let shown = try library.page(place.page, of: id).elements.map(\.content.file)
      #expect(shown == [drawing(number).hash])
      let pages = try LibraryPages(of: id, in: library, allowingDamage: false)
      #expect(try pages.next()?.files == [drawing(number).hash: file(number)])
      #expect(try Library.verify(at: library.directory, now: dawn).isWhole)
    }
    try check(2)
    for number in [UInt8(1), 0] {
      _ = try library.undo(id, now: dawn)
      try check(number)
    }
    _ = try library.redo(id, now: dawn)
    try check(1)
  }
}
