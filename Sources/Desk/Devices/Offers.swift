internal import Notebook
internal import Wording

/// The effects that a button or a key can be bound to, with the words by which settings name them.
enum Offers {
  /// The effects while held.
  static let held: KeyValuePairs<String, Held> = [
    "pen": .tool(.pen), "eraser": .tool(.eraser), "partEraser": .tool(.partEraser),
    "lasso": .tool(.lasso), "rectangle": .tool(.rectangle), "text": .tool(.text),
    "hand": .tool(.hand),
    "straight": .straight,
  ]

  /// The actions of a click.
  static let clicked: KeyValuePairs<String, Action> = [
    "undo": .undo, "redo": .redo,
    "pen": .take(.pen), "pen1": .takePen(0), "pen2": .takePen(1), "pen3": .takePen(2),
    "pen4": .takePen(3), "pen5": .takePen(4), "finerPen": .pen(.finer), "widerPen": .pen(.wider),
    "nextInk": .pen(.nextColor), "penCard": .togglePenCard,
    "eraser": .take(.eraser), "partEraser": .take(.partEraser), "lasso": .take(.lasso),
    "rectangle": .take(.rectangle), "text": .take(.text), "hand": .take(.hand),
    "nextPage": .nextPage, "previousPage": .previousPage, "firstPage": .firstPage,
    "lastPage": .lastPage, "addPage": .page(.addAfter), "bookmark": .page(.toggleBookmark),
    "export": .toggle(.export), "contextMenu": .contextMenu(atPointer: true),
    "scrollDown": .scrollDown, "scrollUp": .scrollUp, "scrolling": .toggleScrolling,
    "twoPages": .arrange(.pair), "cropMargins": .arrange(.crop),
    "zoomIn": .zoomIn, "zoomOut": .zoomOut, "trueSize": .trueSize, "fitWidth": .fitWidth,
    "fitPage": .fitPage,
    "selectAll": .select(.all), "copy": .select(.copy), "cut": .select(.cut),
    "paste": .select(.paste), "duplicate": .select(.duplicate), "delete": .select(.delete),
    "theme": .toggleTheme, "fullScreen": .toggleFullScreen, "present": .present,
    "devices": .toggle(.devices),
    "dismiss": .dismiss, "close": .close,
  ]

  /// The further actions that keys can have, which are too many to be offered for buttons.
  private static let further: KeyValuePairs<String, Action> = [
    "pen6": .takePen(5), "pen7": .takePen(6), "pen8": .takePen(7), "pen9": .takePen(8),
    "pen10": .takePen(9), "anyColor": .pen(.togglePicker), "previousInk": .pen(.previousColor),
    "softerPressure": .pen(.softer), "firmerPressure": .pen(.firmer),
    "highlighter": .pen(.toggleMarking), "copyPen": .pen(.add), "removePen": .pen(.remove),
    "movePenLeft": .pen(.moveLeft), "movePenRight": .pen(.moveRight),
    "copyPicture": .select(.clip), "savePicture": .select(.saveClip),
    "addPageBefore": .page(.addBefore), "deletePage": .page(.delete),
    "pageNumber": .turnByNumber(.begin), "titles": .toggle(.titles),
    "exportPage": .exportThisPage, "print": .print, "firstPageAlone": .arrange(.startAlone),
    "rightToLeft": .arrange(.reverse), "find": .find(.begin), "findNext": .find(.next),
    "findPrevious": .find(.previous), "back": .go(.back), "forward": .go(.forward),
    "notebooks": .show(.shelf), "overview": .show(.overview), "openFiles": .choose(.begin(.files)),
    "nextNotebook": .tab(.next),
    "previousNotebook": .tab(.previous), "moveTabBack": .tab(.moveBack),
    "moveTabForward": .tab(.moveForward), "closeNotebook": .tab(.closeCurrent),
    "menu": .toggle(.menu),
    "pageMenu": .contextMenu(atPointer: false), "layers": .toggle(.layers),
    "paperAndSize": .toggle(.sheet), "turnPageLeft": .sheet(.turn(.left)),
    "turnPageRight": .sheet(.turn(.right)), "makePaper": .paper(.make),
    "keys": .toggle(.keys), "settings": .toggle(.settings),
    "darkPaper": .toggleDarkPaper, "leftHanded": .toggleLeftHanded,
    "noMovement": .toggleStillness, "latency": .toggle(.laboratory), "kept": .tellKept,
    "sync": .toggle(.sync),
    "copies": .toggle(.copies), "jobs": .toggle(.jobs), "stopJob": .job(.stop),
    "searchNotebooks": .shelf(.search), "chooseNotebook": .shelf(.chooseFocused),
    "chooseAllNotebooks": .shelf(.chooseAll), "newNotebook": .toggle(.newNotebook),
    "newFolder": .shelf(.newFolder), "renameNotebook": .shelf(.rename),
    "duplicateNotebook": .shelf(.duplicate), "trashNotebook": .shelf(.trash),
    "favourite": .shelf(.favor), "exportNotebook": .shelf(.export),
    "largerCovers": .shelf(.larger), "smallerCovers": .shelf(.smaller),
    "findPages": .overview(.search), "choosePage": .overview(.chooseFocused),
    "chooseAllPages": .overview(.chooseAll), "addPageBehind": .overview(.addPage),
    "duplicatePages": .overview(.edit(.duplicate)), "deletePages": .overview(.edit(.delete)),
    "cutPages": .overview(.cut), "copyPages": .overview(.copy), "pastePages": .overview(.paste),
    "bookmarkPages": .overview(.edit(.toggleBookmark)), "entitlePage": .overview(.entitle),
    "tagPages": .overview(.tags), "newSection": .overview(.gather),
    "sendPages": .overview(.sendAway), "exportPages": .overview(.export),
    "largerPages": .overview(.larger), "smallerPages": .overview(.smaller),
  ]

