import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import App
@testable import Desk

/// The window in a language that nobody speaks: whatever is not between brackets was missed.
@Suite struct MadeUpFaceTests {
  @Test(arguments: FacePictureTests.scenes)
  func `every word of the face is told in the language`(scene: FacePictureTests.Scene) throws {
    try Language.$task.withValue(.madeUp) {
      // The guide has pages of its own in each language.
      for part in try FacePictureTests.desk(of: scene).face.parts
      where scene.name != "guide" || part.name != .popup {
        #expect(Self.missed(in: part.marks, besides: scene.data) == "", "\(part.name)")
      }
    }
  }

  @Test func `a word that no language changes is found`() {
    let style = Face.TextStyle(size: 13, color: .sumi)
    Language.$task.withValue(.madeUp) {
      func missed(_ mark: Face.Mark) -> String {
        Self.missed(in: [.shifted([mark], by: .zero, within: .empty)], besides: ["Physics"])
      }
      #expect(missed(.text("Export", at: .zero, style)) == "Export")
      #expect(missed(.words("Physics, \("page") 3", at: .zero, style)) == "")
      #expect(missed(.text("Physics", at: .zero, style)) == "")
      #expect(missed(.text("Page \(3)", at: .zero, style)) == "Page")
    }
  }

  /// The letters of marks that no language would change, besides texts that are data and the letters
  /// on keys.
  private static func missed(in marks: [Face.Mark], besides data: [String]) -> String {
    // Lines of one sentence follow each other, so that their brackets meet.
    var rest = MadeUpText.untranslated(in: texts(of: marks).joined(separator: " "))
    for text in data.sorted(by: { $0.count > $1.count }) where !text.isEmpty {
      rest = rest.replacing(text, with: " ")
    }
    return rest.split { !$0.isLetter }.filter { $0.count > 1 || $0.first?.isLowercase == true }
      .joined(separator: " ")
  }

  private static func texts(of marks: [Face.Mark]) -> [String] {
    marks.flatMap { mark -> [String] in
      switch mark {
      case .text(let text, _, _), .label(let text, _, _, _, _): [text]
      case .shifted(let inner, _, _), .still(let inner, _, _): texts(of: inner)
      default: []
      }
    }
  }
}

extension FacePictureTests.Scene {
  /// The texts in the scene that come from people, files and devices, and the units of figures.
  fileprivate var data: [String] {
    let folders = sync.folders.flatMap { [$0.name] + $0.devices.map(\.name) }
    let copied = copies.folders.flatMap { [$0.name] + $0.leftovers + $0.choice.tags }
    let offers = sync.offers.map(\.name) + copies.offers.map(\.name)
    let typed = actions.compactMap { action -> String? in
      switch action {
      case .type(.commit(let text)), .type(.preedit(let text, _)): text
      default: nil
      }
    }
    let shelved = tabs + notebooks.flatMap { [$0.title] + $0.folder.names + $0.tags }
    let named = [
      "Linear algebra", "Light and shadow", "Optics", "exam", "Notes", "Sketch", "Suzuri",
      "English", "日本語", "Sans", "Serif", "Monospace", "https", "The matrix of a rotation",
      "Ångström",
      "thougt", "thought", "though", "taught", "read", "real", "road",
    ]
    let files = choosing.flatMap(\.names) + (printers?.names ?? [])
    return named + [" mm", " ms", " Hz"] + shelved + files
      + [link].compactMap(\.self) + folders + copied
      + copies.tags + offers + styluses.flatMap { [$0.name, $0.time] } + typed
      + self.files.map(\.name) + leftOut.map(\.name) + papers
  }
}

extension ChooserNews {
  /// The names of folders and files in it.
  fileprivate var names: [String] {
    switch self {
    case .listed(let folder): folder.entries.map(\.name) + [folder.shown]
    case .places(let places): places.map(\.name.text)
    case .unavailable, .chosen: []
    }
  }
}
