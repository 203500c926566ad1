import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing
@testable import Trace
import Wording

@testable import App
@testable import Desk

/// Pictures of the page screen without any window; words are bars, so that no font matters.
@Suite struct FacePictureTests {
  /// A state of the page screen.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    var size = Point(x: 1000, y: 640)
    var scale = 1.0
    var actions: [Action] = []
    var jobs: [Job] = []
    var notebooks: [ListedNotebook] = []
    var unopened: UnopenedNotebook?
    var sync = SyncState()
    var copies = CopyState()
    var figures: LatencyFigures?
    var styluses: [TestedStylus] = []
    /// The lines of text on the first page.
    var text: [Box] = []
    /// The address of a link that is followed in the middle of the window.
    var link: String?
    /// A rectangle that is drawn on the first page, and whether there is ink in it.
    var drawn: (box: Box, hasInk: Bool)?
    /// The place of the second page that a clipping in the middle of the window leads to.
    var excerpt: Box?
    /// The places found on the first page.
    var hits: [Finding.Hit] = []
    /// The PDFs below the pages, by their names, and whether they are there.
    var files: [(name: String, isThere: Bool)] = []
    /// The titles of sections, which have six pages each, some with titles, tags and bookmarks.
    var sections: [String] = []
    /// A file that needs its password.
    var locked: LockedFile?
    /// The titles of further layers of the first page, of which the second is locked.
    var layers: [String] = []
    /// The path of a file dropped on the window.
    var dropped: String?
    /// What comes back while files are chosen.
    var choosing: [ChooserNews] = []
    /// The files that an import has left out.
    var leftOut: [LeftOutFile] = []
    /// True if the notebooks are notes of other programs that have just arrived.
    var haveArrived = false
    /// The printers that there are.
    var printers: Printers?
    /// The papers of one's own, by their names.
    var papers: [String] = []
    /// The titles of stickers.
    var stickers: [String] = []
    /// True if the ink in the rectangle becomes a text, some words of which are in doubt.
    var isConverted = false
    /// The titles of other notebooks that are open.
    var tabs: [String] = []
    var testDescription: String { name }
  }

  static let scenes: [Scene] = [
    Scene(name: "light"), Scene(name: "light-2", scale: 2),
    Scene(name: "light-1.25", scale: 1.25, actions: [.selectTool(.lasso)]),
    Scene(name: "dark", actions: [.chooseTheme(1)]),
    Scene(name: "dark-2", scale: 2, actions: [.chooseTheme(1), .toggle(.menu)]),
    Scene(name: "picture", actions: [.toggle(.picture)]),
    Scene(name: "arrange", actions: [.toggle(.arrange)]),
    Scene(name: "picture-words", actions: [.toggle(.pictureWords)]),
    Scene(name: "sepia", actions: [.chooseTheme(2), .selectTool(.eraser)]),
    Scene(name: "contrast", actions: [.chooseTheme(3), .toggle(.menu)]),
    Scene(name: "left-handed", actions: [.toggleLeftHanded, .toggle(.menu)]),
    Scene(name: "narrow", size: Point(x: 600, y: 480), actions: [.toggle(.menu)]),
    Scene(
      name: "tabs-narrow", size: Point(x: 480, y: 400), actions: [.toggle(.tabs)],
      tabs: ["Optics", "Standing waves and light", "", "読書ノート", "Chemistry"]),
    Scene(
      name: "two-pages",
      actions: [.arrange(.pair), .arrange(.startAlone), .nextPage, .toggle(.menu)]),
    Scene(
      name: "two-pages-leftwards-dark-2", size: Point(x: 700, y: 480), scale: 2,
      actions: [.chooseTheme(1), .arrange(.reverse), .lastPage, .fitPage]),
    Scene(name: "keys", actions: [.toggle(.keys)]),
    Scene(name: "keys-small", size: Point(x: 480, y: 320), actions: [.toggle(.keys), .scrollDown]),
    Scene(name: "settings", actions: [.toggle(.settings)]),
    Scene(
      name: "settings-narrow-dark", size: Point(x: 420, y: 640),
      actions: [.chooseTheme(1), .set(SettingAction("darkDesk", "darkPaper")), .toggle(.settings)]),
    Scene(
      name: "layers", actions: [.toggle(.layers)], layers: ["", "Sketch", "Notes"]),
    Scene(
      name: "key",
      actions: [.toggle(.keys), .key(.change("redo")), .key(.press(Key("n", control: true)))]),
    Scene(
      name: "key-small-dark", size: Point(x: 360, y: 300),
      actions: [
        .chooseTheme(1), .toggle(.keys), .key(.change("nextPage")), .key(.chooseFurther(true)),
      ]),
    Scene(
      name: "text-box",
      actions: [
        .textBox(.begin), .type(.commit("Ink and water")), .textBox(.list(.bullet)),
        .textBox(.offerColors),
      ]),
    Scene(name: "text-style", actions: [.textBox(.begin), .toggle(.textStyle)]),
    Scene(name: "contents", actions: [.toggle(.contents)]),
    Scene(name: "link-target", actions: [.toggle(.linkTarget), .type(.commit("example.org"))]),
    Scene(name: "heading", actions: [.toggle(.heading)]),
    Scene(name: "context", actions: [.contextMenu(atPointer: false)]),
    Scene(
      name: "eraser", actions: [.selectTool(.eraser), .togglePenCard, .erase(.toggleMarksOnly)]),
    Scene(
      name: "any-colour",
      actions: [.chooseTheme(1), .pen(.togglePicker), .pen(.hex(.begin)), .pen(.hex(.digit(12)))]),
    Scene(name: "pen-card", actions: [.togglePenCard, .focusNext]),
    Scene(name: "shape", actions: [.selectTool(.shape), .toggle(.shape)]),
    Scene(
      name: "stickers", actions: [.toggle(.stickers)],
      stickers: ["Ink", "Wide", "broken", "Sun", "Wide"]),
    Scene(
      name: "stickers-none-dark-2", size: Point(x: 700, y: 480), scale: 2,
      actions: [.chooseTheme(1), .toggle(.stickers)]),
    Scene(name: "space", actions: [.space(.move(.down, 1)), .toggle(.space)]),
    Scene(name: "export", actions: [.toggle(.export), .export(.choosePages(.range))]),
    Scene(
      name: "export-dark",
      actions: [.chooseTheme(1), .toggle(.export), .export(.choosePages(.bookmarked))]),
    Scene(
      name: "export-narrow", size: Point(x: 360, y: 300),
      actions: [.toggle(.export), .export(.chooseUse(.notebook)), .scrollDown]),
    Scene(
      name: "export-printer", actions: [.toggle(.export), .export(.chooseGoal(.printer))],
      printers: Printers(names: ["Office", "Library-2nd-floor"], usual: 1)),
    Scene(
      name: "export-no-printer-dark-2", size: Point(x: 700, y: 480), scale: 2,
      actions: [.chooseTheme(1), .toggle(.export), .export(.chooseGoal(.printer))],
      printers: Printers.none),
    Scene(
      name: "chooser", actions: [.choose(.use(2)), .choose(.use(4)), .choose(.markNext)],
      choosing: ChooserNews.samples),
    Scene(
      name: "chooser-narrow-contrast", size: Point(x: 360, y: 300), actions: [.chooseTheme(3)],
      choosing: ChooserNews.samples),
    Scene(
      name: "chooser-dark-2", size: Point(x: 800, y: 600), scale: 2,
      actions: [.chooseTheme(1), .type(.commit("lec"))], choosing: ChooserNews.samples),
    Scene(name: "shelf", actions: [.show(.shelf)], notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-folder-contrast",
      actions: [
        .chooseTheme(3), .show(.shelf), .shelf(.show(.folder(FolderPath(["University"])))),
      ],
      notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-empty", actions: [.show(.shelf), .shelf(.show(.trash))],
      notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-trouble-dark-2", size: Point(x: 700, y: 480), scale: 2,
      actions: [.chooseTheme(1), .toggleLeftHanded], notebooks: ListedNotebook.samples,
      unopened: .sample),
    Scene(
      name: "shelf-chosen-sepia", size: Point(x: 900, y: 640),
      actions: [.chooseTheme(2), .toggleLeftHanded, .show(.shelf), .shelf(.chooseAll)],
      notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-menu", actions: Popup.shelfMenu.opening, notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-order", actions: Popup.shelfOrder.opening, notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-folders", actions: Popup.folders.opening, notebooks: ListedNotebook.samples),
    Scene(name: "shelf-tags", actions: Popup.tags.opening, notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-export", actions: Popup.exportWhole.opening, notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-name-dark", actions: [.chooseTheme(1)] + Popup.naming.opening,
      notebooks: ListedNotebook.samples),
    Scene(
      name: "shelf-places", size: Point(x: 480, y: 640), actions: Popup.places.opening,
      notebooks: ListedNotebook.samples),
    Scene(
      name: "new-notebook", size: Point(x: 1000, y: 720),
      actions: Popup.newNotebook.opening + [
        .shelf(.draft(.sheet(.ruling(4)))), .shelf(.draft(.color(3))),
      ],
      notebooks: ListedNotebook.samples),
    Scene(name: "titles", actions: [.toggle(.titles), .type(.commit("First steps"))]),
    Scene(
      name: "titles-composed-dark-2", scale: 2,
      actions: [
        .chooseTheme(1), .toggleLeftHanded, .toggle(.titles),
        .type(.commit("Kanji: ")), .type(.preedit("かんじ", selected: 0..<2)),
      ]),
    Scene(
      name: "titles-small", size: Point(x: 360, y: 200),
      actions: [
        .toggle(.titles), .type(.next), .type(.commit(String(repeating: "long ", count: 40))),
        .type(.move(.wordLeft, extending: true)),
      ]),
    Scene(
      name: "find", actions: [.find(.begin), .type(.commit("matrix"))],
      hits: [
        .sample(.pdf, [Box(low: Point(x: 80, y: 120), high: Point(x: 130, y: 134))]),
        .sample(
          .text,
          [
            Box(low: Point(x: 480, y: 200), high: Point(x: 520, y: 214)),
            Box(low: Point(x: 60, y: 218), high: Point(x: 78, y: 232)),
          ]),
        .sample(.handwriting, [Box(low: Point(x: 80, y: 260), high: Point(x: 130, y: 274))]),
        .sample(
          .handwriting, [Box(low: Point(x: 80, y: 300), high: Point(x: 130, y: 314))], doubt: 0.9),
      ]),
    Scene(
      name: "find-list-small-dark", size: Point(x: 360, y: 400),
      actions: [.chooseTheme(1), .find(.begin), .type(.commit("matrix"))],
      hits: (0..<212).map {
        .sample(
          .text, [Box(low: .zero, high: Point(x: 50, y: 12)).moved(by: Point(x: 80, y: Double($0)))]
        )
      }),
    Scene(
      name: "find-narrow-dark-2", size: Point(x: 360, y: 240), scale: 2,
      actions: [.chooseTheme(1), .toggleLeftHanded, .find(.begin), .type(.commit("eigenvalue"))]),
    Scene(
      name: "text", actions: [.selectTool(.text), .select(.all)],
      text: [
        Box(low: Point(x: 220, y: 120), high: Point(x: 520, y: 134)),
        Box(low: Point(x: 60, y: 138), high: Point(x: 400, y: 152)),
      ]),
    Scene(
      name: "password", actions: [.type(.commit("sesame"))],
      locked: LockedFile(number: 1, name: "lecture.pdf", isRefused: false)),
    Scene(
      name: "password-refused-narrow-dark-2", size: Point(x: 360, y: 240), scale: 2,
      actions: [.chooseTheme(1)],
      locked: LockedFile(
        number: 1, name: "a name of a file that is much too long for it.pdf", isRefused: true)),
    Scene(
      name: "pdfs", actions: [.toggle(.pdfs), .renew(.replace(1))],
      files: [("lecture.pdf", true), ("exercises.pdf", true)]),
    Scene(
      name: "pdfs-dropped-narrow-dark-2", size: Point(x: 480, y: 400), scale: 2,
      actions: [.chooseTheme(1)],
      files: [("lecture.pdf", true), ("exercises.pdf", false)], dropped: "exercises.pdf"),
    Scene(name: "overview", actions: [.show(.overview)], sections: ["", "Optics", "Waves"]),
    Scene(
      name: "overview-chosen-dark-2", size: Point(x: 900, y: 560), scale: 2,
      actions: [
        .chooseTheme(1), .show(.overview), .overview(.chooseAll), .overview(.larger),
      ], sections: ["", "Optics"]),
    Scene(
      name: "overview-narrow", size: Point(x: 480, y: 560),
      actions: [.toggleLeftHanded, .show(.overview), .overview(.choose)], sections: [""]),
    Scene(
      name: "overview-found-sepia", size: Point(x: 900, y: 560),
      actions: [
        .chooseTheme(2), .show(.overview), .overview(.search), .type(.commit("exam")),
      ], sections: ["", "Optics", "Waves"]),
    Scene(
      name: "overview-menu-contrast", size: Point(x: 900, y: 640),
      actions: [
        .chooseTheme(3), .show(.overview), .overview(.walk(.forward)), .overview(.copy),
        .contextMenu(atPointer: false),
      ], sections: ["", "Optics"]),
    Scene(
      name: "overview-tags", actions: [.show(.overview), .overview(.tags)],
      sections: ["", "Optics"]),
    Scene(
      name: "overview-send-dark", size: Point(x: 700, y: 560),
      actions: [.chooseTheme(1), .show(.overview), .overview(.sendAway)],
      notebooks: ListedNotebook.samples, sections: ["", "Optics"]),
    Scene(
      name: "sheet", size: Point(x: 1000, y: 760),
      actions: [.toggle(.sheet), .sheet(.choose(.ruling(2))), .sheet(.choose(.color(1)))]),
    Scene(
      name: "sheet-papers", size: Point(x: 1000, y: 760),
      actions: [.toggle(.sheet), .sheet(.choose(.own("週の計画")))],
      papers: ["週の計画", "Lectures in two columns", "Wide", "broken"]),
    Scene(
      name: "sheet-papers-narrow-dark-2", size: Point(x: 420, y: 760), scale: 2,
      actions: [.chooseTheme(1), .toggle(.sheet)],
      papers: (1...40).map { "Paper \($0)" }),
    Scene(
      name: "new-notebook-paper-contrast", size: Point(x: 1000, y: 720),
      actions: [.chooseTheme(3)] + Popup.newNotebook.opening + [
        .type(.commit("Plans")), .shelf(.draft(.sheet(.own("Wide")))),
      ],
      notebooks: ListedNotebook.samples, papers: ["週の計画", "Wide"]),
    Scene(
      name: "paper-name", actions: [.paper(.make)]),
    Scene(
      name: "sheet-new-contrast", size: Point(x: 1000, y: 760),
      actions: [.chooseTheme(3), .toggle(.sheet), .sheet(.scope(.new))]),
    Scene(
      name: "sheet-covered-narrow-dark-2", size: Point(x: 420, y: 760), scale: 2,
      actions: [.chooseTheme(1), .toggleLeftHanded, .toggle(.sheet), .sheet(.scope(.all))],
      files: [("lecture.pdf", true), ("exercises.pdf", false)]),
    Scene(
      name: "overview-sheet", size: Point(x: 900, y: 760),
      actions: [
        .show(.overview), .overview(.chooseAll), .overview(.sheet), .sheet(.toggleNew),
        .sheet(.choose(.ruling(0))),
      ], sections: ["", "Optics"]),
    Scene(
      name: "overview-section", size: Point(x: 480, y: 400),
      actions: [.show(.overview), .overview(.gather), .type(.commit("Prisms"))],
      sections: ["", "Optics"]),
    Scene(name: "missing", files: [("lecture.pdf", false)]),
    Scene(
      name: "clip", actions: [.selectTool(.rectangle)],
      drawn: (Box(low: Point(x: 80, y: 60), high: Point(x: 380, y: 200)), false)),
    Scene(
      name: "clip-narrow-dark-2", size: Point(x: 360, y: 300), scale: 2,
      actions: [.chooseTheme(1), .toggleDarkPaper],
      drawn: (Box(low: Point(x: 80, y: 60), high: Point(x: 380, y: 200)), false)),
    Scene(
      name: "selection", actions: [.selectTool(.lasso)],
      drawn: (Box(low: Point(x: 80, y: 60), high: Point(x: 380, y: 200)), true)),
    Scene(
      name: "selection-narrow-dark-2", size: Point(x: 360, y: 300), scale: 2,
      actions: [.chooseTheme(1)],
      drawn: (Box(low: Point(x: 80, y: 60), high: Point(x: 380, y: 200)), true)),
    Scene(
      name: "handwriting",
      actions: [.toggle(.handwriting)]),
    Scene(
      name: "check-words", actions: [.selectTool(.lasso)],
      drawn: (Box(low: Point(x: 80, y: 60), high: Point(x: 380, y: 200)), true),
      isConverted: true),
    Scene(name: "corrected-words", actions: [.toggle(.correctedWords)]),
    Scene(name: "guide", actions: [.toggle(.guide)]),
    Scene(
      name: "place", actions: [.selectTool(.hand)],
      excerpt: Box(low: Point(x: 80, y: 360), high: Point(x: 380, y: 500))),
    Scene(
      name: "place-dark-2", size: Point(x: 500, y: 400), scale: 2,
      actions: [.chooseTheme(1), .selectTool(.hand)],
      excerpt: Box(low: Point(x: 80, y: 360), high: Point(x: 380, y: 500))),
    Scene(name: "link", actions: [.selectTool(.hand)], link: "https://example.org/lectures/optics"),
    Scene(name: "formula", actions: [.toggle(.formula), .type(.commit("\\frac{a}{b}"))]),
    Scene(
      name: "left-out", size: Point(x: 600, y: 480), actions: [.toggle(.importReport)],
      leftOut: LeftOutFile.samples),
    Scene(
      name: "arrivals", actions: [.show(.shelf)], notebooks: ListedNotebook.samples,
      leftOut: Array(LeftOutFile.samples.prefix(1)), haveArrived: true),
    Scene(name: "sync", actions: [.toggle(.sync)], sync: .sample),
    Scene(
      name: "sync-dark-2", size: Point(x: 700, y: 480), scale: 2,
      actions: [.chooseTheme(1), .toggle(.sync)], sync: .offering),
    Scene(
      name: "copies", actions: [.toggle(.copies), .copy(.askToEnd("/2"))], copies: .sample),
    Scene(
      name: "copies-dark-2", size: Point(x: 700, y: 520), scale: 2,
      actions: [.chooseTheme(1), .toggle(.copies)], copies: .offering),
    Scene(name: "devices", actions: [.toggle(.devices)]),
    Scene(name: "page-number", actions: [.turnByNumber(.begin), .turnByNumber(.digit(2))]),
    Scene(name: "styluses", actions: [.toggle(.styluses)], styluses: TestedStylus.samples),
    Scene(name: "meter", actions: [.laboratory(.toggleMeter)], figures: .sample),
    Scene(
      name: "laboratory-dark",
      actions: [.chooseTheme(1), .toggle(.laboratory), .laboratory(.chooseStylus("2"))],
      styluses: TestedStylus.samples),
    Scene(name: "stylus-test", actions: [.laboratory(.beginTest), .laboratory(.nextTask)]),
    Scene(
      name: "stylus-marks",
      actions: [.laboratory(.beginTest)]
        + StylusTask.allCases.map { _ in .laboratory(.nextTask) }
        + [.laboratory(.giveMark(.grip, 2))]),
    Scene(
      name: "stylus-marks-narrow", size: Point(x: 480, y: 400),
      actions: [.laboratory(.beginTest)]
        + StylusTask.allCases.map { _ in .laboratory(.nextTask) }
        + [.laboratory(.giveMark(.drag, 4))]),
    Scene(name: "job", jobs: [Job.samples[0]]),
    Scene(name: "job-narrow", size: Point(x: 600, y: 480), jobs: [Job.samples[0]]),
    Scene(name: "jobs", actions: [.toggle(.jobs)], jobs: Job.samples),
    Scene(
      name: "jobs-dark-2", scale: 2, actions: [.chooseTheme(1), .toggleLeftHanded],
      jobs: Job.samples),
    Scene(
      name: "jobs-narrow", size: Point(x: 480, y: 320),
      actions: [.chooseTheme(1), .toggle(.jobs)], jobs: Job.samples),
  ]

  @Test(arguments: scenes)
  func `the page screen looks as it did`(scene: Scene) throws {
    try PictureGolden("face-\(scene.name)").expect(try Self.picture(of: scene))
  }

  @Test(arguments: Popup.allCases)
  func `every card has a picture`(popup: Popup) throws {
    #expect(try Self.scenes.contains { try Self.desk(of: $0).popup == popup })
  }

  @Test func `a picture without one of its icons is not the same`() throws {
    let scene = Scene(name: "light")
    let whole = try Picture(png: try Self.picture(of: scene).png())
    let without = try Picture(png: try Self.picture(of: scene) { $0.isIcon }.png())
    #expect(without.differences(from: whole, nearness: 28) > 12)
    #expect(whole.differences(from: whole, nearness: 28) == 0)
  }

  /// A desk that shows a scene.
  ///
  /// Pictures are the same whatever fonts there are: words count as even unless they are measured.
  static func desk(
    of scene: Scene, measuring measurer: any TextMeasurer = EvenMeasurer()
  ) throws -> Desk {
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    for title in scene.sections.isEmpty ? [""] : scene.sections {
      let section = try editor.addSection(titled: title)
      for number in 0..<(scene.sections.isEmpty ? 3 : 6) {
        let size: PageSize = number == 3 && !scene.sections.isEmpty ? .a4.turned : .a4
        let page = try editor.addPage(to: section, size: size, paper: Paper(.ruled)).page
        guard !scene.sections.isEmpty else { continue }
        if number % 3 == 1 { try editor.set(.title, of: page, to: "Light and shadow") }
        if number == 2 { try editor.set(.bookmark, of: page, to: true) }
        if number % 4 == 1 { try editor.set(.tag("exam"), of: page, to: true) }
      }
    }
    for record in editor.change.records { notebook.merge(record) }
    let id = try #require(NotebookID(bytes: Array(repeating: 1, count: 16)))
    var (desk, effects) = (Desk(measurer: measurer), [Effect]())
    let outline = try Outline(of: notebook)
    var sheets = outline.pages.map { Sheet($0, of: id) }
    for (place, file) in scene.files.enumerated() {
      sheets[place].printedName = file.name
      sheets[place].isCovered = true
      let print = PrintPlace(file: ContentHash(of: [UInt8(place)]), number: 1)
      sheets[place].print = file.isThere ? print : nil
    }
    let messages: [Message] = [
      .resized(
        width: scene.size.x * scene.scale, height: scene.size.y * scene.scale,
        faceScale: scene.scale),
      .opened(
        NotebookOnDesk(
          id: id, title: "Linear algebra",
          sheets: sheets, sections: outline.sectionsOnDesk,
          undo: .write, redo: nil), page: nil),
    ]
    for message in messages { desk.apply(message, effects: &effects) }
    if let page = desk.sheet?.id {
      editor = Editor(reading: notebook, as: editor.change.author)
      for (place, title) in scene.layers.enumerated() {
        let layer = try editor.addLayer(to: page.page, titled: title)
        if place == 1 { try editor.set(.isLocked, of: layer, to: true) }
      }
      for record in editor.change.records { notebook.merge(record) }
      var answer = Answer(to: nil)
      let content = try PageContent(of: page.page, in: notebook)
      answer.layers[page] = content.layers.enumerated().map {
        LayerOnDesk($1, isWrittenOn: $0 == content.layers.count - 1)
      }
      desk.apply(.answered(answer), effects: &effects)
      var text = PageText()
      for box in scene.text {
        text.append("a", in: box)
        text.append("\n", in: box)
      }
      let targets =
        [
          scene.link.map { .address($0) },
          try scene.excerpt.map {
            .excerpt(Excerpt(of: try #require(desk.notebook?.sheets[1].id), $0))
          },
        ] as [PageLink.Target?]
      let links = targets.compactMap { $0.map { PageLink(box: PageSize.a4.box, target: $0) } }
      desk.apply(.words(PageWords(page: page, text: text, links: links)), effects: &effects)
    }
    if !scene.leftOut.isEmpty {
      var step = ShelfStep([], saying: "Some files were left out.", undone: nil)
      step.report.leftOut = scene.leftOut
      desk.apply(.arranged(step), effects: &effects)
    }
    for message in scene.jobs.map(Message.job) + [
      .papers(.listed(scene.papers.map { ListedPaper(name: $0, mark: "") })), .sync(scene.sync),
      .copies(scene.copies), .styluses(scene.styluses),
      .listed(scene.notebooks),
    ]
      + (scene.locked.map { [.locked($0)] } ?? []) + (scene.dropped.map { [.dropped([$0])] } ?? [])
      + scene.choosing.map({ .choosing($0) }) + scene.actions.map({ .asked($0) })
      + (scene.printers.map { [.printers($0)] } ?? [])
      + (scene.figures.map { [.latency($0)] } ?? [])
      + (scene.unopened.map { [.unopened($0)] } ?? [])
    {
      desk.apply(message, effects: &effects)
    }
    if scene.haveArrived {
      var step = ShelfStep([], saying: "Imported some files.", undone: nil)
      step.report = ImportReport(
        notebooks: scene.notebooks.map(\.id), leftOut: scene.leftOut)
      desk.apply(.arranged(step), effects: &effects)
    }
    for (number, title) in scene.tabs.enumerated() {
      let other = try #require(NotebookID(bytes: Array(repeating: UInt8(number + 2), count: 16)))
      desk.tabs.open(other, titled: title, behind: nil)
    }
    for case .paper(.draw(let wanted, let frame)) in effects {
      for paper in wanted {
        desk.apply(.papers(.drawn(picture(of: paper, in: frame))), effects: &effects)
      }
    }
    if effects.contains(.sticker(.list)) {
      let stickers = scene.stickers.enumerated().map { number, title in
        let page = EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 9))
        return ListedSticker(PageID(page, of: id), titled: title, changed: 0)
      }
      desk.apply(.stickers(.listed(stickers)), effects: &effects)
    }
    for case .sticker(.draw(let wanted, let frame)) in effects {
      for sticker in wanted {
        let paper = ListedPaper(name: sticker.title, mark: "\(sticker.page)")
        let drawn = StickerNews.drawn(sticker.page, picture(of: paper, in: frame))
        desk.apply(.stickers(drawn), effects: &effects)
      }
    }
    if let (box, hasInk) = scene.drawn, let page = desk.sheet?.id {
      let element = EntityID(counter: 40, incarnation: Incarnation(rawValue: 7))
      let ink = SelectedInk(
        page: page, hasInk ? [.init(element, .writing)] : [],
        box: hasInk ? box.expanded(by: -20) : .empty, color: .sumi, width: 1.4)
      desk.selectInk(ink, drawn: Excerpt(of: page, box), &effects)
      for message in scene.isConverted ? try Message.conversion(of: [element], on: page) : [] {
        desk.apply(.asked(.handwriting(.use(.convert))), effects: &effects)
        desk.apply(message, effects: &effects)
      }
    }
    if effects.contains(.handwriting(.listCorrected)) {
      desk.apply(.handwriting(.corrected(["Suzuri", "Ångström", "硯"])), effects: &effects)
    }
    if scene.link != nil || scene.excerpt != nil {
      desk.apply(.finger(.begins(at: desk.viewport.frame.center)), effects: &effects)
      desk.apply(.finger(.lifts), effects: &effects)
    }
    if !scene.hits.isEmpty, let page = desk.sheet?.id {
      let news = FindNews(
        needle: desk.finding.needle, pages: [PageHits(page: page, hits: scene.hits)],
        pagesRead: 3, isComplete: true)
      desk.apply(.found(news), effects: &effects)
      for case .drawHits(let strips, let frame) in effects {
        for strip in strips {
          let paper = ListedPaper(name: "Strip", mark: "\(strip)")
          desk.apply(.hitPicture(strip, picture(of: paper, in: frame)), effects: &effects)
        }
      }
    }
    // What has appeared is there.
    desk.apply(.rang(.frame, after: 1000), effects: &effects)
    if !scene.jobs.isEmpty { desk.toasts.shown = nil }
    return desk
  }

  /// A small picture of a paper with broad lines; none of one that is broken.
  private static func picture(of paper: ListedPaper, in frame: PaperFrame) -> PaperPicture {
    guard paper.name != "broken" else { return PaperPicture(of: paper, in: frame) }
    let height = paper.name == "Wide" ? frame.width / 3 : frame.height
    let isWide = ["Wide", "Strip"].contains(paper.name)
    let width = isWide ? frame.width : frame.height * 5 / 7
    let rows = (0..<height).map { row -> [UInt8] in
      row / 3 % 2 == 0 ? [90, 130, 200] : frame.isDark ? [30, 30, 34] : [255, 250, 235]
    }
    return PaperPicture(
      of: paper, in: frame, width: width, height: height,
      rgb: rows.flatMap { Array(repeating: $0, count: width).flatMap(\.self) })
  }

  /// Draws a scene; of the marks that may be left out, the first is.
  static func picture(of scene: Scene, leavingOut: (Face.Mark) -> Bool = { _ in false }) throws
    -> Bitmap
  {
    let desk = try desk(of: scene)
    let bitmap = Bitmap(
      width: Int(desk.window.x), height: Int(desk.window.y), format: .opaque)
    var isWhole = true
    bitmap.draw { canvas in
      canvas.paint(desk.theme.desk)
      for place in desk.shownPages {
        let corner = desk.viewport.corner(of: desk.stack.parts[place])
        let size = desk.stack.parts[place].width * desk.viewport.scale
        let height = desk.stack.parts[place].height * desk.viewport.scale
        let box = Box(low: corner, high: corner + Point(x: size.rounded(), y: height.rounded()))
        canvas.drawShadow(of: box, strength: desk.theme.shadow, scale: desk.faceScale)
        canvas.fill(box, with: desk.theme.page ?? .paper)
      }
      for part in desk.face.parts {
        canvas.draw(
          part.marks.filter { mark in
            let stays = !isWhole || !leavingOut(mark)
            if !stays { isWhole = false }
            return stays
          }.map(\.withoutLetters))
      }
    }
    return bitmap
  }
}

