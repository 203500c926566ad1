public import Bytes
internal import Notebook
public import Wording

/// The preferences that belong to a library rather than to the person who writes in it: what is open, and the folders
/// of the shelf.
extension Preferences {
  /// Takes what was kept with the library; what is missing or invalid stays as it is.
  ///
  /// - Parameters:
  ///   - places: The object that was kept.
  ///   - faults: Gets one line for each invalid member.
  public mutating func takePlaces(_ places: JSON, faults: inout [Words]) {
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

  /// Takes what earlier versions kept in the settings.
  public mutating func takeEarlierPlaces(_ settings: JSON, faults: inout [Words]) {
    let names = [("shown", "shelfShown"), ("folders", "folders"), ("folded", "foldedFolders")]
    let shelf = names.compactMap { old, new in
      settings["shelf"]?[old].map { JSON.Member(name: new, value: $0) }
    }
    let open = settings["open"].map { [JSON.Member(name: "open", value: $0)] } ?? []
    takePlaces(.object(open + shelf), faults: &faults)
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
