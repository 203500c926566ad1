public import Bytes
internal import Ink
internal import Notebook
public import Wording

/// The settings saved between runs, apart from the notebooks.
public struct Preferences: Hashable, Sendable {
  /// The pens in the bar, at least one.
  public var pens: [PenPreset] = PenPreset.usual
  /// The index of the held pen.
  public var heldPen: Int = 0
  var tool: Tool = .pen
  /// The language of the interface.
  public var language: SpokenLanguage = .system
  var theme: Theme = .light
  /// True if light paper is shown dark in a dark theme.
  var hasDarkPaper: Bool = false
  var eraser = EraserSettings()
  var text = TextPreferences()
  /// The languages that handwriting is read in, if the user has chosen; saved only then.
  var chosenHandwriting: HandwritingChoice?
  /// The languages that it is read in until then; not saved.
  public var usualHandwriting: HandwritingChoice = .latin
  /// True if the results of calculations are shown.
  var showsResults: Bool = false
  var shapes = ShapePreferences()
  var space = SpaceSettings()
  /// The colors picked freely, latest first.
  var recentColors: [Color] = []
  var scrolling: Scrolling = .continuous
  /// True if the hits of a search in the notebook are listed.
  var listsHits: Bool = true
  var isLeftHanded: Bool = false
  /// True if animations are reduced.
  var isStill: Bool = false
  /// True if holding a loop of the pen selects what is inside.
  var circleSelects: Bool = false
  /// True if scribbling over something erases it.
  var scribbleErases: Bool = false
  /// True if the ink latency meter is shown.
  public var showsMeter: Bool = false
  /// The folders of earlier imports, latest first.
  public var recentFolders: [String] = []
  /// The folder for exported files; empty for the user's documents.
  public var exportFolder: String = ""
  /// The settings of pens, buttons, keys and fingers.
  public var input = InputSettings()

  var style: Style {
    get { pens[heldPen].style }
    set { pens[heldPen].style = newValue }
  }

  /// The width of thumbnails in the overview, in interface units.
  var thumbnailWidth: Double = Overview.usualSize

  var shelf = ShelfPreferences()

  /// The open notebooks, if several.
  var tabs = Tabs()

  /// Creates the default preferences.
  public init() {}

  static let mostRecentFolders = 4

  mutating func remember(_ folder: String) {
    recentFolders.removeAll { PathParts($0) == PathParts(folder) }
    recentFolders = Array(([folder] + recentFolders).prefix(Self.mostRecentFolders))
  }

  static func isFolder(_ path: String) -> Bool {
    PathParts(path).isAbsolute && path.utf8.count <= 4096 && !path.utf8.contains(0)
  }
}

extension Desk {
  mutating func prefer(_ effects: inout [Effect], _ change: (inout Preferences) -> Void) {
    change(&preferences)
    effects.append(.draw)
  }

  mutating func savePreferences(_ effects: inout [Effect]) {
    guard hand.isFree, keptPreferences != preferences else { return }
    keptPreferences = preferences
    effects.append(.savePreferences(preferences))
  }
}

/// The preferences that belong to a library, not to the user: open notebooks and the folders of the shelf.
extension Preferences {
  /// Reads what was saved with the library; missing or invalid members keep their value.
  ///
  /// `faults` gets a line for each invalid member.
  public mutating func readPlaces(_ places: JSON, faults: inout [Words]) {
    func read<Value>(_ value: inout Value, _ stored: () throws(JSONFault) -> Value?) {
      do {
        value = try stored() ?? value
      } catch {
        faults.append("\(error)")
      }
    }
    read(&tabs) { () throws(JSONFault) in try Tabs(places, "open") }
    read(&shelf.isShown) { () throws(JSONFault) in try places.flag("shelfShown") }
    read(&shelf.folders) { () throws(JSONFault) in try Self.paths("folders", in: places) }
    read(&shelf.folded) { () throws(JSONFault) in
      try Self.paths("foldedFolders", in: places).map { Set($0) }
    }
  }

  /// Reads the places that earlier versions saved in the settings.
  public mutating func readEarlierPlaces(_ settings: JSON, faults: inout [Words]) {
    let names = [("shown", "shelfShown"), ("folders", "folders"), ("folded", "foldedFolders")]
    let shelf = names.compactMap { old, new in
      settings["shelf"]?[old].map { JSON.Member(name: new, value: $0) }
    }
    let open = settings["open"].map { [JSON.Member(name: "open", value: $0)] } ?? []
    readPlaces(.object(open + shelf), faults: &faults)
  }

  /// The members saved with the library.
  public var places: [JSON.Member] {
    func list(_ paths: [FolderPath]) -> JSON {
      .array(paths.map { .array($0.names.map(JSON.string)) })
    }
    return [
      .init(name: "open", value: tabs.json),
      .init(name: "shelfShown", value: .boolean(shelf.isShown)),
      .init(name: "folders", value: list(shelf.folders)),
      .init(name: "foldedFolders", value: list(shelf.folded.sorted())),
    ]
  }

  private static func paths(
    _ name: String, in places: JSON
  ) throws(JSONFault) -> [FolderPath]? {
    try places.list(name)?.prefix(ShelfPreferences.mostFolders).map { value throws(JSONFault) in
      guard case .array(let names) = value else {
        throw JSONFault("\(name) contains an entry that is not a list of names")
      }
      return FolderPath(names.compactMap { if case .string(let name) = $0 { name } else { nil } })
    }.filter { !$0.isTop }
  }
}

/// The language of the interface, by its code.
public struct SpokenLanguage: Hashable, Sendable {
  /// The code; nil for the desktop's language, or English if that is not available.
  public let code: String?

  static let system = SpokenLanguage(code: nil)
  static var all: [SpokenLanguage] {
    [.system] + Language.known.map { SpokenLanguage(code: $0.code) }
  }

  /// The name of the language in that language.
  var name: Words {
    let language = Language.known.first { $0.code == code }
    return language.map { Words(verbatim: $0.name) } ?? "Same as desktop"
  }

  /// The word for it in the settings file.
  var stored: String { code ?? "system" }
}