extension Finding.Hit {
  /// A place of the word "matrix".
  fileprivate static func sample(
    _ kind: Kind, _ boxes: [Box], doubt: Double = 0
  ) -> Finding.Hit {
    let words = FoundWords(Array("The matrix of a rotation".unicodeScalars), around: 4..<10)
    return Finding.Hit(boxes, in: kind, words, doubt: doubt)
  }
}

extension LatencyFigures {
  /// Figures with one late stretch.
  static let sample = LatencyFigures(
    median: 3.2, p95: 7.9, worst: 21, rate: 199.8, reportsPerFrame: 1.1,
    course: (0..<48).map { $0 == 30 ? 21 : 3 + Double($0 * 7 % 5) })
}

extension Printers {
  /// A computer on which nothing can be printed.
  static let none = Printers(
    names: [], trouble: "Printing needs CUPS: install the package cups-client.")
}

extension TestedStylus {
  /// Two pens of one tablet.
  static let samples = [
    TestedStylus(file: "1", name: "Tablet Pen", time: "2026-03-14 15.09"),
    TestedStylus(file: "2", name: "Tablet Pen", time: "2026-03-14 15.02"),
  ]
}

extension Job {
  /// Jobs in all states that are shown.
  static let samples = [
    Job(ID(1), .importing, name: "Lecture 7.xopp", state: .running(share: 0.42)),
    Job(ID(2), .exporting, name: "Linear algebra", state: .running(share: nil)),
    Job(ID(3), .exporting, name: "Linear algebra, page 3", state: .waiting),
    Job(ID(4), .importing, name: "sketch.csv", state: .ending),
    Job(
      ID(5), .importing, name: "drawing.png",
      state: .failed(
        "cannot read drawing.png: this is an image (PNG); supported files are CSV pen "
          + "recordings (.csv), Xournal++ files (.xopp, .xoj) and InkML (.inkml)")),
  ]
}

