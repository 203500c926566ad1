internal import Geometry
internal import Ink
public import Notebook
internal import Wording

/// What can be done with the open text box.
public enum TextBoxAction: Hashable, Sendable {
  /// Open a new box, by the keyboard.
  case begin
  case toggleBold, toggleItalic, toggleUnderline, toggleStrike
  case list(LineStyle.Kind)
  case indent(Int)
  case align(TextBox.Alignment)
  /// Make the selection, or the whole box, larger or smaller.
  case resize(Int)
  case offerColors
  case color(Int)
  case font(String)
  case delete
}

extension TextBoxAction {
  var name: Words {
    switch self {
    case .begin: "New text box"
    case .toggleBold: "Bold"
    case .toggleItalic: "Italic"
    case .toggleUnderline: "Underline"
    case .toggleStrike: "Strikethrough"
    case .list(let kind): kind.name
    case .indent(let levels): levels > 0 ? "Indent" : "Outdent"
    case .align(.left): "Left"
    case .align(.center): "Center"
    case .align(.right): "Right"
    case .resize(let steps): steps > 0 ? "Larger text" : "Smaller text"
    case .offerColors: "Color"
    case .color(let place): "Color \(place + 1)"
    case .font(let font): Words(verbatim: font)
    case .delete: "Delete text"
    }
  }
}

extension LineStyle.Kind {
  /// The kinds to choose from.
  static let offered: [LineStyle.Kind] = [
    .plain, .heading(1), .heading(2), .heading(3), .bullet, .number, .check(isDone: false),
  ]

  var name: Words {
    switch self {
    case .plain: "Plain"
    case .heading(let rank): "Heading \(rank)"
    case .bullet: "Bullets"
    case .number: "Numbers"
    case .check: "Check list"
    }
  }
}

extension Desk {
  mutating func type(_ words: String, _ effects: inout [Effect]) {
    let marksFormat = preferences.text.marksFormat
    openText?.type(words, marksFormat: marksFormat)
    sendText(&effects)
  }

  /// Edits the open text box.
  mutating func typeOnPage(_ input: TextInput, _ effects: inout [Effect]) {
    guard let lines = openLines else {
      // Whoever presses Escape twice no longer waits for a cell that may never come.
      let givesUp = input == .giveUp && awaitedCell?.input.last == .type(.giveUp)
      if givesUp { awaitedCell = nil } else { awaitedCell?.input.append(.type(input)) }
      return
    }
    effects.append(.drawFace)
    let isComposing = openText?.preedit != nil
    switch input {
    case .commit(let words):
      _ = openText?.endComposing()
      type(words, &effects)
    case .preedit(let words, let selected): openText?.compose(words, selected: selected)
    case .interrupted: _ = openText?.endComposing()
    case .move(let move, let extending):
      if !isComposing { openText?.move(move, extending: extending, on: lines) }
    case .delete(let move): if !isComposing { openText?.delete(move, on: lines) }
    case .selectAll: if let count = openText?.text.count { openText?.select(0..<count) }
    case .copy, .cut: copyTyped(isCut: input == .cut, &effects)
    case .paste: if !isComposing { effects.append(.pasteText) }
    case .undo: undoTyping(&effects)
    case .redo: if let notebook { effects.append(.edit(.redo(notebook.id))) }
    case .accept where isComposing:
      if let words = openText?.endComposing() { type(words, &effects) }
    case .accept: type("\n", &effects)
    case .giveUp where isComposing: _ = openText?.endComposing()
    case .giveUp: return closeText(&effects)
    case .next, .hold: break
    }
    sendText(&effects)
    revealTypingCaret(&effects)
    if input.changesText {
      openText?.isBusy = true
      effects.append(.ring(.typingRest, after: Self.typingRest))
    }
    if isComposing, openText?.preedit == nil, !input.isOfMethod { restartTyping(&effects) }
  }

  private mutating func copyTyped(isCut: Bool, _ effects: inout [Effect]) {
    guard let text = openText, text.preedit == nil, !text.selection.isEmpty else { return }
    effects.append(.copyText(text.selected))
    if isCut { openText?.replace(text.selection, with: StyledText()) }
  }

