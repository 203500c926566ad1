internal import Geometry
internal import Ink
internal import Notebook
public import Wording

extension Action {
  /// The action in a few words.
  public var name: Words {
    switch self {
    case .undo: "Undo"
    case .redo: "Redo"
    case .takePen(let place): "Pen \(place + 1)"
    case .take(let tool): tool.name
    case .zoomIn: "Closer"
    case .zoomOut: "Further away"
    case .trueSize: "True size"
    case .fitWidth: "As wide as the window"
    case .fitPage: "Whole page"
    case .nextPage: "Next page"
    case .previousPage: "Previous page"
    case .firstPage: "First page"
    case .lastPage: "Last page"
    case .scrollDown: "Scroll down"
    case .scrollUp: "Scroll up"
    case .page(let edit): edit.name
    case .contextMenu: ContextMenuFace.name
    case .turnByNumber(let action): action.name
    case .toggleScrolling: "One page at a time"
    case .arrange(let action): action.name
    case .toggleTheme: "Light or dark"
    case .chooseTheme(let place): Theme.all[safe: place]?.name ?? "Colours"
    case .toggleLeftHanded: "Left-handed"
    case .toggleStillness: "No movement"
    case .toggleDarkPaper: "Dark paper on a dark desk"
    case .present: PresentationScreen.name
    case .tellKept: "Is all kept?"
    case .openWindow: "Another window"
    case .toggleFullScreen: "Full screen"
    case .show(let kind): kind.screen.name
    case .toggle(let popup): popup.card.name
    case .focusNext: "Next control"
    case .focusPrevious: "Previous control"
    case .useFocus: "Use the control"
    case .dismiss, .dismissDamage, .dismissToast: "Put aside"
    case .overview(let action): action.name
    case .library(let action): action.name
    case .tab(let action): action.name
    case .shelf(let action): action.name
    case .job(let action): action.name
    case .sync(let action): action.name
    case .copy(let action): action.name
    case .laboratory(let action): action.name
    case .togglePenCard: "Card of the pen or eraser"
    case .pen(let action): action.name
    case .select(let action): action.name
    case .link(let action): action.name
    case .go(.back): "Go back"
    case .go(.forward): "Go forward"
    case .text(let action): action.name
    case .find(let action): action.name
    case .renew(let action): action.name
    case .exportThisPage: "Export this page…"
    case .print: "Print…"
    case .export(let action): action.name
    case .share(let action): action.name
    case .choose(let action): action.name
    case .erase(let action): action.name
    case .layer(let action): action.name
    case .sheet(let action): action.name
    case .paper(let action): action.name
    case .set(let action): action.name
    case .key(let action): action.name
    case .device, .type: ""
    case .close: "Close"
    }
  }
}

extension Tool {
  /// The tool's name in the interface.
  fileprivate var name: Words {
    switch self {
    case .pen: "Pen"
    case .eraser: "Eraser for strokes"
    case .partEraser: "Eraser for parts"
    case .lasso: "Lasso"
    case .rectangle: "Select a rectangle"
    case .text: "Select text"
    case .hand: "Move the paper"
    }
  }
}

extension PenAction {
  fileprivate var name: Words {
    switch self {
    case .chooseColor(let place): "Ink \(place + 1)"
    case .chooseWidth(let place): "Width \(place + 1)"
    case .chooseResponse(let place):
      "Pressure: \(PressureResponse.offered[safe: place]?.name.text.lowercased() ?? "\(place + 1)")"
    case .wider: "Wider"
    case .finer: "Finer"
    case .softer: "Softer pressure"
    case .firmer: "Firmer pressure"
    case .nextColor: "Next ink"
    case .previousColor: "Previous ink"
    case .togglePicker: "Any colour"
    case .takeBack: "Undo"
    case .chooseRecent(let place): "Recent colour \(place + 1)"
    case .hex(let action): action.name
    case .toggleMarking: "Highlighter or pen"
    case .add: "Another such pen"
    case .remove: "Remove the pen"
    case .putBack: "Undo"
    case .moveLeft: "Move the pen left"
    case .moveRight: "Move the pen right"
    case .hold(let slider), .nudge(let slider, _):
      switch slider {
      case .width: "Width"
      case .color: "Hue and lightness"
      case .strength: "Strength of the colour"
      }
    }
  }
}

extension HexAction {
  fileprivate var name: Words {
    switch self {
    case .begin: "Type a colour"
    case .digit(let digit): Words(verbatim: String(digit, radix: 16, uppercase: true))
    case .erase: "Take the last digit back"
    case .end: "Take the colour"
    }
  }
}

extension PageNumberAction {
  fileprivate var name: Words {
    switch self {
    case .begin: NumberPadFace.name
    case .digit(let digit): "\(digit)"
    case .erase: "Take the last digit back"
    case .turn: "Turn to the page"
    }
  }
}

