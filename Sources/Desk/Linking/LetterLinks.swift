internal import Geometry
internal import Notebook
internal import Wording

/// Links of single letters of the open text box.
extension OpenText {
  /// The letters that a link is set for: the selection, else the link at the caret, else the word there.
  var lettersToLink: Range<Int> {
    guard selection.isEmpty else { return selection }
    return text.link(around: caret) ?? text.word(around: caret)
  }

  /// Links letters to a target, or writes its name if there are none; an empty target removes their links.
  mutating func link(to target: String, named name: String) {
    let (letters, hasSelection) = (lettersToLink, !selection.isEmpty)
    if !letters.isEmpty {
      make(TextStep(.style(.link(target), letters)))
      place(at: hasSelection ? letters.upperBound : caret)
    } else if !target.isEmpty {
      var style = typingStyle
      style.link = target
      replace(letters, with: StyledText(name, style: style, line: typingLine))
      place(at: caret)
    }
  }
}

extension StyledText {
  /// The link of letters; empty for none, nil for several.
  func link(of letters: Range<Int>) -> String? {
    let links = Set(runs(in: letters).map(\.style.link))
    return links.count > 1 ? nil : links.first ?? ""
  }

  /// The letters of the link that a place is in or beside; nil for none.
  func link(around place: Int) -> Range<Int>? {
    var links: [(letters: Range<Int>, target: String)] = []
    for run in runs(in: 0..<count) {
      let start = links.last?.target == run.style.link ? links.removeLast().letters : run.letters
      links.append((start.lowerBound..<run.letters.upperBound, run.style.link))
    }
    return links.first { !$0.target.isEmpty && $0.letters.touches(place) }?.letters
  }

  /// The word that a place is in or beside; empty between signs.
  func word(around place: Int) -> Range<Int> {
    let letter = [place, place - 1].first {
      letters.indices.contains($0)
        && (letters[$0].properties.isAlphabetic || letters[$0].properties.numericType != nil)
    }
    return letter.map(word(at:)) ?? place..<place
  }
}

extension Range<Int> {
  fileprivate func touches(_ place: Int) -> Bool { contains(place) || upperBound == place }
}

extension Desk {
  /// The link that the editor is about; empty for none, nil if its letters or elements have several.
  var editedLink: String? {
    if let text = openText { return text.text.link(of: text.lettersToLink) }
    return selection == nil ? "" : selection?.ink.link
  }

  /// Opens the editor for letters, or sets their link.
  mutating func changeLetterLink(_ action: SelectionAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .editLink:
      if let words = openText?.endComposing() {
        type(words, &effects)
        restartTyping(&effects)
      }
      toggle(.linkTarget, &effects)
    case .setLink(let target):
      popup = nil
      let name = target.map { self.name(of: $0) }
      openText?.link(to: target?.text ?? "", named: name?.text ?? "")
      sendText(&effects)
      show(Toast(name.map { "Linked to \($0)." } ?? "Removed the link."), &effects)
    default: break
    }
  }

  /// The link of the letters at a place in the window, in the open text box.
  func linkOfLetters(at place: Point, in frame: TextBoxFrame) -> PageLink? {
    guard let text = openText, let point = frame.map.inverse?(place) else { return nil }
    let box = text.shown.box
    guard
      let letter = (0..<box.styled.count).first(where: {
        frame.lines.box(ofLetter: $0).contains(point)
      }),
      case let link = box.styled.style(at: letter).link,
      case let target = link.isEmpty ? box.link : link, !target.isEmpty
    else { return nil }
    let area = frame.lines.box(ofLetter: letter).moved(by: box.origin)
    return PageLink(box: text.transform(area), target: PageLink.Target(target))
  }
}