extension SyncState {
  /// A folder with devices, and one that does not work.
  static var sample: SyncState {
    var state = SyncState()
    state.folders = [
      SyncedFolder(
        path: "/1", name: "~/Sync/Suzuri", state: .waiting("waiting for 2 files from Laptop"),
        minutes: 7,
        devices: [
          SyncedDevice(id: "1", name: "Desktop", role: .this),
          SyncedDevice(id: "2", name: "Laptop", role: .other("2 files on the way from it")),
          SyncedDevice(id: "3", name: "Old tablet", role: .retired),
        ]),
      SyncedFolder(
        path: "/2", name: "/media/me/Stick/Suzuri",
        state: .failed(
          "there is no folder /media/me/Stick/Suzuri: create it, or connect its drive")),
    ]
    return state
  }

  /// Folders that can be chosen.
  static var offering: SyncState {
    var state = SyncState()
    state.offers = [
      OfferedFolder(path: "/1", name: "~/Sync/Suzuri", content: .nothing),
      OfferedFolder(path: "/2", name: "~/Dropbox/Notes", content: .notes),
    ]
    return state
  }
}

extension CopyState {
  /// A folder that is renewed, and one in which something is in the way.
  static var sample: CopyState {
    var state = CopyState()
    state.tags = ["exam", "proof", "to be repeated"]
    var choice = CopyChoice()
    choice.tags = ["proof"]
    choice.format = .png
    state.folders = [
      CopyFolder(
        path: "/1", name: "~/Sync/Suzuri copies", state: .renewing(2, of: 5),
        leftovers: ["Physics.pdf", "Chemistry.pdf"]),
      CopyFolder(
        path: "/2", name: "~/Pictures/Proofs", choice: choice,
        state: .partly(
          failed: 2, of: 5,
          "~/Pictures/Proofs/Algebra was not written by this library, or has been changed "
            + "since: move it away for a new copy")),
    ]
    return state
  }