extension ExportAction {
  fileprivate var name: Words {
    switch self {
    case .choosePages(let pages): pages.name
    case .type(let sign): "\(sign)"
    case .erase: "Take the last sign back"
    case .selectPages: "Select all"
    case .chooseFormat(let format): format.name
    case .chooseUse(let use): use.name
    case .choosePaper(let paper): paper.name
    case .chooseGrown(let grown): grown.name
    case .chooseGoal(let goal): goal.name
    case .choosePrinter: "Printer"
    case .print(.chooseSides(let sides)): sides.name
    case .print(.choosePagesOnSide(let count)): "\(count)"
    case .print(.addCopies(let count)): count > 0 ? "One copy more" : "One copy less"
    case .begin: "Export"
    }
  }
}

extension EraserAction {
  fileprivate var name: Words {
    switch self {
    case .choose(let inParts): Action.take(inParts ? .partEraser : .eraser).name
    case .chooseSize(let place): "Size \(place + 1)"
    case .toggleMarksOnly: "Highlighter only"
    }
  }
}

extension SelectionAction {
  fileprivate var name: Words {
    switch self {
    case .all: "Select all"
    case .copy: "Copy"
    case .cut: "Cut"
    case .paste: "Paste"
    case .clip: "Copy as a picture"
    case .saveClip: "Save as a picture"
    case .duplicate: "Duplicate"
    case .delete: "Delete"
    case .offerColors: "Ink"
    case .offerWidths: "Width"
    case .chooseColor(let place): "Ink \(place + 1)"
    case .chooseWidth(let place): "Width \(place + 1)"
    case .nudge: "Move"
    }
  }
}

extension Desk {
  /// An action in a few words, as it would act now: with its ink and width.
  func name(of action: Action) -> Words {
    switch action {
    case .takePen(let place): preferences.pens[safe: place]?.style.name ?? action.name
    case .pen(.chooseColor(let place)): style.tool.colors[safe: place]?.name ?? action.name
    case .pen(.chooseWidth(let place)):
      style.tool.widths[safe: place].map(Self.measure) ?? action.name
    case .select(.chooseColor(let place)):
      selection.flatMap { offeredColors(for: $0)[safe: place] }?.name ?? action.name
    case .pen(.chooseRecent(let place)): preferences.recentColors[safe: place]?.name ?? action.name
    case .select(.chooseWidth(let place)):
      selection?.offeredWidths[safe: place].map(Self.measure) ?? action.name
    case .tab(.show(let id)):
      tabs.all.first { $0.id == id }.map { Words(verbatim: $0.title) } ?? action.name
    case .tab(.close(let id)):
      tabs.all.first { $0.id == id }.map { "Close '\($0.name)'" } ?? action.name
    case .shelf(.open(let notebook)):
      listed(notebook).map {
        shelf.grid.isChoosing ? "Choose '\($0.name)'" : "Open '\($0.name)'"
      } ?? action.name
    case .overview(.open) where overview.grid.isChoosing: OverviewAction.chooseFocused.name
    case .overview(.edit(let edit)): edit.name(forPages: max(overviewSubject.count, 1))
    case .link(.follow):
      link(at: cards.context.place)?.isExcerpt == true
        ? "Go to where it was clipped" : action.name
    // Beside pages, those of files come behind the one in use.
    case .choose(.begin(.files)) where screen is PageScreen: "Insert files…"
    case .choose(.begin(.folder)) where screen is PageScreen: "Insert a folder…"
    case .page(.toggleBookmark): sheet?.isBookmarked == true ? "Remove the bookmark" : action.name
    default: action.name
    }
  }

  /// A width in millimetres.
  static func measure(_ width: Double) -> Words {
    "\((width / Length.millimetre * 100).rounded() / 100) mm"
  }
}

extension Style {
  /// The name in the interface of a pen of this style.
  fileprivate var name: Words {
    let (color, width) = (color.name, Desk.measure(width))
    return switch tool {
    case .pen: "\(color) pen, \(width)"
    case .highlighter: "\(color) highlighter, \(width)"
    case .whiteout: "\(color) correction pen, \(width)"
    }
  }
}

extension Color {
  /// The name of an ink that ships; the hexadecimal code of any other.
  var name: Words { Self.names[self] ?? Words(verbatim: hex) }

  private static let names: [Color: Words] = [
    .sumi: "Sumi", .indigo: "Indigo", .vermilion: "Vermilion", .moss: "Moss", .violet: "Violet",
    .ochre: "Ochre", .sky: "Sky", .ash: "Grey", .yellowMark: "Yellow", .greenMark: "Green",
    .pinkMark: "Pink", .blueMark: "Blue",
  ]
}
