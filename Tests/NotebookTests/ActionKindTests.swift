import Foundation
import Support
import Testing
import Wording

@testable import Notebook

/// The codes of actions in histories, which libraries and backups keep.
@Suite struct ActionKindTests {
  /// The codes as they lie in libraries: a change here needs a way to read the old ones.
  private static let codes: [ActionKind: String] = [
    .write: "ink.write", .erase: "ink.erase", .paste: "element.paste",
    .duplicate: "element.duplicate", .cut: "element.cut", .delete: "element.delete",
    .move: "element.move", .rotate: "element.rotate", .scale: "element.scale",
    .markText: "text.mark", .type: "text.type", .formatText: "text.format",
    .recolor: "element.recolor", .setWidth: "element.width",
    .arrange: "element.order", .align: "element.align", .distribute: "element.distribute",
    .group: "element.group", .ungroup: "element.ungroup", .lock: "element.lock",
    .unlock: "element.unlock",
    .crop: "picture.crop", .mirror: "picture.mirror", .setOpacity: "picture.opacity",
    .describe: "picture.text", .replacePicture: "picture.replace", .reset: "picture.reset",
    .setLink: "element.link", .setHeading: "element.heading", .setFormula: "element.formula",
    .addTable: "table.add", .changeTable: "table.change",
    .addShape: "shape.add", .makeShape: "shape.make", .changeShape: "shape.change",
    .shapeToInk: "shape.ink", .layOut: "graph.arrange", .inkToText: "ink.text",
    .makeRoom: "page.room", .closeRoom: "page.close",
    .addPage: "page.add", .changeSheets: "page.paper", .turnPages: "page.turn",
    .deletePage: "page.delete", .bookmark: "page.bookmark", .entitle: "page.title",
    .importFile: "file.import", .rename: "notebook.rename", .addTags: "tag.add",
    .removeTags: "tag.remove", .renewPDF: "pdf.renew", .addLayer: "layer.add",
    .entitleLayer: "layer.title", .moveLayer: "layer.move", .showLayer: "layer.show",
    .lockLayer: "layer.lock", .mergeLayers: "layer.merge", .deleteLayer: "layer.delete",
    .moveToLayer: "layer.take",
    .movePages: "page.move", .duplicatePages: "page.duplicate", .pastePages: "page.paste",
    .movePagesAway: "page.depart", .addSection: "section.add", .entitleSection: "section.title",
    .dissolveSection: "section.dissolve", .restore: "notebook.restore",
  ]

  @Test func `codes stay, and each kind has words`() {
    #expect(Set(ActionKind.known) == Set(Self.codes.keys))
    #expect(Set(Self.codes.values).count == Self.codes.count)
    for (kind, code) in Self.codes {
      #expect(kind.code == code && ActionKind.isCode(code))
      #expect(ActionKind(stored: code) == kind)
      #expect(!kind.words.isEmpty && kind.words != "change")
    }
  }

  @Test func `the title of an earlier program is the kind that it meant`() {
    for (title, kind) in ActionKind.titled {
      #expect(!ActionKind.isCode(title))
      #expect(ActionKind(stored: title) == kind)
    }
  }

  @Test(arguments: [
    "draw", "", "lock the page", "Écrire", "e.", ".", "1.2", "title:", "a:b", "\u{301}x",
  ])
  func `any other title is kept and read as it was`(title: String) {
    let kind = ActionKind(stored: title)
    #expect(ActionKind(stored: kind.code) == kind)
    #expect(ActionKind.isCode(kind.code))
    if !ActionKind.isCode(title) { #expect(kind.words.english.utf8.elementsEqual(title.utf8)) }
  }

  @Test func `the code of a later program is kept, and read as a change`() {
    let kind = ActionKind(stored: "page.rotate")
    #expect(kind.code == "page.rotate" && kind.words == "change")
  }

  @Test func `every kind that is declared has a code`() throws {
    let file = Repository.file("Sources/Notebook/Editing/ActionKind.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let declared = text.matches(of: /\n  case ([\w, ]+)(?=\n)/)
      .flatMap { $0.1.split(separator: ", ") }
    #expect(declared.count == Self.codes.count)
  }

  @Test func `any text is read as a kind, and what is kept of it as the same`() {
    var dice = Dice(46)
    let letters = Array("ab.: title\u{301}é日").map(String.init)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...9, using: &dice)
      let text = (0..<count).map { _ in letters.randomElement(using: &dice) ?? "" }.joined()
      let kind = ActionKind(stored: text)
      #expect(ActionKind.isCode(kind.code))
      #expect(ActionKind(stored: kind.code) == kind)
    }
  }
}
