import Foundation
import Geometry
import Support
import Testing
import Wording

@testable import Desk

// The panel that Docs/Recipes.md shows.

/// Chooses how notebooks look on the shelf.
private struct CoverPanel: Card {
  static let name: Words = "Covers"

  let desk: Desk

  private var shelf: ShelfPreferences { desk.preferences.shelf }

  var panel: Panel {
    Panel(Self.name, width: 400, at: .middle) {
      ChoiceRow(
        "Order", ShelfOrder.allCases, chosen: shelf.order, \.name, { .shelf(.order($0)) })
      ChoiceRow(
        "Language", SpokenLanguage.all, chosen: desk.preferences.language, \.name,
        { .set(SettingAction("language", $0.stored)) })
      ChoiceRow(
        "Colors", Array(Theme.all.indices), chosen: Theme.all.firstIndex(of: desk.theme),
        { Theme.all[$0].name }, { .chooseTheme($0) })
      LongList(desk.tabs.all.count) { entry($0) }
    }.foot {
      Buttons(ActionButton("New notebook", .toggle(.newNotebook), isMain: true))
    }
  }

  private func entry(_ place: Int) -> Entry {
    let tab = desk.tabs.all[place]
    return Entry(
      FacePainter.ListEntry(icon: .notebook, name: tab.name, caption: "Open"),
      .tab(.show(tab.id)))
  }
}

// The end of the panel.

/// Panels as a newcomer writes them.
@Suite struct PanelRecipeTests {
  private static let source = try? String(contentsOfFile: #filePath, encoding: .utf8)

  /// The code between the two marks above.
  private var code: [Substring] {
    get throws {
      let lines = try #require(Self.source).split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(lines.firstIndex { $0.hasPrefix("// The panel that Docs") })
      let last = try #require(lines.firstIndex { $0.hasPrefix("// The end of the panel") })
      return Array(lines[(first + 2)..<(last - 1)])
    }
  }

  @Test func `a panel with three choices, a list and a button takes less than 60 lines`() throws {
    #expect(try code.count < 60)
  }

  @Test func `the recipe shows it as it compiles`() throws {
    let recipes = try String(
      contentsOf: Repository.file("Docs/Recipes.md"), encoding: .utf8)
    #expect(recipes.contains(try code.joined(separator: "\n")))
  }

  @Test func `it is measured, placed and drawn, and its controls are where they are seen`() throws {
    var face = try FaceDesk()
    face.tell(.resized(width: 900, height: 700, faceScale: 1))
    let layout = PanelLayout(
      CoverPanel(desk: face.desk).panel, in: face.desk.panelRoom, face.desk.painter)
    var drawn = Face()
    layout.draw(on: &drawn)
    #expect(Box(low: .zero, high: face.desk.window).contains(layout.box))
    #expect(drawn.targets.count > ShelfOrder.allCases.count + 4)
    for target in drawn.targets { #expect(layout.box.contains(target.box), "\(target.control)") }
  }
}
