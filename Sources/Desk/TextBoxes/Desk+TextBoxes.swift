public import Geometry
internal import Ink
public import Notebook
internal import Wording

/// A request about text boxes of a page.
public enum TextOrder: Hashable, Sendable {
  /// Find the text box at a point of a page, and read it.
  case find(PageID, at: Point)
  case read(EntityID, of: PageID)
  /// Take a box off its page, since it is drawn above it.
  case lift(EntityID, of: PageID)
  case restore(PageID)
  /// Tell when a page shows everything that is saved.
  case watch(PageID)
}

/// What the desk hears of text boxes.
public enum TextNews: Hashable, Sendable {
  /// The text box at a point of a page; nil if there is none.
  case found(NamedText?, PageID, at: Point)
  /// A text as it is on the disk now; nil if it is gone.
  case read(EntityID, NamedText?)
  /// The page shows everything that is saved.
  case shown(PageID)
}

extension Desk {
  /// True if letters go to a text box.
  var typesOnPage: Bool {
    (openText != nil || awaitedCell != nil) && popup == nil && screen is any WritingScreen
      && !typesToFind && focus == nil
  }

  /// True if letters are typed rather than shortcuts.
  public var isTyping: Bool { typed != nil || typesOnPage }

  /// The lines of the open text box.
  var openLines: LaidText? { openText.map { measurer.layout(of: $0.shown.box) } }

  mutating func receive(_ news: TextNews, _ effects: inout [Effect]) {
    switch news {
    case .found(let text?, let page, let point): open(text, on: page, at: point, &effects)
    case .found(nil, let page, let point): openNewText(at: point, on: page, &effects)
    case .read(let id, let text):
      guard openText?.id == id else { break }
      guard let text else { return endText(&effects) }
      openText?.receive(text, asAnswer: false)
      sendText(&effects)
    case .shown(let page): if restingText?.page == page { restingText = nil }
    }
    effects.append(.drawFace)
  }

  /// Opens a text box with the caret at a point of its page.
  mutating func open(
    _ text: NamedText, on page: PageID, at point: Point?, _ effects: inout [Effect]
  ) {
    closeText(&effects)
    guard hand.isFree, sheet(of: page) != nil else { return }
    dropText(&effects)
    dropSelection(&effects)
    preferences.tool = .text
    var open = OpenText(text, on: page, at: text.names.count)
    if let point, let inverse = text.transform.inverse {
      let place = measurer.layout(of: text.box).place(nearest: inverse(point) - text.box.origin)
      open.place(at: place)
    }
    openText = open
    effects += [.text(.lift(text.id, of: page)), .drawFace]
    repeatAwaitedInput(&effects)
  }

  func sheet(of page: PageID) -> Sheet? { notebook?.sheets.first { $0.id == page } }

  /// Opens a new box whose first line is at a point of a page; with a width, lines are broken at that.
  mutating func openNewText(
    at point: Point, on page: PageID, width: Double = 0, alignment: TextBox.Alignment = .left,
    _ effects: inout [Effect]
  ) {
    closeText(&effects)
    guard hand.isFree, let sheet = sheet(of: page) else { return }
    dropText(&effects)
    let look = preferences.text
    var box = TextBox(
      origin: point, wrap: width, text: "", font: look.font, size: look.size, color: look.color)
    box.alignment = alignment
    let cell = width == 0 ? cell(at: point, on: page) : nil
    if width == 0 {
      box.origin.y -= look.size * 0.7
      // A box near the right edge breaks its lines before it.
      let room = sheet.box.high.x - point.x - 4 * Length.millimeter
      if room < 12 * look.size { box.wrap = max(room, 4 * look.size) }
    }
    openText = OpenText(box, on: page, in: cell)
    effects.append(.drawFace)
    repeatAwaitedInput(&effects)
  }

  /// Opens a new box in the upper left of what is seen.
  mutating func openNewText(_ effects: inout [Effect]) {
    guard let sheet, let point = quarterOfView else { return }
    openNewText(at: point, on: sheet.id, &effects)
  }

  /// Opens a new box in the middle of a shape.
  mutating func openLabel(of shape: Shape, on page: PageID, _ effects: inout [Effect]) {
    let bounds = shape.bounds
    let size = preferences.text.size
    let width = max(bounds.width - 2 * size, 4 * size)
    let corner = bounds.center - Point(x: width / 2, y: size * 0.7)
    openNewText(at: corner, on: page, width: width, alignment: .center, &effects)
  }

