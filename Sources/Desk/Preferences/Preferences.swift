public import Bytes
public import Ink
internal import Notebook
public import Wording

/// The settings the desk keeps from one run to the next, apart from the notebooks.
public struct Preferences: Hashable, Sendable {
  /// The pens in the bar, at least one.
  public var pens: [PenPreset] = PenPreset.usual
  /// The place of the pen that is held.
  public var heldPen: Int = 0
  /// The current tool.
  public var tool: Tool = .pen
  /// The language in which the window speaks.
  public var language: SpokenLanguage = .system
  /// The colours of the desk.
  public var theme: Theme = .light
  /// Whether light paper is shown dark on a dark desk.
  public var hasDarkPaper: Bool = false
  /// How erasers erase.
  public var eraser = EraserSettings()
  /// The colours chosen freely, the latest first.
  public var recentColors: [Color] = []
  /// How pages follow each other.
  public var scrolling: Scrolling = .continuous
  /// Whether the layout is for a left-handed writer.
  public var isLeftHanded: Bool = false
  /// Whether animations are reduced.
  public var isStill: Bool = false
  /// Whether the meter of ink latency is shown.
  public var showsMeter: Bool = false
  /// The folders from which files came in, the latest first.
  public var recentFolders: [String] = []
  /// The folder for exported files; empty for the user's documents.
  public var exportFolder: String = ""
  /// How pens, buttons, keys and fingers act.
  public var input = InputSettings()

  /// The style of the pen that is held.
  var style: Style {
    get { pens[heldPen].style }
    set { pens[heldPen].style = newValue }
  }

  /// The width of thumbnails in the overview of pages, in units of the face.
  public var thumbnailWidth: Double = Overview.usualSize

  /// How the shelf looks.
  public var shelf = ShelfPreferences()

  /// The notebooks that are open, if they are several.
  public var tabs = Tabs()

  /// Creates the preferences of a new desk.
  public init() {}
}

extension Preferences {
  /// The most folders that are kept.
  static let mostRecentFolders = 4

  /// Notes that files came from a folder.
  mutating func remember(_ folder: String) {
    recentFolders.removeAll { PathParts($0) == PathParts(folder) }
    recentFolders = Array(([folder] + recentFolders).prefix(Self.mostRecentFolders))
  }

  /// Whether a text can be the path of a folder.
  static func isFolder(_ path: String) -> Bool {
    PathParts(path).isAbsolute && path.utf8.count <= 4096 && !path.utf8.contains(0)
  }
}

extension Desk {
  /// Changes how the desk looks and behaves, and shows it at once.
  mutating func prefer(_ effects: inout [Effect], _ change: (inout Preferences) -> Void) {
    change(&preferences)
    effects.append(.draw)
  }

  /// Sends changed preferences to be kept, once nothing is in motion.
  mutating func keepPreferences(_ effects: inout [Effect]) {
    guard hand.isFree, keptPreferences != preferences else { return }
    keptPreferences = preferences
    effects.append(.keepPreferences(preferences))
  }
}

/// The preferences that belong to a library rather than to the person who writes in it: what is open, and the folders
/// of the shelf.
extension Preferences {
  /// Reads what was kept with the library; what is missing or invalid stays as it is.
  ///
  /// - Parameters:
  ///   - places: The object that was kept.
  ///   - faults: Gets one line for each invalid member.
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

  /// Reads what earlier versions kept in the settings.
  public mutating func readEarlierPlaces(_ settings: JSON, faults: inout [Words]) {
    let names = [("shown", "shelfShown"), ("folders", "folders"), ("folded", "foldedFolders")]
    let shelf = names.compactMap { old, new in
      settings["shelf"]?[old].map { JSON.Member(name: new, value: $0) }
    }
    let open = settings["open"].map { [JSON.Member(name: "open", value: $0)] } ?? []
    readPlaces(.object(open + shelf), faults: &faults)
  }

  /// What is kept with the library.
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
    guard let values = try places.list(name) else { return nil }
    var paths: [FolderPath] = []
    for value in values.prefix(ShelfPreferences.mostFolders) {
      guard case .array(let names) = value else {
        throw JSONFault("\(name) contains an entry that is not a list of names")
      }
      let path = FolderPath(
        names.compactMap { if case .string(let name) = $0 { name } else { nil } })
      if !path.isTop { paths.append(path) }
    }
    return paths
  }
}

/// The language in which the window speaks, by its code.
public struct SpokenLanguage: Hashable, Sendable {
  /// The code of the language; nil for that of the desktop, or English where the program does not speak it.
  public let code: String?

  /// The language of the desktop.
  static let system = SpokenLanguage(code: nil)
  /// All that can be chosen.
  static var all: [SpokenLanguage] {
    [.system] + Language.known.map { SpokenLanguage(code: $0.code) }
  }

  /// The name of the language in that language, so that everyone finds their own.
  var name: Words {
    let language = Language.known.first { $0.code == code }
    return language.map { Words(verbatim: $0.name) } ?? "Same as desktop"
  }

  /// The word for it in the settings file.
  var stored: String { code ?? "system" }
}