  /// Folders that can be chosen.
  static var offering: CopyState {
    var state = CopyState()
    state.tags = ["exam"]
    state.offers = SyncState.offering.offers
    return state
  }
}

extension Face.Mark {
  /// Whether it may be an icon.
  fileprivate var isIcon: Bool { if case .line = self { true } else { false } }

  /// The mark with a bar in the place of words.
  fileprivate var withoutLetters: Face.Mark {
    switch self {
    case .text(let text, let point, let words):
      let wanted = Double(text.count) * words.size * 0.55
      let width = min(wanted, words.room ?? wanted).rounded()
      let low = Point(
        x: (point.x - width * words.anchor).rounded(), y: (point.y - words.size * 0.35).rounded())
      let high = low + Point(x: width, y: (words.size * 0.7).rounded())
      return .box(Box(low: low, high: high), radius: 0, words.color)
    case .shifted(let marks, let shift, let room):
      return .shifted(marks.map(\.withoutLetters), by: shift, within: room)
    case .still(let marks, let point, let size):
      return .still(marks.map(\.withoutLetters), at: point, size: size)
    case .label(_, _, let room, _, let ground): return .box(room, radius: 0, ground)
    default: return self
    }
  }
}

extension ListedNotebook {
  /// The notebook in the window, and others, one with a long title and one without any.
  static let samples: [ListedNotebook] = [
    ("Linear algebra", 3, 0), ("Physics", 1, 12),
    ("Lectures on the principles of everything that moves, with exercises", 214, 190),
    ("", 1, 90_000),
  ].enumerated().compactMap { number, sample in
    NotebookID(bytes: Array(repeating: UInt8(number + 1), count: 16)).map {
      var notebook = ListedNotebook(
        id: $0, title: sample.0, pageCount: sample.1, minutes: sample.2)
      notebook.changed = Int64(-sample.2)
      if number < 2 {
        notebook.folder = FolderPath(Array(["University", "Summer"].prefix(2 - number)))
      }
      (notebook.isFavorite, notebook.tags) = (number == 1, number == 2 ? ["exam"] : [])
      notebook.sharing = number == 0 ? .complete : number == 1 ? .waiting : nil
      return notebook
    }
  }
}

extension UnopenedNotebook {
  static let sample = UnopenedNotebook(
    nil,
    reason:
      "'Lectures' is damaged and none of its pages can be read: run 'suzuri verify' to save what "
      + "can be saved"
  )
}