  /// A point of the current page in the upper left of what is seen of it.
  var quarterOfView: Point? {
    guard screen is any WritingScreen, let box = pageBox,
      let part = stack.parts[safe: pages.currentPlace]
    else { return nil }
    let seen = viewport.seen.intersection(part).moved(by: -box.low)
    return seen.isEmpty ? nil : seen.low + Point(x: seen.width, y: seen.height) * 0.25
  }

  /// Saves what was typed and closes the box; an empty one is removed.
  mutating func closeText(_ effects: inout [Effect]) {
    guard openText != nil else { return }
    if let words = openText?.endComposing() { type(words, &effects) }
    guard let text = openText else { return }
    // It stays until the last of it is on its way to the disk.
    closingTexts.append(text)
    endText(&effects)
    sendClosingTexts(&effects)
  }

  /// Closes the box as it is.
  mutating func endText(_ effects: inout [Effect]) {
    guard let text = openText else { return }
    openText = nil
    if popup == .textStyle || popup == .checkWords { popup = nil }
    if !text.text.isEmpty, text.id != nil || !text.isSaved {
      restingText = text
      effects.append(.text(.watch(text.page)))
    }
    effects += [.text(.restore(text.page)), .drawFace]
  }

  /// Closes the box without saving the last letters, since it is to be deleted.
  mutating func discardText(_ effects: inout [Effect]) {
    guard openText != nil else { return }
    openText = nil
    if popup == .textStyle || popup == .checkWords { popup = nil }
    effects.append(.drawFace)
  }

  /// Sends what was typed since the last edit was answered.
  mutating func sendText(_ effects: inout [Effect]) {
    guard var text = openText, let edit = text.nextEdit() else { return }
    openText = text
    effects.append(.edit(.text(edit, of: text.page)))
  }

  private mutating func sendClosingTexts(_ effects: inout [Effect]) {
    for place in closingTexts.indices {
      guard let edit = closingTexts[place].nextEdit() else { continue }
      effects.append(.edit(.text(edit, of: closingTexts[place].page)))
    }
    for text in closingTexts where text.isSaved && text.text.isEmpty {
      guard let id = text.id else { continue }
      effects.append(.edit(.elements(.erase(.delete), [id], of: text.page)))
    }
    closingTexts.removeAll(where: \.isSaved)
  }

  /// Takes over what an edit has made of an open text, and asks for it after other changes of its page.
  mutating func updateText(after answer: Answer, _ effects: inout [Effect]) {
    guard case .text(let edit, let page)? = answer.edit else {
      if let text = openText, let id = text.id,
        answer.pages.contains(where: { $0.page == text.page })
      {
        effects.append(.text(.read(id, of: text.page)))
      }
      followCell(&effects)
      // A refused edit brings no cell.
      if case .table? = answer.edit, answer.isFinal, answer.outcome != .kept { awaitedCell = nil }
      return openAwaitedCell(&effects)
    }
    guard answer.isFinal else { return }
    func isAbout(_ text: OpenText) -> Bool {
      text.page == page && text.sent != nil && (edit.box == nil || edit.box == text.id)
    }
    if let place = closingTexts.firstIndex(where: isAbout) {
      if let text = answer.text {
        closingTexts[place].receive(text, asAnswer: true)
      } else {
        closingTexts.remove(at: place)
      }
      sendClosingTexts(&effects)
    } else if let open = openText, isAbout(open) {
      guard let text = answer.text else { return endText(&effects) }
      openText?.receive(text, asAnswer: true)
      if open.id == nil { effects.append(.text(.lift(text.id, of: page))) }
      sendText(&effects)
      if undoesWhenSaved, openText?.isSaved == true { undoTyping(&effects) }
    }
    openAwaitedCell(&effects)
    effects.append(.drawFace)
  }

  /// Undoes the last word, once it is saved.
  mutating func undoTyping(_ effects: inout [Effect]) {
    undoesWhenSaved = openText?.isSaved == false
    if !undoesWhenSaved, let notebook { effects.append(.edit(.undo(notebook.id))) }
  }

  /// Closes the box when its page leaves the screen, or another tool is taken.
  mutating func updateOpenText(_ effects: inout [Effect]) {
    if let awaited = awaitedCell, !(screen is any WritingScreen) || box(of: awaited.page) == nil {
      awaitedCell = nil
    }
    guard let text = openText else { return }
    let isGone = !(screen is any WritingScreen) || box(of: text.page) == nil
    if isGone || preferences.tool != .text || selection != nil { closeText(&effects) }
  }
}