  mutating func perform(_ action: TextBoxAction, _ effects: inout [Effect]) {
    if action == .begin {
      let (shape, page) = (shownShape, selection?.ink.page)
      dropSelection(&effects)
      preferences.tool = .text
      guard let shape, let page, shape.form.isClosed else { return openNewText(&effects) }
      return openLabel(of: shape, on: page, &effects)
    }
    guard let text = openText else { return }
    effects.append(.drawFace)
    let style = text.typingStyle
    switch action {
    case .begin: break
    case .toggleBold: openText?.set(.bold(!style.isBold))
    case .toggleItalic: openText?.set(.italic(!style.isItalic))
    case .toggleUnderline: openText?.set(.underlined(!style.isUnderlined))
    case .toggleStrike: openText?.set(.struck(!style.isStruck))
    case .list(let kind): openText?.toggle(kind)
    case .indent(let levels): openText?.indent(by: levels)
    case .align(let alignment): openText?.set(.alignment(alignment))
    case .resize(let steps): resizeText(by: steps)
    case .offerColors: openText?.offer = text.offer == .colors ? .nothing : .colors
    case .color(let place):
      guard let color = textColors[safe: place] else { return }
      if text.selection.isEmpty, text.chosenStyle == nil {
        openText?.change(.color(color))
        preferences.text.color = color
      } else {
        openText?.set(.color(color))
      }
      openText?.offer = .nothing
    case .font(let font):
      preferences.text.font = font
      if text.selection.isEmpty {
        openText?.change(.font(font))
      } else {
        openText?.set(.font(font))
      }
    case .delete:
      openText?.select(0..<text.text.count)
      openText?.replace(0..<text.text.count, with: StyledText())
      return closeText(&effects)
    }
    sendText(&effects)
  }

  /// The sizes that the buttons step through, in points.
  static let textSizes: [Double] = [
    6, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 96,
  ]

  private mutating func resizeText(by steps: Int) {
    guard let text = openText else { return }
    let size = text.typingStyle.size ?? text.box.size
    let next =
      steps > 0
      ? Self.textSizes.first { $0 > size + 0.01 } : Self.textSizes.last { $0 < size - 0.01 }
    guard let next else { return }
    if text.selection.isEmpty {
      openText?.change(.size(next))
      preferences.text.size = next
    } else {
      openText?.set(.size(next))
    }
  }

  var textColors: [Color] { Color.inks + preferences.recentColors }

  /// The caret in the window; nil without one in sight.
  var pageCaret: Box? {
    guard let text = openText, let lines = openLines, let page = box(of: text.page) else {
      return nil
    }
    let corner = viewport.corner(of: page)
    let caret = lines.caret(at: text.shown.caret).moved(by: text.box.origin)
    let box = text.transform(caret)
    return Box(
      low: corner + box.low * viewport.scale, high: corner + box.high * viewport.scale)
  }

  /// Scrolls the page so that the caret can be seen.
  private mutating func revealTypingCaret(_ effects: inout [Effect]) {
    guard let text = openText, let lines = openLines, let page = box(of: text.page), hand.isFree
    else { return }
    let caret = lines.caret(at: text.shown.caret).moved(by: text.box.origin)
    let place = text.transform(caret).moved(by: page.low)
    let margin = 24 * faceScale / viewport.scale
    guard !viewport.seen.contains(place.expanded(by: margin / 2)) else { return }
    view.viewport.reveal(place.expanded(by: margin), over: stack)
    handleViewChange(&effects)
  }
}

extension Desk {
  /// How long the hands rest before the bar of a text box returns, in milliseconds.
  private static let typingRest = 700.0

  mutating func showTextBar(_ effects: inout [Effect]) {
    guard openText?.isBusy == true else { return }
    openText?.isBusy = false
    effects.append(.drawFace)
  }
}

extension TextInput {
  fileprivate var changesText: Bool {
    switch self {
    case .commit, .preedit, .delete: true
    default: false
    }
  }
}

extension Key {
  /// The action of a key while a text box is typed in.
  func actionOnPage(on desk: Desk) -> Action? {
    switch (sign, control) {
    case ("b", true): return .textBox(.toggleBold)
    case ("i", true): return .textBox(.toggleItalic)
    case ("u", true): return .textBox(.toggleUnderline)
    case ("tab", false):
      if desk.openCell != nil || desk.awaitedCell != nil {
        return .table(shift ? .previousCell : .nextCell)
      }
      return .textBox(.indent(shift ? -1 : 1))
    case ("=", true), ("+", true): return .textBox(.resize(1))
    case ("-", true): return .textBox(.resize(-1))
    case ("return", true), ("enter", true): return .type(.giveUp)
    default: break
    }
    if let typing { return .type(typing) }
    guard !typesSign else { return nil }
    let action = desk.action(of: self)
    return switch action {
    case .select(.editLink)?: action
    case .nextPage?, .previousPage?, .select?, .scrollDown?, .scrollUp?, nil: nil
    default: action
    }
  }
}
