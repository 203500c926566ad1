internal import Bytes
internal import Geometry
internal import Ink
internal import Wording

/// The card of the file chooser: common folders, a field for a name or path, and the content of the folder.
struct ChooserCardFace: Card {
  static let name: Words = "Select files"

  let desk: Desk

  /// The height of a row, in interface units.
  static let row = 48.0

  static func suits(_ desk: Desk) -> Bool { desk.cards.chooser != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    effects.append(.choose(.list(desk.lastFolder(for: desk.cards.chooser?.goal ?? .files))))
  }

  private var chooser: Chooser { desk.cards.chooser ?? Chooser(for: .files) }

  var panel: Panel {
    let chooser = chooser
    return Panel(
      chooser.goal.title, close: .choose(.leave), width: 560, height: 640, least: 300, at: .middle
    ) {
      if let note { Label(note, .second, height: Self.row) }
      LongList(chooser.shown.count, row: Self.row) { entry(at: $0, of: chooser) }
    }.head {
      Chips(
        chooser.places.enumerated().map { place, folder in
          Offer(folder.name, .choose(.visit(place)), isChosen: folder.path == chooser.folder)
        })
      folder
      InputField(chooser.typed.field, "Name or path", isActive: true, gap: 4)
    }.foot {
      Buttons(
        ActionButton(
          chooser.goal.verb, .choose(.accept), isMain: true, isEnabled: chooser.hasResult),
        remark: remark, above: 8, below: 8)
    }
  }

  private var folder: any Widget {
    Inset(
      Line {
        IconButton(.up, .choose(.up), isEnabled: chooser.listing != nil && chooser.folder != "/")
        Custom(height: 48) { box, painter, face in
          let path = Self.ending(of: chooser.listing?.shown ?? "", in: box.width / painter.scale)
          Label(Words(verbatim: path), weight: .medium, height: 44, isName: true)
            .draw(in: box, painter, on: &face)
        }
        if chooser.goal == .files {
          Chips([
            Offer(ChooserAction.toggleAll.name, .choose(.toggleAll), isChosen: chooser.showsAll)
          ])
        }
      }, left: -10)
  }

  /// The end of a path that is too long, which says more than its start.
  private static func ending(of path: String, in room: Double) -> String {
    guard WordWrap.width(of: path) > room else { return path }
    var rest = Substring(path)
    while !rest.isEmpty, WordWrap.width(of: "… \(rest)") > room { rest = rest.dropFirst() }
    return "… \(rest)"
  }

  private var note: Words? {
    guard let listing = chooser.listing else { return "Looking…" }
    if let trouble = listing.trouble, chooser.shown.isEmpty { return trouble }
    guard chooser.shown.isEmpty else { return nil }
    guard chooser.goal.wantsFiles else { return "There are no folders here." }
    return chooser.showsAll ? "This folder is empty." : "No files here can be opened."
  }

  private func entry(at place: Int, of chooser: Chooser) -> Entry {
    let entry = chooser.shown[place]
    let isChosen = chooser.isChosen(entry)
    return Entry(
      FacePainter.ListEntry(
        icon: isChosen ? .tick : entry.icon, name: Words(verbatim: PathText.readable(entry.name)),
        caption: entry.caption, isMarked: isChosen, isHeavy: entry.isFolder, isChosen: isChosen),
      .choose(.use(place)), isMarked: chooser.marked == place)
  }

  private var remark: Words {
    switch chooser.goal {
    case .files:
      let count = chooser.chosen.count
      return count == 0
        ? "Select one or more files." : count == 1 ? "1 file selected." : "\(count) files selected."
    case .folder: return "Imports all notebooks, PDFs and pictures in it."
    case .cover, .picture, .replacement: return "Select a picture."
    case .papers: return "Select a PDF or a picture."
    case .exports, .sharing, .copies: return "Type a name to create a folder here."
    }
  }
}

extension FolderListing.Entry {
  fileprivate var icon: Icon {
    if isFolder { return .folder }
    let parts = PathParts(name.lowercased())
    if parts.ends(in: ".pdf") { return .pdf }
    return isReadable ? .notebook : .onePage
  }

  fileprivate var caption: Words {
    isFolder
      ? "changed \(Age.words(minutes))" : "\(Self.words(size)), changed \(Age.words(minutes))"
  }

  private static func words(_ size: Int) -> Words {
    switch size {
    case ..<1000: "\(size) bytes"
    case ..<1_000_000: "\(size / 1000) kB"
    case ..<1_000_000_000: "\(size / 1_000_000) MB"
    default: "\(size / 1_000_000_000) GB"
    }
  }
}

extension Key {
  /// The action of a key on the file chooser; nil for a key that types.
  func choosing(on desk: Desk) -> ChooserAction? {
    guard desk.typed?.field.preedit == nil else { return nil }
    switch (sign, control) {
    case ("down", false): return .markNext
    case ("up", false): return alt ? .up : .markPrevious
    case ("tab", false): return shift ? nil : .complete
    case ("return", _), ("enter", _): return .enter
    case ("escape", _): return .leave
    // With typed text, Ctrl+A selects that instead.
    case ("a", true) where desk.typed?.field.text.isEmpty == true: return .chooseAll
    case ("backspace", false) where desk.typed?.field.text.isEmpty == true: return .up
    default: return nil
    }
  }
}