  /// All actions that a key can have, by the words that stay the same from one version to the next.
  static let named: [(name: String, action: Action)] =
    (Array(clicked) + Array(further)).map { ($0.key, $0.value) }

  /// The action that settings call by a name.
  static func action(named name: String) -> Action? { byName[name] }

  /// The name by which settings call an action; nil for one that no key can have.
  static func name(of action: Action) -> String? { byAction[action] }

  private static let byName = Dictionary(named.map { ($0.name, $0.action) }) { first, _ in first }
  private static let byAction = Dictionary(named.map { ($0.action, $0.name) }) { first, _ in first }

  /// The names of the offers for a button or key, in order of their places; the first is to do nothing.
  static func names(isHeld: Bool) -> [Words] {
    ["Nothing"] + (isHeld ? held.map(\.value.name) : clicked.map(\.value.name))
  }
}

extension Held {
  /// The effect, in a few words.
  var name: Words {
    switch self {
    case .tool(let tool): Action.take(tool).name
    case .straight: "Straight lines"
    }
  }
}

extension Binding {
  /// Returns the binding with the offer at a place; nil if there is none.
  func choosing(_ place: Int, isHeld: Bool) -> Binding? {
    var binding = self
    let count = isHeld ? Offers.held.count : Offers.clicked.count
    guard (0...count).contains(place) else { return nil }
    if isHeld {
      binding.held = place == 0 ? nil : Offers.held[place - 1].value
    } else {
      binding.clicked = place == 0 ? nil : Offers.clicked[place - 1].value
    }
    return binding
  }

  /// The place of the bound effect among the offers; nil if it is not offered.
  func place(isHeld: Bool) -> Int? {
    let place =
      isHeld
      ? held.map { held in Offers.held.firstIndex { $0.value == held } }
      : clicked.map { action in Offers.clicked.firstIndex { $0.value == action } }
    return place.map { $0.map { $0 + 1 } } ?? 0
  }

  /// The bound effect, in a few words.
  func name(isHeld: Bool) -> Words { (isHeld ? held?.name : clicked?.name) ?? "Nothing" }
}

extension Button {
  /// The button's name in the interface, on this kind of device.
  func name(on kind: Device.Kind) -> Words {
    switch (self, kind) {
    case (.end, _): "This end"
    case (.number(2), .pen), (.number(2), .eraser): "Lower button"
    case (.number(3), .pen), (.number(3), .eraser): "Upper button"
    case (.number(2), .mouse): "Middle button"
    case (.number(3), .mouse): "Right button"
    case (.number(8), .mouse): "Back button"
    case (.number(9), .mouse): "Forward button"
    case (.number(let number), _): "Button \(number)"
    }
  }
}
