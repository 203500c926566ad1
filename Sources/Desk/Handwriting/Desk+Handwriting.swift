internal import Ink
internal import Notebook
internal import Wording

extension Desk {
  /// The time after which reading is worth a notification, in milliseconds.
  private static let patience = 300.0
  private static let readingToast = Toast("Reading handwriting…")

  /// True if strokes of a pen are selected.
  var hasHandwriting: Bool { restingInk?.ink.writing.isEmpty == false }

  mutating func perform(_ action: HandwritingAction, _ effects: inout [Effect]) {
    switch action {
    case .use(let use): readSelection(for: use, &effects)
    case .choose(let word, let text): choose(text, forWord: word, &effects)
    case .typeWord(let word):
      cards.check?.beginTyping(word)
      focus = nil
      effects.append(.drawFace)
    case .keepTyped: chooseTyped(&effects)
    case .forget(let word):
      cards.asksToForget = false
      effects.append(.handwriting(.forget(word)))
    case .writeResult: writeSum(&effects)
    case .askToForget(let asks):
      cards.asksToForget = asks
      effects.append(.drawFace)
    }
  }

  private mutating func readSelection(for use: HandwritingUse, _ effects: inout [Effect]) {
    guard let ink = restingInk?.ink, hasHandwriting else {
      return show(Toast("Select handwriting first."), &effects)
    }
    let request = HandwritingRequest(ink.writing, of: ink.page, for: use)
    awaitedText = request
    effects += [.handwriting(.read(request)), .ring(.reading, after: Self.patience)]
  }

  /// Tells that the selection is being read, which takes a while.
  mutating func tellReading(_ effects: inout [Effect]) {
    if awaitedText != nil { show(Self.readingToast, &effects) }
  }

  mutating func receive(_ news: HandwritingNews, _ effects: inout [Effect]) {
    switch news {
    case .read(let text, let request):
      guard request == awaitedText else { return }
      endReading(&effects)
      // Who has gone on to something else no longer wants it.
      if restingInk?.ink.writing == request.elements { use(text, for: request, &effects) }
    case .failed(let reason, let request):
      guard request == awaitedText else { return }
      endReading(&effects)
      show(Toast(reason), &effects)
    case .corrected(let words):
      correctedWords = words
      effects.append(.drawFace)
    }
  }

  private mutating func endReading(_ effects: inout [Effect]) {
    awaitedText = nil
    toasts.end { $0 == Self.readingToast }
    effects.append(.drawFace)
  }

  private mutating func use(
    _ text: WrittenText, for request: HandwritingRequest, _ effects: inout [Effect]
  ) {
    guard !text.isEmpty else {
      return show(Toast("No words found in the selection."), &effects)
    }
    switch request.use {
    case .copy: copy(text, &effects)
    case .convert: convert(text, on: request.page, &effects)
    case .find:
      let line = text.text.split(separator: "\n").first.map(String.init) ?? ""
      finding.typed = TypedFields([line.clippedWords(to: 60)])
      beginFinding(&effects)
    case .heading: addHeading(text.text.clippedWords(to: 100), for: request, &effects)
    }
  }

  private mutating func copy(_ text: WrittenText, _ effects: inout [Effect]) {
    effects.append(.copyText(text.text))
    let start = text.text.clippedWords(to: 30, ellipsis: " …")
    let words: Words =
      switch text.doubtCount {
      case 0: "Copied '\(start)'."
      case 1: "Copied '\(start)'. 1 word is uncertain."
      case let count: "Copied '\(start)'. \(count) words are uncertain."
      }
    show(Toast(words), &effects)
  }

  private mutating func addHeading(
    _ title: String, for request: HandwritingRequest, _ effects: inout [Effect]
  ) {
    effects.append(
      .selection(.change(.heading(title), request.elements, of: request.page)))
    selection?.ink.heading = title
    show(
      Toast("Added the heading '\(title.clippedWords(to: 30, ellipsis: " …"))'.", offer: .undo),
      &effects)
  }
}

extension Desk {
  /// Puts a text box in the place of handwriting.
  private mutating func convert(
    _ text: WrittenText, on page: PageID, _ effects: inout [Effect]
  ) {
    guard let sheet = sheet(of: page) else { return }
    let color = selection?.ink.color ?? preferences.text.color
    let box = text.textBox(
      on: sheet.box, font: preferences.text.font, color: color.opaque, by: measurer)
    cards.check = CheckedWords(of: text)
    dropSelection(&effects)
    let edit = ElementsEdit.becomeText(box, parts: text.parts)
    effects.append(.selection(.change(edit, text.strokes, of: page)))
  }

  /// Opens the text that handwriting has become, with its doubtful words.
  mutating func openConvertedText(after answer: Answer, _ effects: inout [Effect]) {
    guard case .elements(.becomeText, _, let page)? = answer.edit, answer.isFinal,
      let text = answer.text
    else { return }
    open(text, on: page, at: nil, &effects)
    if openText?.id == text.id, cards.check?.words.isEmpty == false {
      return turn(to: .checkWords, &effects)
    }
    show(Toast("Converted to text.", offer: .undo), &effects)
  }

  /// The doubtful words of the open text, where they are by now; nil unless they are checked.
  var checkedWords: CheckedWords? {
    guard popup == .checkWords, let text = openText?.text else { return nil }
    return cards.check?.following(text)
  }

  private mutating func choose(
    _ text: String, forWord number: Int, _ effects: inout [Effect]
  ) {
    guard var check = checkedWords, let word = check.words[safe: number],
      let old = openText?.text
    else { return }
    let meant = text.trimmedTitle
    guard !meant.isEmpty else { return }
    if old.string(word.range) != meant {
      let new = StyledText(meant, style: old.style(at: word.range.lowerBound))
      openText?.replace(word.range, with: new)
      sendText(&effects)
    }
    check = openText.map { check.following($0.text) } ?? check
    check.endChecking(number)
    cards.check = check
    effects += [.handwriting(.learn(read: word.read, meant: meant)), .drawFace]
  }

  /// Chooses what was typed for a word.
  mutating func chooseTyped(_ effects: inout [Effect]) {
    guard let check = cards.check, let word = check.typing else { return }
    choose(check.typed.field.text, forWord: word, &effects)
  }
}
